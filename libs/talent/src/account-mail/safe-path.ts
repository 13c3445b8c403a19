const HERE = 'https://storefront.invalid';
const LONGEST = 2_048;

/**
 * `path` when it leads to a page of the storefront from which it was given, and nowhere else: it begins with one slash, and
 * has no backslash and no control character. Null for every other text.
 */
export function safePath(path: string | undefined): string | null {
  if (path === undefined || path.length > LONGEST || !/^\/(?![/\\])/.test(path)) return null;
  // Browsers drop tabs and line ends, and take a backslash for a slash.
  if (/[\\\0-\u001f\u007f-\u009f]/.test(path)) return null;
  try {
    return new URL(path, HERE).origin === HERE ? path : null;
  } catch {
    return null;
  }
}
