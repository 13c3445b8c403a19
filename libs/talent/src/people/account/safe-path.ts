const HERE = 'https://storefront.invalid';
const LONGEST = 2_048;
/** How often a path is decoded to find hidden characters. A path that needs more is not a storefront path. */
const DECODINGS = 3;

/** Browsers drop tabs and line breaks, and treat a backslash as a slash. */
const HIDDEN = /[\\\0-\u001f\u007f-\u009f]/;

/**
 * `path`, normalized as browsers do it, if it leads to a page of the same storefront. The normalized path begins with one slash and
 * contains no backslash and no control character, also after decoding. Null for any other text.
 */
export function safePath(path: string | undefined): string | null {
  if (path === undefined || path.length > LONGEST || !isRooted(path)) return null;
  try {
    const { origin, pathname, href } = new URL(path, HERE);
    const normalised = href.slice(HERE.length);
    return origin === HERE && normalised.length <= LONGEST && isSafe(pathname) ? normalised : null;
  } catch {
    return null;
  }
}

const isRooted = (path: string): boolean => /^\/(?![/\\])/.test(path) && !HIDDEN.test(path);

/** Whether a normalized path stays on the storefront after any number of decodings. @throws URIError if it cannot be decoded. */
function isSafe(pathname: string): boolean {
  let path = pathname;
  for (let round = 0; round <= DECODINGS; round++) {
    if (!isRooted(path) || !isRooted(new URL(path, HERE).pathname)) return false;
    const decoded = decodeURIComponent(path);
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
}
