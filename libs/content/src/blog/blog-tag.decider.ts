import { record, type RecordEvents, unique } from '#kernel';

/** What slugs of posts, authors and tags are made of. */
export const BLOG_SLUG = /^[a-z0-9-]+$/;

/** Who sees a tag: everybody, or operators alone. */
export const TAG_VISIBILITIES = ['public', 'internal'] as const;
export type TagVisibility = (typeof TAG_VISIBILITIES)[number];

/** What posts are about. */
export interface BlogTag {
  readonly name: string;
  /** Of the tags of a board no two have the same. */
  readonly slug: string;
  /** Clean HTML. */
  readonly description: string | null;
  /** Null as long as it was never set: public. */
  readonly visibility: TagVisibility | null;
  readonly metaTitle: string | null;
  readonly metaDescription: string | null;
}

export type BlogTagEvents = RecordEvents<'BlogTag', BlogTag>;

export const blogTagDecider = record<BlogTag>()('BlogTag', {
  missing: 'blog_tag_not_found',
  ...unique<BlogTag>({ field: 'slug', kind: 'blog_tag.slug', taken: 'blog_tag_slug_taken', noun: 'tag' }),
});
