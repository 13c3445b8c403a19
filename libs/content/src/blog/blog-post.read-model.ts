import type { ExportDefinition } from '#http';
import { rejectMissing, type RowProjection, textOf, wordsOf } from '#kernel';
import {
  AnyIn,
  Between,
  BoardRow,
  BoardTables,
  Column,
  facts,
  Index,
  InstantColumn,
  LookUp,
  Packed,
  PackedInstant,
  type Page,
  type Paging,
  ReadModel,
  type Where,
  Words,
} from '#store';
import { Injectable } from '@nestjs/common';
import { type BlogPost, type BlogPostEvents, blogPostDecider, type PostStatus, statusAt } from './blog-post.decider.js';
import { BLOG_SLUG } from './blog-tag.decider.js';

/** A post of the board. */
@ReadModel('blog_posts', { version: 2 })
@Index(['board', 'updatedAt', 'id'])
@Index(['board', 'publishedAt', 'id'], { where: `"publishedAt" is not null` })
@Index(['board', 'coverMediaId'], { where: `"coverMediaId" is not null` })
@Index(['board', 'ogImageMediaId'], { where: `"ogImageMediaId" is not null` })
export class BlogPostRow extends BoardRow {
  @Packed() title!: string;
  /** The text that operators search: the words of the title, with a space before each. */
  @Column('text') titleWords!: string;
  /** The text that visitors search: the words of title, excerpt and text, with a space before each. */
  @Column('text') words!: string;
  @LookUp() @Column('text') slug!: string;
  /** Former slugs, latest first. */
  @Column('jsonb') oldSlugs!: readonly string[];
  @Column('text', { nullable: true }) html!: string | null;
  @Packed() customExcerpt!: string | null;
  /** Set by its author, in minutes. */
  @Packed() readingTimeMin!: number | null;
  /** Number of words in its text. */
  @Packed() length!: number;
  @Column('boolean') featured!: boolean;
  @Column('jsonb') authorIds!: readonly string[];
  @Column('jsonb') tagIds!: readonly string[];
  @Column('text', { nullable: true }) coverMediaId!: string | null;
  @Packed() coverUrl!: string | null;
  @Column('text', { nullable: true }) ogImageMediaId!: string | null;
  @Packed() ogImageUrl!: string | null;
  @Packed() featureImageAlt!: string | null;
  @Packed() featureImageCaption!: string | null;
  @Packed() seoTitle!: string | null;
  @Packed() seoDescription!: string | null;
  @Packed() canonicalUrl!: string | null;
  /** The stored status; see `statusAt`. */
  @Column('text') status!: PostStatus;
  @InstantColumn({ nullable: true }) publishedAt!: string | null;
  @PackedInstant() createdAt!: string;
  @InstantColumn() updatedAt!: string;
}

/** Columns that lists leave out. */
const LONG = ['html', 'words', 'titleWords'] as const;
/** A post without its text. */
export type PostSummaryRow = Omit<BlogPostRow, (typeof LONG)[number]>;

/** Former slugs that are kept at most. */
const OLD_SLUGS = 50;
/** Words of the text that are searchable at most. */
const SEARCHED_WORDS = 20_000;

const searched = (words: readonly string[]): string => words.map((word) => ` ${word}`).join('');

/** The searchable texts of `post`, and the length of its text. */
function worded({
  title,
  customExcerpt,
  html,
}: Pick<BlogPost, 'title' | 'customExcerpt' | 'html'>): Partial<BlogPostRow> {
  const text = html === null ? [] : wordsOf(textOf(html));
  const titled = wordsOf(title);
  const about = customExcerpt === null ? [] : wordsOf(customExcerpt);
  const distinct = new Set([...titled, ...about, ...text.slice(0, SEARCHED_WORDS)]);
  return { titleWords: searched(titled), words: searched([...distinct]), length: text.length };
}

function changedRow({ data, at }: { data: Partial<BlogPost>; at: string }, row: BlogPostRow): Partial<BlogPostRow> {
  const set: Partial<BlogPostRow> = Object.assign({ updatedAt: at }, data);
  if (data.title !== undefined || data.customExcerpt !== undefined || data.html !== undefined)
    Object.assign(
      set,
      worded({
        title: data.title ?? row.title,
        customExcerpt: data.customExcerpt === undefined ? row.customExcerpt : data.customExcerpt,
        html: data.html === undefined ? row.html : data.html,
      }),
    );
  if (data.slug !== undefined)
    set.oldSlugs = [row.slug, ...row.oldSlugs].filter((slug) => slug !== data.slug).slice(0, OLD_SLUGS);
  return set;
}

export const blogPostRows: RowProjection<BlogPostRow, BlogPostEvents> = {
  row: BlogPostRow,
  category: 'blogPost',
  on: {
    BlogPostAdded: ({ data, at }) => Object.assign({ oldSlugs: [], createdAt: at, updatedAt: at }, data, worded(data)),
    BlogPostChanged: changedRow,
    BlogPostPublished: ({ data: { publishedAt }, at }) => ({ status: 'published', publishedAt, updatedAt: at }),
    BlogPostUnpublished: ({ at }) => ({ status: 'draft', updatedAt: at }),
    BlogPostRemoved: () => null,
  },
};

/** Words per minute of a reader. */
const WORDS_A_MINUTE = 220;

/** The reading time of the post in minutes: set by its author, otherwise computed; null for a post without a text. */
export function readingTime({ readingTimeMin, length }: Pick<BlogPostRow, 'readingTimeMin' | 'length'>): number | null {
  if (readingTimeMin !== null) return readingTimeMin;
  return length === 0 ? null : Math.ceil(length / WORDS_A_MINUTE);
}

/** The columns that `GET /v1/blog/posts/export` writes for each post. */
export const blogPostExport: ExportDefinition<BlogPostRow> = {
  collection: 'blog/posts',
  scope: 'blog.read',
  row: BlogPostRow,
  columns: [
    'id',
    'title',
    'slug',
    'featured',
    'authorIds',
    'tagIds',
    'coverUrl',
    'ogImageUrl',
    'featureImageAlt',
    'featureImageCaption',
    'customExcerpt',
    'seoTitle',
    'seoDescription',
    'canonicalUrl',
    'publishedAt',
    'createdAt',
    'updatedAt',
  ],
  derived: { status: (row) => statusAt(row, facts().now), readingTimeMin: readingTime },
  omit: [...LONG],
};

/** Posts that visitors can read: published, or scheduled for a time that has come. */
const READABLE: Where<BlogPostRow> = { status: ['published', 'scheduled'] };
const soFar = (): Where<BlogPostRow> => ({ publishedAt: new Between(undefined, facts().now) });

/** Filters of visitors; undefined means no filter. */
export interface PublishedFilter {
  readonly tagId?: string | undefined;
  readonly authorId?: string | undefined;
  readonly featured?: boolean | undefined;
}

const filtered = ({ tagId, authorId, featured }: PublishedFilter): Where<BlogPostRow> =>
  Object.assign({}, READABLE, {
    featured,
    tagIds: tagId === undefined ? undefined : new AnyIn([tagId]),
    authorIds: authorId === undefined ? undefined : new AnyIn([authorId]),
  });

/** Posts that are compared to find similar ones. */
const CANDIDATES = 100;

@Injectable()
export class BlogPostReader {
  constructor(private readonly tables: BoardTables) {}

  /** Most recently updated first; with one status, and with words in the title that start with those of `query`. */
  page({
    status,
    query,
    ...paging
  }: Paging & { readonly status?: PostStatus | undefined; readonly query?: string | undefined }): Promise<
    Page<PostSummaryRow>
  > {
    const { now } = facts();
    const words = query === undefined ? [] : wordsOf(query);
    const where: Where<BlogPostRow> = {
      status: status === 'published' ? ['published', 'scheduled'] : status,
      titleWords: words.length === 0 ? undefined : new Words(words),
    };
    const moving: Where<BlogPostRow> =
      status === 'published'
        ? { publishedAt: new Between(undefined, now) }
        : status === 'scheduled'
          ? { publishedAt: new Between(new Date(Date.parse(now) + 1).toISOString(), undefined) }
          : {};
    return this.tables.pageBy(BlogPostRow, 'updatedAt', where, paging, { descending: true, moving, omit: LONG });
  }

  /** @throws Rejection `blog_post_not_found`. */
  async byId(id: string): Promise<BlogPostRow> {
    return (await this.tables.one(BlogPostRow, { id })) ?? rejectMissing(blogPostDecider);
  }

  /** A page of the posts that visitors can read, latest publication first. */
  published(filter: PublishedFilter, paging: Paging): Promise<Page<PostSummaryRow>> {
    const sorting = { descending: true, moving: soFar(), omit: LONG };
    return this.tables.pageBy(BlogPostRow, 'publishedAt', filtered(filter), paging, sorting);
  }

  /** The posts that visitors can read, newest first and in batches. */
  eachPublished(): AsyncGenerator<readonly PostSummaryRow[]> {
    return this.tables.each(BlogPostRow, Object.assign({}, READABLE, soFar()), [...LONG]);
  }

  /** The number of posts that visitors can read. */
  countPublished(): Promise<number> {
    return this.tables.count(BlogPostRow, Object.assign({}, READABLE, soFar()));
  }

  /** A text that changes whenever the posts that visitors can read change, or a field of one. */
  publishedMark(): Promise<string> {
    return this.tables.fingerprint(BlogPostRow, Object.assign({}, READABLE, soFar()));
  }

  /** The post that visitors can read at `slug`, its current or a former slug. @throws Rejection `blog_post_not_found`. */
  async publishedAt(slug: string): Promise<BlogPostRow> {
    if (!BLOG_SLUG.test(slug)) rejectMissing(blogPostDecider);
    const visible = Object.assign({}, READABLE, soFar());
    const [current] = await this.tables.all(BlogPostRow, Object.assign({ slug }, visible), 1);
    if (current) return current;
    const [former] = await this.tables.all(BlogPostRow, Object.assign({ oldSlugs: new AnyIn([slug]) }, visible), 1);
    return former ?? rejectMissing(blogPostDecider);
  }

  /** The posts published before and after `post`; null at the ends. */
  async beside({
    publishedAt,
    id,
  }: BlogPostRow): Promise<Readonly<Record<'previous' | 'next', PostSummaryRow | null>>> {
    const after = [publishedAt, id] as const;
    const one = (descending: boolean) =>
      this.tables.sorted(BlogPostRow, 'publishedAt', READABLE, 1, { descending, moving: soFar(), after, omit: LONG });
    const [[previous], [next]] = await Promise.all([one(true), one(false)]);
    return { previous: previous ?? null, next: next ?? null };
  }

  /** Posts similar to `post`: first by shared tags, then by shared authors, then latest publication first. */
  async like({ id, tagIds, authorIds }: BlogPostRow, limit: number): Promise<readonly PostSummaryRow[]> {
    const latest = (where: Where<BlogPostRow>) =>
      this.tables.sorted(BlogPostRow, 'publishedAt', Object.assign({}, READABLE, where), CANDIDATES, {
        descending: true,
        moving: soFar(),
        omit: LONG,
      });
    const found = await Promise.all([
      tagIds.length === 0 ? [] : latest({ tagIds: new AnyIn(tagIds) }),
      authorIds.length === 0 ? [] : latest({ authorIds: new AnyIn(authorIds) }),
      latest({}),
    ]);
    const posts = [...new Map(found.flat().map((each) => [each.id, each])).values()].filter((each) => each.id !== id);
    const shared = (each: PostSummaryRow) =>
      2 * each.tagIds.filter((tag) => tagIds.includes(tag)).length +
      (each.authorIds.some((author) => authorIds.includes(author)) ? 1 : 0);
    const ranked = posts.map((each) => ({ each, rank: shared(each) }));
    ranked.sort((a, b) => b.rank - a.rank || ((a.each.publishedAt ?? '') < (b.each.publishedAt ?? '') ? 1 : -1));
    return ranked.slice(0, limit).map(({ each }) => each);
  }

  /** The posts that visitors can read with words that start with those of `query`, latest publication first; and their number. */
  async find(
    query: string,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly PostSummaryRow[]; readonly count: number }> {
    const words = wordsOf(query);
    if (words.length === 0) return { rows: [], count: 0 };
    const where: Where<BlogPostRow> = Object.assign({ words: new Words(words) }, READABLE);
    const sorting = { descending: true, moving: soFar(), omit: LONG, offset };
    const [rows, count] = await Promise.all([
      limit === 0 ? [] : this.tables.sorted(BlogPostRow, 'publishedAt', where, limit, sorting),
      this.tables.count(BlogPostRow, Object.assign({}, where, soFar())),
    ]);
    return { rows, count };
  }

  /** The posts that visitors can read with words in the title that start with those of `query`, latest publication first, up to `limit`. */
  titled(query: string): Promise<readonly PostSummaryRow[]> {
    const where: Where<BlogPostRow> = Object.assign({ titleWords: new Words(wordsOf(query)) }, READABLE);
    const sorting = { descending: true, moving: soFar(), omit: LONG };
    return this.tables.sorted(BlogPostRow, 'publishedAt', where, CANDIDATES, sorting);
  }

  /** The ids of the tags of posts that visitors can read. */
  async usedTags(): Promise<readonly string[]> {
    const lists = await this.tables.values(BlogPostRow, 'tagIds', Object.assign({}, READABLE, soFar()));
    return [...new Set(lists.flat())];
  }

  /** The ids of the posts that show the image. */
  async showing(mediaId: string): Promise<readonly string[]> {
    const found = await Promise.all([
      this.tables.every(BlogPostRow, { coverMediaId: mediaId }, LONG),
      this.tables.every(BlogPostRow, { ogImageMediaId: mediaId }, LONG),
    ]);
    return [...new Set(found.flat().map(({ id }) => id))];
  }

  /** `slug`, `slug-2` … that no post has; at least one. Only a claim guarantees that a slug is free. */
  freeSlugs(slug: string): Promise<readonly string[]> {
    return this.tables.free(BlogPostRow, 'slug', slug);
  }
}
