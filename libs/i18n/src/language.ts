/** Languages of the texts. The first one is the default. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A language range of `Accept-Language` with its weight. */
interface Range {
  readonly tag: string;
  readonly weight: number;
}

/** Maximum number of ranges that are read; browsers send fewer. */
const MOST_RANGES = 20;

/**
 * The language of a tag such as `de-AT`; null if there are no texts in it.
 * @param tag by BCP 47, in any case.
 */
export function languageOf(tag: string | null | undefined): Language | null {
  const primary = tag?.trim().split(/[-_]/, 1)[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === primary) ?? null;
}

function ranges(header: string): readonly Range[] {
  return header
    .split(',', MOST_RANGES)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((text) => /^q=/i.test(text))?.slice(2);
      const weight = quality === undefined ? 1 : Number(quality);
      return { tag, weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
}

/**
 * The best language for `Accept-Language`, or `otherwise` if there are no texts in any of its languages.
 * @param header value of the header; invalid parts are ignored.
 */
export function acceptedLanguage(header: string | null | undefined, otherwise: Language = LANGUAGES[0]): Language {
  for (const { tag } of ranges(header ?? '')) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return otherwise;
}
