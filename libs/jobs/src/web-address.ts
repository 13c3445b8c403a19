import { webAddress } from '#kernel';

/** Query parameters that say where a visitor came from, not where they go. */
const TRACKING = /^(utm_.*|gclid|fbclid|msclkid|mc_[ce]id|ref|source)$/i;
const EMAIL = /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/;

/**
 * Where applications go, as it is kept: an https address or a `mailto:`; a bare e-mail address becomes one.
 * Null when `text` is none of these.
 */
export function applicationAddress(text: string): string | null {
  const trimmed = text.trim();
  if (EMAIL.test(trimmed)) return `mailto:${trimmed}`;
  const url = webAddress(trimmed);
  if (!url) return null;
  const { protocol, hostname, pathname } = url;
  if (protocol === 'https:') return hostname.includes('.') ? trimmed : null;
  return protocol === 'mailto:' && EMAIL.test(pathname) ? trimmed : null;
}

/**
 * What two addresses have in common when they lead to the same place: scheme, host and e-mail in lower case, without
 * tracking parameters, fragment and trailing slash. Null for what is no address.
 */
export function applicationKey(text: string): string | null {
  const address = applicationAddress(text);
  if (address === null) return null;
  const url = new URL(address);
  if (url.protocol === 'mailto:') return `mailto:${url.pathname.toLowerCase()}`;
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  // Serialised again even when nothing was removed: `%20` and `+` are the same query.
  const query = url.searchParams.toString();
  url.search = '';
  url.hash = '';
  return `${url.href.replace(/\/+$/, '')}${query && `?${query}`}`;
}
