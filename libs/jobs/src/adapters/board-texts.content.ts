import { PageReader, PublishedBlog } from '#content';
import { Injectable } from '@nestjs/common';
import { BoardTexts } from '../ports.js';
import { SitemapSections } from '../sitemap/sitemap-sections.js';

/** The board's published pages and blog posts that sitemaps of this installation list. */
@Injectable()
export class ContentBoardTexts extends BoardTexts {
  constructor(
    private readonly pages: PageReader,
    private readonly blog: PublishedBlog,
    private readonly sections: SitemapSections,
  ) {
    super();
  }

  async *each(): AsyncGenerator<readonly { readonly path: string; readonly updatedAt: string }[]> {
    if (this.sections.has('pages'))
      for await (const rows of this.pages.eachPublished())
        yield rows.map(({ slug, updatedAt }) => ({ path: `pages/${slug}`, updatedAt }));
    if (!(await this.hasPosts())) return;
    for await (const rows of this.blog.eachPost())
      yield rows.map(({ slug, updatedAt }) => ({ path: `blog/${slug}`, updatedAt }));
  }

  async count(): Promise<number> {
    const pages = this.sections.has('pages') ? await this.pages.countPublished() : 0;
    return pages + ((await this.hasPosts()) ? await this.blog.countPosts() : 0);
  }

  async mark(): Promise<string> {
    const pages = this.sections.has('pages') ? await this.pages.publishedMark() : 'off';
    return `${pages} ${(await this.hasPosts()) ? await this.blog.mark() : 'off'}`;
  }

  private async hasPosts(): Promise<boolean> {
    return this.sections.has('blog') && (await this.blog.isOn());
  }
}
