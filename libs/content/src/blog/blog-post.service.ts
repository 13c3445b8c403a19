import { changesOf, type InputOf, orNull, type Issue, reject, rejectIssues, WebAddress, Slugs } from '#kernel';
import { cleanHtml } from '#runtime';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BLANK_POST, type BlogPost, blogPosts } from './blog-post.decider.js';
import type { MediaPurpose } from '../media/media.decider.js';
import type { MediaRow } from '../media/media.read-model.js';
import { Media, MediaHolder } from '../media/media.service.js';
import { BlogAuthorReader } from './blog-author.read-model.js';
import { BlogPostReader, BlogPostRow } from './blog-post.read-model.js';
import { BlogTagReader } from './blog-tag.read-model.js';

type ImageId = 'coverMediaId' | 'ogImageMediaId';

/** The fields of a post in a request; an empty text means no value, and so does null for an image. */
export type BlogPostInput = InputOf<Omit<BlogPost, ImageId | 'coverUrl' | 'ogImageUrl'>> &
  Partial<Pick<BlogPost, ImageId>>;

/** Creates and updates posts. The rules are in blog-post.decider.ts. */
@Injectable()
export class BlogPosts {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: BlogPostReader,
    private readonly authors: BlogAuthorReader,
    private readonly tags: BlogTagReader,
    private readonly media: Media,
  ) {}

  /**
   * Adds a post. A slug derived from its title gets a number if it is taken.
   * @throws Rejection `blog_post_slug_taken`, `blog_invalid_transition`, `blog_invalid_author_id`, `blog_invalid_tag_id`, and
   * `validation_bad_request` for an invalid URL or an unknown image.
   */
  async add(input: BlogPostInput & { readonly title: string }): Promise<BlogPostRow> {
    const id = newId('blogposts');
    const { title, slug } = input;
    const content = await this.gathered(input);
    const add = async (free: string) => {
      const post: BlogPost = { ...BLANK_POST, ...content, title, slug: free };
      return (await this.bus.execute(blogPosts.AddBlogPost(id, post))).row(BlogPostRow);
    };
    const free = (taken: string) => this.reader.freeSlugs(taken);
    const search = { wanted: slug, slug: Slugs.from(title, 'post'), taken: 'blog_post_slug_taken', id, free };
    return Slugs.withFree(search, add);
  }

  /** Changes the fields that `input` names. @throws Rejection as `add` does, and `blog_post_not_found`. */
  async change(id: string, input: BlogPostInput): Promise<BlogPostRow> {
    const changes = await this.gathered(input);
    return (await this.bus.execute(blogPosts.ChangeBlogPost(id, changes))).row(BlogPostRow);
  }

  /** Deletes a post permanently. @throws Rejection `blog_post_not_found`. */
  async remove(id: string): Promise<void> {
    await this.bus.execute(blogPosts.RemoveBlogPost(id, {}));
  }

  /** Publishes a post. @throws Rejection `blog_post_not_found`, `blog_already_published`. */
  async publish(id: string): Promise<BlogPostRow> {
    return (await this.bus.execute(blogPosts.PublishBlogPost(id, {}))).row(BlogPostRow);
  }

  /** Turns a post back into a draft. @throws Rejection `blog_post_not_found`, `blog_not_published`. */
  async unpublish(id: string): Promise<BlogPostRow> {
    return (await this.bus.execute(blogPosts.UnpublishBlogPost(id, {}))).row(BlogPostRow);
  }

  /** Features a post, or stops featuring it. @throws Rejection `blog_post_not_found`. */
  async toggleFeatured(id: string): Promise<BlogPostRow> {
    return (await this.bus.execute(blogPosts.ToggleBlogPostFeatured(id, {}))).row(BlogPostRow);
  }

  private async gathered(input: BlogPostInput): Promise<Partial<BlogPost>> {
    const { canonicalUrl } = input;
    const changes: { -readonly [K in keyof BlogPost]?: BlogPost[K] } = plainChanges(input);
    const issues: Issue[] = [];
    if (canonicalUrl !== undefined) {
      changes.canonicalUrl = /^https?:\/\//i.test(canonicalUrl) ? WebAddress.ofSite(canonicalUrl) : null;
      if (canonicalUrl !== '' && changes.canonicalUrl === null)
        issues.push({ path: ['canonicalUrl'], message: 'must be an http or https address' });
    }
    rejectIssues(issues);
    await this.refer(input, changes);
    return changes;
  }

  /** Loads the authors, tags and images that `input` names. */
  private async refer(
    { authorIds, tagIds, coverMediaId, ogImageMediaId }: BlogPostInput,
    changes: { -readonly [K in keyof BlogPost]?: BlogPost[K] },
  ): Promise<void> {
    const [authors, tags, cover, ogImage] = await Promise.all([
      this.authors.byIds(authorIds ?? []),
      this.tags.byIds(tagIds ?? []),
      coverMediaId ? this.media.forUse(coverMediaId, 'blog_image', ['coverMediaId']) : null,
      ogImageMediaId ? this.media.forUse(ogImageMediaId, 'blog_image', ['ogImageMediaId']) : null,
    ]);
    if (authorIds !== undefined) {
      const issues = unknown(authorIds, authors, 'authorIds');
      if (issues.length > 0) reject('invalid', 'blog_invalid_author_id', 'This board has no such author.', { issues });
      changes.authorIds = [...new Set(authorIds)];
    }
    if (tagIds !== undefined) {
      const issues = unknown(tagIds, tags, 'tagIds');
      if (issues.length > 0) reject('invalid', 'blog_invalid_tag_id', 'This board has no such tag.', { issues });
      changes.tagIds = [...new Set(tagIds)];
    }
    if (coverMediaId !== undefined) {
      changes.coverMediaId = cover && cover.id;
      changes.coverUrl = cover && this.media.publicUrl(cover);
    }
    if (ogImageMediaId !== undefined) {
      changes.ogImageMediaId = ogImage && ogImage.id;
      changes.ogImageUrl = ogImage && this.media.publicUrl(ogImage);
    }
  }
}

/** Loads the objects that a post refers to first. */
type Reference = 'authorIds' | 'tagIds' | 'coverMediaId' | 'ogImageMediaId' | 'canonicalUrl';

const plainChanges = changesOf<BlogPost, Omit<BlogPostInput, Reference>>()(
  `title slug html readingTimeMin featured status publishedAt customExcerpt featureImageAlt featureImageCaption
   seoTitle seoDescription`,
  {
    html: (html) => cleanHtml(html, { images: true }) || null,
    customExcerpt: orNull,
    featureImageAlt: orNull,
    featureImageCaption: orNull,
    seoTitle: orNull,
    seoDescription: orNull,
  },
);

/** An issue, with its path, for each of `ids` that was not found. */
const unknown = (ids: readonly string[], found: ReadonlyMap<string, unknown>, key: string): readonly Issue[] =>
  ids.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: [key, index], message: `"${id}" does not exist on this board` }],
  );

/** The images that posts use as their cover or for social networks. */
@Injectable()
export class PostImages implements MediaHolder {
  readonly resourceType = 'blog_post';
  readonly purposes: readonly MediaPurpose[] = ['blog_image'];

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: BlogPostReader,
  ) {}

  async require(resourceId: string): Promise<void> {
    await this.reader.byId(resourceId);
  }

  async attach(resourceId: string, { id, url }: MediaRow & { readonly url: string | null }): Promise<void> {
    await this.bus.execute(blogPosts.ChangeBlogPost(resourceId, { coverMediaId: id, coverUrl: url }));
  }

  showing(mediaId: string): Promise<readonly string[]> {
    return this.reader.showing(mediaId);
  }
}
