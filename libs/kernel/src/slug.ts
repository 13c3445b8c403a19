import { latinised } from './folding.js';
import { Rejection } from './rejection.js';

const LONGEST_SLUG = 120;

/**
 * `text` as part of a URL: lower-case ASCII words joined by dashes, at most 120 characters. Letters of all scripts are transliterated to
 * the
 * Latin alphabet. `fallback` when nothing is left of it.
 */
export const slugFrom = (text: string, fallback: string): string => joined(latinised(text)) || fallback;

/**
 * The slug that older releases derived from `text`: they dropped letters without a plain form instead of transliterating them. Use it to
 * find objects by such a slug.
 */
export const formerSlugFrom = (text: string, fallback: string): string =>
  joined(
    text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  ) || fallback;

/** The words of `text`, joined by dashes. */
const joined = (text: string): string =>
  text
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-+|(?<!-)-+$/g, '');

/** How often a derived slug is retried when other objects take it concurrently. */
const TRIES = 8;

/** Finds a free slug by appending a number. */
export interface SlugSearch {
  /** A requested slug: no other one is tried. */
  readonly wanted?: string | undefined;
  /** The base of the slug; other objects may have it already. */
  readonly slug: string;
  /** The first candidate: `slug`, or the same with a number if it is known to be taken. Default `slug`. */
  readonly first?: string;
  /** Error code of a slug that is taken. */
  readonly taken: string;
  /** The object's id, whose end makes a slug unique when all other candidates are taken. */
  readonly id: string;
  /** Some of `slug-2`, `slug-3` … that are currently free, lowest first; at least one. */
  free(slug: string): Promise<readonly string[]>;
}

/**
 * Runs `create` with the requested slug. Without one, runs it with the derived slug, and then with the next free ones while other objects
 * are faster. Many objects with one title may be created concurrently, so each retry chooses among more of the free slugs.
 * @throws what `create` throws, except the error of a taken derived slug.
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

/** Longer texts are never slugs. */
const LONGEST_REQUESTED = 255;

/** The part of a URL that is compared with slugs: the text in lower case; null for a text that cannot be a slug. */
export function requestedSlug(text: string): string | null {
  const slug = text.normalize('NFC').toLowerCase();
  return slug === '' || slug.length > LONGEST_REQUESTED || !slug.isWellFormed() || slug.includes('\0') ? null : slug;
}

/** Parts of URLs that name objects. */
export const Slugs = {
  from: slugFrom,
  formerFrom: formerSlugFrom,
  requested: requestedSlug,
  withFree: withFreeSlug,
} as const;
