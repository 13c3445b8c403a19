import { commandsOf, record, type RecordEvents, unique } from '#kernel';

/** Whether visitors can find an author. */
export const AUTHOR_STATUSES = ['active', 'inactive'] as const;
export type AuthorStatus = (typeof AUTHOR_STATUSES)[number];

/** An author of posts. */
export interface BlogAuthor {
  readonly name: string;
  /** Unique among the authors of a board. */
  readonly slug: string;
  /** Clean HTML. */
  readonly bio: string | null;
  /** Visible to operators only. */
  readonly email: string | null;
  /** Null until it is set, which means active. */
  readonly status: AuthorStatus | null;
  readonly location: string | null;
  /** The stored image and its public URL; both or neither. */
  readonly avatarMediaId: string | null;
  readonly avatarUrl: string | null;
  readonly websiteUrl: string | null;
  readonly twitterUrl: string | null;
  readonly facebookUrl: string | null;
  readonly linkedinUrl: string | null;
  readonly githubUrl: string | null;
  readonly metaTitle: string | null;
  readonly metaDescription: string | null;
}

export type BlogAuthorEvents = RecordEvents<'BlogAuthor', BlogAuthor>;

export const blogAuthorDecider = record<BlogAuthor>()('BlogAuthor', {
  missing: 'blog_author_not_found',
  ...unique<BlogAuthor>({ field: 'slug', kind: 'blog_author.slug', taken: 'blog_author_slug_taken', noun: 'author' }),
});

export const blogAuthors = commandsOf(blogAuthorDecider);
