import { rejectIssues } from '#kernel';

const LONGEST = 2_000;

/**
 * The address of `path` on a storefront. A page of a provider leads there, so it must not lead anywhere else.
 * @param storefront without a slash at its end.
 * @throws Rejection `validation_bad_request` for what is no path of the same origin.
 */
export function returnAddress(storefront: string, path: string): URL {
  const isPath = path.length <= LONGEST && /^\/(?![/\\])/.test(path) && !/[\s\p{Cc}\\]/u.test(path);
  const address = isPath ? URL.parse(`${storefront}${path}`) : null;
  if (address?.origin !== new URL(storefront).origin) {
    rejectIssues([{ path: ['returnPath'], message: 'must be a path of the storefront, such as /jobs' }]);
    throw new Error('A return path was let through.');
  }
  return address;
}
