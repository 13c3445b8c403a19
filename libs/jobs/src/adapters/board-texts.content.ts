import { PageReader, PublishedBlog } from '#content';
import { Injectable } from '@nestjs/common';
import { BoardTexts } from '../ports.js';

/** The published pages of the board, and the posts of its blog. */
@Injectable()
export class ContentBoardTexts extends BoardTexts {
  constructor(
    private readonly pages: PageReader,
    private readonly blog: PublishedBlog,
  ) {
    super();
  }

  async *each(): AsyncGenerator<readonly { readonly path: string; readonly updatedAt: string }[]> {
    for await (const rows of this.pages.eachPublished())
      yield rows.map(({ slug, updatedAt }) => ({ path: `pages/${slug}`, updatedAt }));
    if (!(await this.blog.isOn())) return;
    for await (const rows of this.blog.eachPost())
      yield rows.map(({ slug, updatedAt }) => ({ path: `blog/${slug}`, updatedAt }));
  }

  async count(): Promise<number> {
    const posts = (await this.blog.isOn()) ? this.blog.countPosts() : 0;
    return (await this.pages.countPublished()) + (await posts);
  }

  async mark(): Promise<string> {
    const posts = (await this.blog.isOn()) ? this.blog.mark() : 'off';
    return `${await this.pages.publishedMark()} ${await posts}`;
  }
}
