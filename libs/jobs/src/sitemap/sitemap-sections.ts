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
