/** The fields of a post event that affect the page of the post. */
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

/** Pages that a change of a post affects, and when they become public. */
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

/** When visitors can see the post; null if no time is set. */
function publicAt(post: PostPage | null): string | null {
  if (post?.status === 'published') return post.publishedAt ?? '';
  return post?.status === 'scheduled' ? post.publishedAt : null;
}

/**
 * The pages that the last of `events`, the full history of a post, affects: its current and its previous path. A draft has none.
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
