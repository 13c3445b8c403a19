/** `text` as an address, or null when it is none. Not `URL.canParse`: on Node 20 it errs about letters beyond ASCII. */
export function webAddress(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
