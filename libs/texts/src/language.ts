/** The languages that texts are written in. The first one is spoken where no other fits. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One range of `Accept-Language` with how much it is wanted. */
interface Range {
  readonly tag: string;
  readonly weight: number;
}

/** More ranges than a browser sends are not looked at. */
const MOST_RANGES = 20;

/**
 * The language of a tag such as `de-AT`; null when no text is written in it.
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
 * The language that a browser asks for by `Accept-Language`, or `otherwise` when none of its languages has texts.
 * @param header as it was sent; what cannot be read is skipped.
 */
export function acceptedLanguage(header: string | null | undefined, otherwise: Language = LANGUAGES[0]): Language {
  for (const { tag } of ranges(header ?? '')) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return otherwise;
}
