/** `text` as a URL, or null when it is none. */
export const webAddress = (text: string): URL | null => URL.parse(text);

/**
 * `text` as the URL of a website, with `https://` added if it has no scheme; without a slash if it has no path. Null for an invalid one:
 * another
 * scheme, credentials, or a host without a dot.
 */
export function siteAddress(text: string): string | null {
  const trimmed = text.trim();
  const url = webAddress(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null;
  return url.href.replace(/^([^/]*\/\/[^/]*)\/$/, '$1');
}

/**
 * Whether `text` has another scheme than http and https, as browsers read it: without tabs, line breaks and leading spaces. A port after a
 * host is no scheme.
 */
export function namesOtherScheme(text: string): boolean {
  const read = text.replace(/[\0-\u0020\u007f-\u00a0]+/g, '');
  return /^[a-z][a-z0-9+.-]*:/i.test(read) && !/^https?:/i.test(read) && !/^[\w-]+(\.[\w-]+)+:\d/.test(read);
}

/** The handle in a handle or in the http or https URL of a profile; null when there is none. */
export function handleIn(text: string): string | null {
  if (namesOtherScheme(text)) return null;
  const [, handle] = /([A-Za-z0-9_]{1,50})\/?(?:\?.*)?$/.exec(text.trim()) ?? [];
  return handle ?? null;
}

/**
 * The URL of a profile; null for an empty text and for another scheme than http and https. A bare path is completed with `origin`, and a
 * bare domain with its scheme.
 */
export function profileAddress(text: string, origin: string): string | null {
  if (!text || namesOtherScheme(text)) return null;
  if (/^https?:\/\//i.test(text)) return text;
  return /^[\w.-]+\.[a-z]{2,}\//i.test(text) ? `https://${text}` : `${origin}/${text.replace(/^\/+/, '')}`;
}

/** URLs in texts of people. */
export const WebAddress = {
  parse: webAddress,
  ofSite: siteAddress,
  ofProfile: profileAddress,
  handleIn,
  namesOtherScheme,
} as const;
