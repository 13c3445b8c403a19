import { rejectIssues } from '#kernel';

const LONGEST = 2_000;

/**
 * The URL of `path` on a storefront. Pages of a provider redirect to it, so it must not lead to another origin.
 * @param storefront without a trailing slash.
 * @throws Rejection `validation_bad_request` unless `path` is a path of the same origin.
 */
export function returnAddress(storefront: string, path: string): URL {
  const isPath = path.length <= LONGEST && /^\/(?![/\\])/.test(path) && !/[\s\p{Cc}\\]/u.test(path);
  const address = isPath ? URL.parse(`${storefront}${path}`) : null;
  if (address?.origin !== new URL(storefront).origin) {
    rejectIssues([{ path: ['returnPath'], message: 'must be a path of the storefront, such as /jobs' }]);
    throw new Error('The return path passed validation but is not a path of the storefront.');
  }
  return address;
}
