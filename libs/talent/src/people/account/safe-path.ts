const HERE = 'https://storefront.invalid';
const LONGEST = 2_048;
/** How often a path is decoded to look for what is hidden in it; one that needs more is no path of a storefront. */
const DECODINGS = 3;

/** Browsers drop tabs and line ends, and take a backslash for a slash. */
const HIDDEN = /[\\\0-\u001f\u007f-\u009f]/;

/**
 * `path`, normalised as browsers do it, when it leads to a page of the storefront from which it was given, and nowhere else. The
 * normalised path begins with one slash and has no backslash and no control character, also after decoding. Null for every other text.
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

/** Whether a normalised path stays one of the storefront however often it is decoded. @throws URIError for what decodes to no text. */
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
