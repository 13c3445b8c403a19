export const AD_LAYOUTS = ['auto', 'in-article', 'in-feed', 'fluid'] as const;
export const AD_FORMATS = ['auto', 'horizontal', 'vertical', 'rectangle', 'responsive'] as const;
export const AD_STYLES = ['default', 'light', 'dark', 'contrast'] as const;

/** A place for an advertisement. What was cleared is absent, but for the slot itself. */
export interface AdSlot {
  readonly enabled: boolean;
  readonly slotId: string | null;
  readonly layout?: (typeof AD_LAYOUTS)[number];
  readonly format?: (typeof AD_FORMATS)[number];
  readonly style?: (typeof AD_STYLES)[number];
  /** After every how many entries of a list it comes. */
  readonly frequency?: number;
}

/** Advertising on the board. */
export interface Adsense {
  readonly adsenseEnabled: boolean;
  readonly adsenseClientId: string | null;
  /** By the name of the place. */
  readonly adsenseSlots: Readonly<Record<string, AdSlot>>;
  /** Lines of the ads.txt of the board. */
  readonly adsTxt: string | null;
  /** While advertising is on, visitors from Europe get the provider's consent message in place of the cookie banner. */
  readonly adsenseGoogleConsentMessage: boolean;
}

/** What holds until something is set: the consent message is on until somebody turns it off. */
export const NO_ADSENSE: Adsense = {
  adsenseEnabled: false,
  adsenseClientId: null,
  adsenseSlots: {},
  adsTxt: null,
  adsenseGoogleConsentMessage: true,
};

/** `value` as JSON that does not depend on the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** The values of `changes` that `before` does not have already. */
export function changedAdsense(before: Adsense, changes: Partial<Adsense>): Partial<Adsense> {
  const entries = Object.entries(changes).filter(
    ([key, value]) => value !== undefined && canonical(before[key as keyof Adsense]) !== canonical(value),
  );
  return Object.fromEntries(entries);
}
