/** The providers of figures, in the order of lists. */
export const REPORTING_PROVIDERS = ['search_console', 'adsense', 'tinybird', 'stripe', 'google_analytics'] as const;
export type ReportingProvider = (typeof REPORTING_PROVIDERS)[number];

/** The providers that need the consent of a person. */
export const GRANTED_PROVIDERS = ['search_console', 'adsense', 'google_analytics'] as const;
export type GrantedProvider = (typeof GRANTED_PROVIDERS)[number];

export const isGranted = (provider: ReportingProvider): provider is GrantedProvider =>
  GRANTED_PROVIDERS.some((each) => each === provider);

/** Which figures of a property are read: those of the board's pages, or all. */
export const COVERAGE_MODES = ['board_hosts', 'whole_property'] as const;
export type CoverageMode = (typeof COVERAGE_MODES)[number];

/** The URLs of a board, as external services know them. */
export interface BoardSite {
  /** Absolute, without a trailing slash. */
  readonly base: string;
  /** Prefixes of the URLs of all its pages, without trailing slashes. */
  readonly bases: readonly string[];
}

/** Hostnames of the pages of a board, each once. */
export const hostnamesOf = ({ bases }: BoardSite): readonly string[] => [
  ...new Set(bases.map((base) => new URL(base).hostname)),
];

/** Whether `url` is a page of the board. */
export const isOfBoard = ({ bases }: BoardSite, url: URL): boolean =>
  bases.some((base) => {
    const { host, pathname } = new URL(base);
    const path = pathname.replace(/\/$/, '');
    return url.host === host && (url.pathname === path || url.pathname.startsWith(`${path}/`));
  });

/** A regular expression (RE2) for the URLs of all pages of the board. */
export function pagesPattern({ bases }: BoardSite): string {
  const starts = bases.map((base) =>
    base.replace(/^https?:\/\//, '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
  );
  return `^https?://(${[...new Set(starts)].join('|')})([/?#]|$)`;
}

/**
 * Whether a property of Search Console includes `url`: `sc-domain:example.com` includes a domain and its subdomains; a URL includes all
 * URLs that start with it.
 */
export function isOfProperty(property: string, url: URL): boolean {
  const [, domain] = /^sc-domain:(.+)$/.exec(property) ?? [];
  if (domain !== undefined) return url.hostname === domain || url.hostname.endsWith(`.${domain}`);
  return url.href.startsWith(property);
}

/** The property that has the fewest pages besides those of the board; null if none has them. */
export function propertyFor(properties: readonly string[], { base }: BoardSite): string | null {
  const fitting = properties.filter((each) => isOfProperty(each, new URL(`${base}/`)));
  const [narrowest] = fitting.sort((one, other) => weight(other) - weight(one));
  return narrowest ?? null;
}

const weight = (property: string): number =>
  property.startsWith('sc-domain:') ? property.length - 'sc-domain:'.length : 10_000 + property.length;
