// What the type checker does not see: promises nobody waits for, unsafe values, dead code. Layout is prettier's business.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['dist/', 'public/', 'test-results/', 'src/lib/generated/'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: {
        projectService: { allowDefaultProject: ['*.config.ts'], defaultProject: 'e2e/tsconfig.json' },
        extraFileExtensions: ['.svelte'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'one-var': ['error', 'never'],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Playwright reads from the pattern which fixtures a fixture needs, also if it needs none.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      // Maps are replaced as a whole or built inside $derived; a reactive map for every one of them only costs time.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // In markup the types of events and bindings are known to svelte-check only, which checks them.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Svelte's own warnings fail `npm run check`, which knows which of them are really given.
      'svelte/no-unused-svelte-ignore': 'off',
      // {' '} keeps a space that would be lost at the end of a block.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    // The engraver's drawings, strings of SVG it makes itself; every name in them has gone through `esc`.
    files: ['Board', 'BriefingCard', 'Counter', 'Inset', 'MapKey', 'ReachLayer', 'Thumb'].map(
      (name) => `src/ui/${name}.svelte`,
    ),
    rules: { 'svelte/no-at-html-tags': 'off' },
  },
  { files: ['**/*.js', '**/*.mjs'], extends: [ts.configs.disableTypeChecked] },
);
