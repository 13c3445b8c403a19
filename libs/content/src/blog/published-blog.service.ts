import { reject } from '#kernel';
import type { Page, Paging } from '#store';
import { Injectable } from '@nestjs/common';
import { DEFAULTS } from '../board-settings/config.js';
import { PublicSettings } from '../board-settings/public-settings.service.js';
import { BlogAuthorReader, type BlogAuthorRow } from './blog-author.read-model.js';
import { BlogPostReader, type BlogPostRow, type PostSummaryRow } from './blog-post.read-model.js';
import { BlogTagReader, type BlogTagRow, isPublicTag } from './blog-tag.read-model.js';

/** The authors and tags of a post, in the order of the post. */
export interface Credits {
  readonly authors: readonly BlogAuthorRow[];
  readonly tags: readonly BlogTagRow[];
}

/** A post with its authors and tags. */
export type CreditedPost<Row extends PostSummaryRow = PostSummaryRow> = Credits & { readonly post: Row };

/** Filters of the archive, by slugs. */
export interface ArchiveQuery extends Paging {
  readonly tagSlug?: string | undefined;
  readonly authorSlug?: string | undefined;
  readonly featured?: boolean | undefined;
}

/** The blog as visitors read it. Every method but `isOn` @throws Rejection `blog_disabled` while the blog is off. */
@Injectable()
export class PublishedBlog {
  constructor(
    private readonly settings: PublicSettings,
    private readonly posts: BlogPostReader,
    private readonly authors: BlogAuthorReader,
    private readonly tags: BlogTagReader,
  ) {}

  /** Whether the blog of the board is on. */
  async isOn(): Promise<boolean> {
    return (await this.settings.row())?.config.blogEnabled ?? DEFAULTS.blogEnabled;
  }

  /** A page of posts, latest publication first; empty for a tag or an author that visitors cannot find. */
  async archive({ tagSlug, authorSlug, featured, ...paging }: ArchiveQuery): Promise<Page<CreditedPost>> {
    await this.mustBeOn();
    const [tagId, authorId] = await Promise.all([
      tagSlug === undefined ? undefined : this.tags.publicId(tagSlug),
      authorSlug === undefined ? undefined : this.authors.activeId(authorSlug),
    ]);
    if (tagId === null || authorId === null) return { rows: [], nextCursor: null };
    const { rows, nextCursor } = await this.posts.published({ tagId, authorId, featured }, paging);
    return { rows: await this.credited(rows), nextCursor };
  }

  /** The post at `slug`, its current or a former slug. @throws Rejection `blog_post_not_found`. */
  async post(slug: string): Promise<CreditedPost<BlogPostRow>> {
    const post = await this.row(slug);
    const [credited] = await this.credited([post]);
    return { post, authors: credited?.authors ?? [], tags: credited?.tags ?? [] };
  }

  /** The posts before and after the one at `slug`. @throws Rejection `blog_post_not_found`. */
  async adjacent(slug: string): Promise<Readonly<Record<'previous' | 'next', CreditedPost | null>>> {
    const { previous, next } = await this.posts.beside(await this.row(slug));
    const credited = await this.credited([previous, next].filter((each) => each !== null));
    const shown = (row: PostSummaryRow | null) => credited.find(({ post }) => post.id === row?.id) ?? null;
    return { previous: shown(previous), next: shown(next) };
  }

  /** Posts similar to the one at `slug`. @throws Rejection `blog_post_not_found`. */
  async similar(slug: string, limit: number): Promise<readonly CreditedPost[]> {
    return this.credited(await this.posts.like(await this.row(slug), limit));
  }

  /** Posts with words that start with those of `query`, latest publication first; and their number. */
  async find(
    query: string,
    window: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly CreditedPost[]; readonly count: number }> {
    await this.mustBeOn();
    const { rows, count } = await this.posts.find(query, window);
    return { rows: await this.credited(rows), count };
  }

  /** All posts in batches, with the fields that their URLs need. */
  async *eachPost(): AsyncGenerator<readonly Pick<PostSummaryRow, 'slug' | 'updatedAt'>[]> {
    await this.mustBeOn();
    yield* this.posts.eachPublished();
  }

  async countPosts(): Promise<number> {
    await this.mustBeOn();
    return this.posts.countPublished();
  }

  /** A text that changes whenever the posts that visitors see change, or a field of one. */
  async mark(): Promise<string> {
    await this.mustBeOn();
    return this.posts.publishedMark();
  }

  /** Posts with words in their title that start with those of `query`, latest publication first, up to `limit`. */
  async titled(query: string): Promise<readonly PostSummaryRow[]> {
    await this.mustBeOn();
    return this.posts.titled(query);
  }

  /** The tags that posts have, by name. */
  async usedTags(): Promise<readonly BlogTagRow[]> {
    await this.mustBeOn();
    const rows = [...(await this.tags.byIds(await this.posts.usedTags())).values()].filter(isPublicTag);
    return rows.sort((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1));
  }

  /** @throws Rejection `blog_tag_not_found`. */
  async tag(slug: string): Promise<BlogTagRow> {
    await this.mustBeOn();
    return this.tags.published(slug);
  }

  /** All authors that visitors can find, by name. */
  async activeAuthors(): Promise<readonly BlogAuthorRow[]> {
    await this.mustBeOn();
    return this.authors.active();
  }

  /** @throws Rejection `blog_author_not_found`. */
  async author(slug: string): Promise<BlogAuthorRow> {
    await this.mustBeOn();
    return this.authors.published(slug);
  }

  private async row(slug: string): Promise<BlogPostRow> {
    await this.mustBeOn();
    return this.posts.publishedAt(slug);
  }

  /** Posts still name an inactive author; an internal tag is shown nowhere. */
  private async credited(posts: readonly PostSummaryRow[]): Promise<readonly CreditedPost[]> {
    const [authors, tags] = await Promise.all([
      this.authors.byIds([...new Set(posts.flatMap(({ authorIds }) => authorIds))]),
      this.tags.byIds([...new Set(posts.flatMap(({ tagIds }) => tagIds))]),
    ]);
    return posts.map((post) => ({
      post,
      authors: post.authorIds.map((id) => authors.get(id)).filter((row) => row !== undefined),
      tags: post.tagIds
        .map((id) => tags.get(id))
        .filter((row) => row !== undefined && isPublicTag(row)) as BlogTagRow[],
    }));
  }

  private async mustBeOn(): Promise<void> {
    if (!(await this.isOn())) reject('unfit', 'blog_disabled', 'The blog of this board is off.');
  }
}
