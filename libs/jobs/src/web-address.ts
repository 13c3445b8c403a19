import { WebAddress } from '#kernel';

/** Query parameters that track the origin of a visitor and do not affect the target. */
const TRACKING = /^(utm_.*|gclid|fbclid|msclkid|mc_[ce]id|ref|source)$/i;
const EMAIL = /^[^\s@:/?#]+@[^\s@:/?#.]+(?:\.[^\s@:/?#.]+)+$/;

/**
 * The stored form of an application URL: an https URL or a `mailto:` URL. A bare email address becomes a `mailto:` URL. Null for any
 * other text.
 */
export function applicationAddress(text: string): string | null {
  const trimmed = text.trim();
  if (EMAIL.test(trimmed)) return `mailto:${trimmed}`;
  const url = WebAddress.parse(trimmed);
  if (!url) return null;
  const { protocol, hostname, pathname } = url;
  if (protocol === 'https:') return hostname.includes('.') ? trimmed : null;
  return protocol === 'mailto:' && EMAIL.test(pathname) ? trimmed : null;
}

/**
 * A key that is equal for URLs with the same target: scheme, host and email in lower case, without tracking parameters, fragment and
 * trailing slash. Null for an invalid URL.
 */
export function applicationKey(text: string): string | null {
  const address = applicationAddress(text);
  if (address === null) return null;
  const url = new URL(address);
  if (url.protocol === 'mailto:') return `mailto:${url.pathname.toLowerCase()}`;
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  // Serialized again even if nothing was removed: `%20` and `+` mean the same in a query.
  const query = url.searchParams.toString();
  url.search = '';
  url.hash = '';
  return `${url.href.replace(/(?<!\/)\/+$/, '')}${query && `?${query}`}`;
}
