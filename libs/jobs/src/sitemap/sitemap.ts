import { element, escapedXml } from '../xml.js';

/** A page of the board. */
export interface SitemapEntry {
  readonly address: string;
  /** Time of its last change, a UTC ISO 8601 timestamp. Null if unknown. */
  readonly changedAt: string | null;
}

/** Maximum number of URLs in a file. The protocol allows 50,000 URLs and 50 MB. */
export const ADDRESSES_OF_A_FILE = 45_000;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The text around the entries of a file. */
export const URLSET = { head: `${DECLARATION}<urlset ${NAMESPACE}>\n`, tail: '</urlset>\n' } as const;

/** An entry of a file. */
export const urlOf = ({ address, changedAt }: SitemapEntry): string =>
  `<url>\n<loc>${escapedXml(address)}</loc>\n${changedAt === null ? '' : element('lastmod', changedAt)}</url>\n`;

/** The index of the files. */
export const indexOf = (files: readonly string[]): string =>
  `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${files.map((file) => `<sitemap>\n${element('loc', file)}</sitemap>\n`).join('')}</sitemapindex>\n`;

/** The sections of storefront pages that sitemaps can list in addition to the front page. */
export class SitemapSections {
  private readonly sections: ReadonlySet<string>;

  constructor({ SITEMAP_SECTIONS }: { readonly SITEMAP_SECTIONS: string }) {
    this.sections = new Set(SITEMAP_SECTIONS.split(','));
  }

  has(section: 'jobs' | 'companies' | 'blog' | 'pages'): boolean {
    return this.sections.has(section);
  }
}
