export const ohio: unknown;
