import { changesOf, orNull, Slugs } from '#kernel';
import { cleanHtml } from '#runtime';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type BlogTag, blogTags } from './blog-tag.decider.js';
import { BlogTagReader, BlogTagRow } from './blog-tag.read-model.js';

/** The fields of a tag in a request; an empty text means no value. */
export type BlogTagInput = { readonly [K in keyof BlogTag]?: NonNullable<BlogTag[K]> };

/** Creates and updates tags. The rules are in blog-tag.decider.ts. */
@Injectable()
export class BlogTags {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: BlogTagReader,
  ) {}

  /** Adds a tag. A slug derived from its name gets a number if it is taken. @throws Rejection `blog_tag_slug_taken`. */
  async add(input: BlogTagInput & { readonly name: string }): Promise<BlogTagRow> {
    const id = newId('blogtags');
    const { name, slug } = input;
    const content = gathered(input);
    const add = async (free: string) => {
      const tag: BlogTag = { ...NOTHING, ...content, name, slug: free };
      return (await this.bus.execute(blogTags.AddBlogTag(id, tag))).row(BlogTagRow);
    };
    const free = (taken: string) => this.reader.freeSlugs(taken);
    const search = { wanted: slug, slug: Slugs.from(name, 'tag'), taken: 'blog_tag_slug_taken', id, free };
    return Slugs.withFree(search, add);
  }

  /** Changes the fields that `input` names. @throws Rejection `blog_tag_not_found`, `blog_tag_slug_taken`. */
  async change(id: string, input: BlogTagInput): Promise<BlogTagRow> {
    return (await this.bus.execute(blogTags.ChangeBlogTag(id, gathered(input)))).row(BlogTagRow);
  }

  /** Deletes a tag permanently; posts keep its id (decision 0082). @throws Rejection `blog_tag_not_found`. */
  async remove(id: string): Promise<void> {
    await this.bus.execute(blogTags.RemoveBlogTag(id, {}));
  }
}

const NOTHING = { description: null, visibility: null, metaTitle: null, metaDescription: null };

const gathered = changesOf<BlogTag, BlogTagInput>()('name slug description visibility metaTitle metaDescription', {
  description: (html) => cleanHtml(html) || null,
  metaTitle: orNull,
  metaDescription: orNull,
});
