const LONGEST_SLUG = 120;

/** `text` as part of an address: lower-case ASCII words joined by dashes. `fallback` when nothing is left of it. */
export function slugFrom(text: string, fallback: string): string {
  const slug = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? fallback : slug;
}
