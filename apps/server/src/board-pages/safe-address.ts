/**
 * `address` if it is safe as the target of a link; null otherwise. Scripts are refused, and paths that browsers read as another host
 * (`//evil.example`, `/\evil.example`).
 */
export function safeAddress(address: string | null | undefined): string | null {
  if (typeof address !== 'string') return null;
  if (/^\/(?![/\\])/.test(address) && !/[\u0000-\u001f\\]/.test(address)) return address;
  const parsed = URL.parse(address);
  return parsed !== null && ['http:', 'https:', 'mailto:', 'tel:'].includes(parsed.protocol) ? parsed.href : null;
}

/** `address` if an image may be loaded from it; null otherwise. */
export function safeImage(address: string | null | undefined): string | null {
  const safe = safeAddress(address);
  return safe !== null && /^(https?:|\/)/.test(safe) ? safe : null;
}

/** `path` if it is on the pages below `base`; `otherwise` if it leads elsewhere. */
export function safeReturn(path: string | null | undefined, otherwise: string): string {
  const safe = safeAddress(path);
  return safe?.startsWith('/') ? safe : otherwise;
}
