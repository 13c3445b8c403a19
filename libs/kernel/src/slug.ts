import { latinised } from './folding.js';
import { Rejection } from './rejection.js';

const LONGEST_SLUG = 120;

/**
 * `text` as part of an address: lower-case ASCII words joined by dashes, 120 characters at most. Letters of any script are written in
 * the Latin alphabet. `fallback` when nothing is left of it.
 */
export const slugFrom = (text: string, fallback: string): string => joined(latinised(text)) || fallback;

/**
 * What `text` was made into before letters were transliterated: letters without a plain form were left out. For what is found by a slug that was made then
 * and is made from the same text again.
 */
export const formerSlugFrom = (text: string, fallback: string): string =>
  joined(
    text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  ) || fallback;

/** The words of `text` with dashes between them. */
const joined = (text: string): string =>
  text
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-+|-+$/g, '');

/** How often a derived slug is tried again when others take it at the same time. */
const TRIES = 8;

/** Finds a free slug by appending a number. */
export interface SlugSearch {
  /** A slug that somebody asked for: it is the only one that is tried. */
  readonly wanted?: string | undefined;
  /** What the slug is to be; others may have it already. */
  readonly slug: string;
  /** What is tried first: `slug`, or the same with a number where it is known to be taken. Default `slug`. */
  readonly first?: string;
  /** Code of the refusal that says that others have it. */
  readonly taken: string;
  /** The object's id, whose end makes a slug unique when everything else is in a crowd. */
  readonly id: string;
  /** Some of `slug-2`, `slug-3` … that are free right now, the first ones first; at least one. */
  free(slug: string): Promise<readonly string[]>;
}

/**
 * Runs `create` with the slug that is wanted. Without one, runs it with the derived slug, and with the next free ones while
 * others are faster. Many objects of one title may be made at the same moment, so each later try chooses among more of the
 * free ones.
 * @throws what `create` throws, but for the refusal of a derived slug.
 */
export async function withFreeSlug<T>(
  { wanted, slug, first = slug, taken, id, free }: SlugSearch,
  create: (slug: string) => Promise<T>,
): Promise<T> {
  if (wanted !== undefined) return create(wanted);
  for (let attempt = 0, candidate = first; ; attempt++) {
    try {
      return await create(candidate);
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== taken || attempt > TRIES) throw error;
      const candidates = await free(slug);
      const among = Math.min(2 ** attempt - 1, candidates.length - 1);
      candidate =
        attempt === TRIES ? `${slug}-${id.slice(-10)}` : (candidates[Math.round(Math.random() * among)] ?? slug);
    }
  }
}

/** Longer texts are no slug of anything. */
const LONGEST_ASKED = 255;

/** What of an address is compared with slugs: the text without its case; null for one that no slug can be. */
export function askedSlug(text: string): string | null {
  const slug = text.normalize('NFC').toLowerCase();
  return slug === '' || slug.length > LONGEST_ASKED || !slug.isWellFormed() || slug.includes('\0') ? null : slug;
}
