import {
  commandsOf,
  conflict,
  type Decider,
  lifecycle,
  record,
  type RecordCommands,
  type RecordEvents,
  reject,
  unique,
} from '#kernel';

export const POST_STATUSES = ['draft', 'scheduled', 'published'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

const NOT_PUBLISHED = conflict('blog_not_published', 'The post is not published.');

/** Posts are drafts, scheduled or published (decision 0081). */
export const postLife = lifecycle(POST_STATUSES, POST_STATUSES, {
  // `schedule` leaves a published post as it is: `refuseChange` refuses the change and names the path.
  schedule: { to: 'scheduled', when: { draft: 'go', scheduled: 'go', published: 'stay' } },
  publish: {
    to: 'published',
    when: {
      draft: 'go',
      scheduled: 'go',
      published: conflict('blog_already_published', 'The post is already published.'),
    },
  },
  unpublish: { to: 'draft', when: { draft: NOT_PUBLISHED, scheduled: NOT_PUBLISHED, published: 'go' } },
});

/** The content and the metadata of a post. */
export interface PostContent {
  readonly title: string;
  /** Unique among the posts of a board. */
  readonly slug: string;
  /** Clean HTML. */
  readonly html: string | null;
  readonly customExcerpt: string | null;
  /** In minutes; null: computed from the text. */
  readonly readingTimeMin: number | null;
  readonly featured: boolean;
  readonly authorIds: readonly string[];
  readonly tagIds: readonly string[];
  /** A stored image and its public URL; both or neither. */
  readonly coverMediaId: string | null;
  readonly coverUrl: string | null;
  /** The image for social networks, likewise. */
  readonly ogImageMediaId: string | null;
  readonly ogImageUrl: string | null;
  readonly featureImageAlt: string | null;
  readonly featureImageCaption: string | null;
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
  readonly canonicalUrl: string | null;
}

/** Whether and since when visitors can read a post. */
export interface PostPublication {
  /** The stored status; see `statusAt`. */
  readonly status: PostStatus;
  /** When it was or will be published; null if no time is set. */
  readonly publishedAt: string | null;
}

export type BlogPost = PostContent & PostPublication;

/** Defaults of a new post. */
export const BLANK_POST: Omit<BlogPost, 'title' | 'slug'> = {
  html: null,
  customExcerpt: null,
  readingTimeMin: null,
  featured: false,
  authorIds: [],
  tagIds: [],
  coverMediaId: null,
  coverUrl: null,
  ogImageMediaId: null,
  ogImageUrl: null,
  featureImageAlt: null,
  featureImageCaption: null,
  seoTitle: null,
  seoDescription: null,
  canonicalUrl: null,
  status: 'draft',
  publishedAt: null,
};

type Nothing = Record<string, never>;

export type BlogPostCommands = RecordCommands<'BlogPost', BlogPost> & {
  PublishBlogPost: Nothing;
  UnpublishBlogPost: Nothing;
  ToggleBlogPostFeatured: Nothing;
};
export type BlogPostEvents = RecordEvents<'BlogPost', BlogPost> & {
  BlogPostPublished: { readonly publishedAt: string };
  BlogPostUnpublished: Nothing;
};

/** The status of a post at `now`. A scheduled post counts as published from its publication time on, without an event. */
export const statusAt = ({ status, publishedAt }: PostPublication, now: string): PostStatus =>
  status === 'scheduled' && publishedAt !== null && publishedAt <= now ? 'published' : status;

const refuseTransition = (path: 'status' | 'publishedAt', message: string): never =>
  reject('invalid', 'blog_invalid_transition', `${path}: ${message}`, { issues: [{ path: [path], message }] });

/** The initial state of a post. A published one without a publication time is published now. */
function begun(post: BlogPost, now: string): BlogPost {
  const { status, publishedAt } = post;
  if (status === 'scheduled' && (publishedAt === null || publishedAt <= now))
    refuseTransition('publishedAt', 'must be in the future for a scheduled post');
  if (status === 'published' && publishedAt !== null && publishedAt > now)
    refuseTransition('publishedAt', 'must not be in the future for a published post: schedule the post instead');
  return status === 'published' && publishedAt === null ? { ...post, publishedAt: now } : post;
}

/** Refuses an invalid change of status or publication time. A change can only schedule a post that is not published yet. */
function refuseChange(post: PostPublication, { status, publishedAt }: Partial<PostPublication>, now: string): void {
  const before = statusAt(post, now);
  if (status !== undefined && (status !== 'scheduled' || !postLife.leads('schedule', before)))
    refuseTransition('status', 'can only be set to scheduled, and only before the post is published');
  if (status === undefined && publishedAt === undefined) return;
  const moment = publishedAt ?? post.publishedAt;
  const isFuture = moment !== null && moment > now;
  if ((status ?? before) === 'scheduled' && !isFuture)
    refuseTransition('publishedAt', 'must be in the future for a scheduled post');
  if (before === 'published' && isFuture)
    refuseTransition('publishedAt', 'must not be in the future for a published post');
}

const plain = record<BlogPost>()('BlogPost', {
  missing: 'blog_post_not_found',
  ...unique<BlogPost>({ field: 'slug', kind: 'blog_post.slug', taken: 'blog_post_slug_taken', noun: 'post' }),
});

/** A post. The time of its first publication never changes. */
export const blogPostDecider: Decider<BlogPost | null, BlogPostCommands, BlogPostEvents> = {
  ...plain,
  decide: {
    ...plain.decide,
    AddBlogPost: (_, post, { now }) => [{ type: 'BlogPostAdded', data: begun(post, now) }],
    ChangeBlogPost(post, changes, facts) {
      refuseChange(post as BlogPost, changes, facts.now);
      return plain.decide.ChangeBlogPost(post, changes, facts);
    },
    PublishBlogPost(post, _, { now }) {
      const { publishedAt } = post as BlogPost;
      postLife.leads('publish', statusAt(post as BlogPost, now));
      const since = publishedAt !== null && publishedAt <= now ? publishedAt : now;
      return [{ type: 'BlogPostPublished', data: { publishedAt: since } }];
    },
    UnpublishBlogPost(post, _, { now }) {
      postLife.leads('unpublish', statusAt(post as BlogPost, now));
      return [{ type: 'BlogPostUnpublished', data: {} }];
    },
    ToggleBlogPostFeatured: (post) => [{ type: 'BlogPostChanged', data: { featured: !post?.featured } }],
  },
  evolve: {
    ...plain.evolve,
    BlogPostPublished: (post, { publishedAt }) => post && { ...post, status: postLife.after('publish'), publishedAt },
    BlogPostUnpublished: (post) => post && { ...post, status: postLife.after('unpublish') },
  },
};

export const blogPosts = commandsOf(blogPostDecider);
