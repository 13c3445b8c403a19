/** The pages of storefronts that sitemaps list beside the front page. */
export class SitemapSections {
  private readonly sections: ReadonlySet<string>;

  constructor({ SITEMAP_SECTIONS }: { readonly SITEMAP_SECTIONS: string }) {
    this.sections = new Set(SITEMAP_SECTIONS.split(','));
  }

  has(section: 'jobs' | 'companies' | 'blog' | 'pages'): boolean {
    return this.sections.has(section);
  }
}
