import { PublishedBlog } from '#content';
import { Injectable } from '@nestjs/common';
import { type BlogItem, BlogItems } from '../ports.js';

/** Reads posts and tags from the Content context. */
@Injectable()
export class ContentBlogItems extends BlogItems {
  constructor(private readonly blog: PublishedBlog) {
    super();
  }

  async posts(query: string): Promise<readonly BlogItem[]> {
    if (!(await this.blog.isOn())) return [];
    return (await this.blog.titled(query)).map(({ id, slug, title }) => ({ id, slug, name: title }));
  }

  async tags(): Promise<readonly BlogItem[]> {
    return (await this.blog.isOn()) ? this.blog.usedTags() : [];
  }
}
