/**
 * `address` where a visitor may be led by a link; null for any other. No script is an address, nor is a path that a browser reads as
 * another host (`//evil.example`, `/\evil.example`).
 */
export function safeAddress(address: string | null | undefined): string | null {
  if (typeof address !== 'string') return null;
  if (/^\/(?![/\\])/.test(address) && !/[\u0000-\u001f\\]/.test(address)) return address;
  const parsed = URL.parse(address);
  return parsed !== null && ['http:', 'https:', 'mailto:', 'tel:'].includes(parsed.protocol) ? parsed.href : null;
}

/** `address` where a picture may be loaded from; null for any other. */
export function safeImage(address: string | null | undefined): string | null {
  const safe = safeAddress(address);
  return safe !== null && /^(https?:|\/)/.test(safe) ? safe : null;
}

/** `path` as a place on the pages below `base`; `otherwise` for what leads elsewhere. */
export function safeReturn(path: string | null | undefined, otherwise: string): string {
  const safe = safeAddress(path);
  return safe?.startsWith('/') ? safe : otherwise;
}
