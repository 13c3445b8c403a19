import { commandsOf, record, type RecordEvents, unique } from '#kernel';

/** The pattern of slugs of posts, authors and tags. */
export const BLOG_SLUG = /^[a-z0-9-]+$/;

/** Who can see a tag: everyone, or operators only. */
export const TAG_VISIBILITIES = ['public', 'internal'] as const;
export type TagVisibility = (typeof TAG_VISIBILITIES)[number];

/** A topic of posts. */
export interface BlogTag {
  readonly name: string;
  /** Unique among the tags of a board. */
  readonly slug: string;
  /** Clean HTML. */
  readonly description: string | null;
  /** Null until it is set, which means public. */
  readonly visibility: TagVisibility | null;
  readonly metaTitle: string | null;
  readonly metaDescription: string | null;
}

export type BlogTagEvents = RecordEvents<'BlogTag', BlogTag>;

export const blogTagDecider = record<BlogTag>()('BlogTag', {
  missing: 'blog_tag_not_found',
  ...unique<BlogTag>({ field: 'slug', kind: 'blog_tag.slug', taken: 'blog_tag_slug_taken', noun: 'tag' }),
});

export const blogTags = commandsOf(blogTagDecider);
