/** What of an event about a post matters for its page. */
export interface PostEvent {
  readonly type: string;
  readonly data: {
    readonly slug?: string;
    readonly status?: string;
    readonly publishedAt?: string | null;
  };
}

interface PostPage {
  readonly slug: string;
  readonly status: string;
  readonly publishedAt: string | null;
}

/** Pages that a change of a post is about, and when they are public. */
export interface ChangedPages {
  readonly paths: readonly string[];
  /** UTC ISO text. */
  readonly at: string;
}

function after(post: PostPage | null, { type, data }: PostEvent): PostPage | null {
  if (type === 'BlogPostRemoved') return null;
  const { slug = '', status = 'draft', publishedAt = null } = post ?? {};
  if (type === 'BlogPostPublished') return { slug, status: 'published', publishedAt: data.publishedAt ?? publishedAt };
  if (type === 'BlogPostUnpublished') return { slug, status: 'draft', publishedAt };
  return {
    slug: data.slug ?? slug,
    status: data.status ?? status,
    publishedAt: data.publishedAt === undefined ? publishedAt : data.publishedAt,
  };
}

/** When visitors see the post; null while they never will by itself. */
function publicAt(post: PostPage | null): string | null {
  if (post?.status === 'published') return post.publishedAt ?? '';
  return post?.status === 'scheduled' ? post.publishedAt : null;
}

/**
 * The pages that the last of `events`, all that happened to a post, is about: where the post is, and where it was before. A draft has none.
 * @param now UTC ISO text.
 */
export function changedPages(events: readonly PostEvent[], now: string): ChangedPages {
  const last = events.at(-1);
  if (!last) return { paths: [], at: now };
  const before = events.slice(0, -1).reduce<PostPage | null>(after, null);
  const current = after(before, last);
  const shownBefore = publicAt(before);
  const shown = publicAt(current);
  const wasPublic = shownBefore !== null && shownBefore <= now;
  const paths = [
    ...(wasPublic && before ? [before.slug] : []),
    ...(shown !== null && current ? [current.slug] : []),
  ].map((slug) => `blog/${slug}`);
  return { paths: [...new Set(paths)], at: !wasPublic && shown !== null && shown > now ? shown : now };
}
