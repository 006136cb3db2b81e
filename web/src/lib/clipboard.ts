/** Copies a text; where the browser does not allow it, shows it to be copied by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    prompt('', text);
    return false;
  }
}
