import { PageReader, PublishedBlog } from '#content';
import { Injectable } from '@nestjs/common';
import { SitemapSections } from './sitemap.js';

/**
 * The board's published pages and blog posts that sitemaps of this installation list. `isOwn`: the pages are those of this server, which have no
 * blog.
 */
@Injectable()
export class SitemapTexts {
  constructor(
    private readonly pages: PageReader,
    private readonly blog: PublishedBlog,
    private readonly sections: SitemapSections,
  ) {}

  /** In batches, with their paths on the storefront. */
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

  /** A version string that changes with any change of the texts. */
  async mark(isOwn: boolean): Promise<string> {
    const pages = this.sections.has('pages') ? await this.pages.publishedMark() : 'off';
    return `${pages} ${(await this.hasPosts(isOwn)) ? await this.blog.mark() : 'off'}`;
  }

  private async hasPosts(isOwn: boolean): Promise<boolean> {
    return !isOwn && this.sections.has('blog') && (await this.blog.isOn());
  }
}
