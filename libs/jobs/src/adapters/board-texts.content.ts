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

  async *each(isOwn: boolean): AsyncGenerator<readonly { readonly path: string; readonly updatedAt: string }[]> {
    if (this.sections.has('pages'))
      for await (const rows of this.pages.eachPublished())
        yield rows.map(({ slug, updatedAt }) => ({ path: `pages/${slug}`, updatedAt }));
    if (!(await this.hasPosts(isOwn))) return;
    for await (const rows of this.blog.eachPost())
      yield rows.map(({ slug, updatedAt }) => ({ path: `blog/${slug}`, updatedAt }));
  }

  async count(isOwn: boolean): Promise<number> {
    const pages = this.sections.has('pages') ? await this.pages.countPublished() : 0;
    return pages + ((await this.hasPosts(isOwn)) ? await this.blog.countPosts() : 0);
  }

  async mark(isOwn: boolean): Promise<string> {
    const pages = this.sections.has('pages') ? await this.pages.publishedMark() : 'off';
    return `${pages} ${(await this.hasPosts(isOwn)) ? await this.blog.mark() : 'off'}`;
  }

  /** The pages of this server have no blog. */
  private async hasPosts(isOwn: boolean): Promise<boolean> {
    return !isOwn && this.sections.has('blog') && (await this.blog.isOn());
  }
}
