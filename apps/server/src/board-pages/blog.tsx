import { dayText } from '#i18n';
import type { VNode } from 'preact';
import { Rich } from './controls.js';
import { cursorsOf, listed, Steps } from './cursor-pages.js';
import { missing } from './plain-pages.js';
import { safeImage } from './safe-address.js';
import { blogPosting } from './structured-data.js';
import { at, given, type Handler, type PageOutcome, segment, type Visit } from './visit.js';

/** A post in a list. */
interface PostTeaser {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly publishedAt: string | null;
  readonly readingTimeMin: number | null;
  readonly coverUrl: string | null;
  readonly featureImageAlt: string | null;
  readonly customExcerpt: string | null;
  readonly authors: readonly { readonly name: string }[];
  readonly tags: readonly { readonly slug: string; readonly name: string }[];
}

/** A post on its own page. */
interface Post extends PostTeaser {
  /** Sanitized. */
  readonly html: string | null;
  readonly canonicalUrl: string | null;
  readonly ogImageUrl: string | null;
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
  /** The current slug; null if it was requested. */
  readonly newSlug: string | null;
}

const PER_PAGE = 12;

const postPath = (slug: string): string => `/blog/${encodeURIComponent(slug)}`;
const tagPath = (slug: string): string => `/blog/tags/${encodeURIComponent(slug)}`;

const Byline = ({ visit: { texts, language }, post }: { readonly visit: Visit; readonly post: PostTeaser }): VNode => (
  <p class="soft small">
    {[
      post.authors.map(({ name }) => name).join(', '),
      post.publishedAt === null ? '' : dayText(language, post.publishedAt),
      post.readingTimeMin === null ? '' : texts.readingTime(post.readingTimeMin),
    ]
      .filter((part) => part !== '')
      .join(' · ')}
  </p>
);

async function posts(visit: Visit, title: string, filter: Readonly<Record<string, string>>): Promise<PageOutcome> {
  const { texts, board } = visit;
  if (!board.features.blog) return missing(visit);
  const { data, nextCursor } = given(await listed<PostTeaser>(visit, '/blog/posts', PER_PAGE, filter));
  return {
    title,
    description: `${title} · ${board.name}`,
    ...(cursorsOf(visit).length === 0 ? { canonical: visit.path } : {}),
    ...(visit.path === '/blog' ? {} : { crumbs: [{ label: texts.blogTitle, path: '/blog' }] }),
    main: (
      <>
        <h1>{title}</h1>
        {data.length === 0 ? (
          <p class="card soft">{texts.noPosts}</p>
        ) : (
          <ul class="grid">
            {data.map((post) => (
              <li class="card job" key={post.id}>
                <h2>
                  <a href={at(visit, postPath(post.slug))}>{post.title}</a>
                </h2>
                <Byline visit={visit} post={post} />
                {post.customExcerpt !== null && (
                  <p class="summary" dir="auto">
                    {post.customExcerpt}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
        <Steps visit={visit} next={nextCursor} />
      </>
    ),
  };
}

/** The posts of the board's blog, newest first. */
export const blogList: Handler = (visit) => posts(visit, visit.texts.blogTitle, {});

/** The posts with a tag. */
export const blogTag: Handler = async (visit) => {
  const tag = given(
    await visit.ask<{ readonly name: string; readonly slug: string }>(`/blog/tags/${segment(visit, 'tag')}`),
  );
  return posts(visit, tag.name, { tagSlug: tag.slug });
};

/** A post. */
export const blogPost: Handler = async (visit) => {
  const { texts, canonicalBase } = visit;
  const post = given(await visit.ask<Post>(`/blog/posts/${segment(visit, 'post')}`));
  const path = postPath(post.newSlug ?? post.slug);
  if (path !== visit.path) return { to: at(visit, path), status: 308 };
  const cover = safeImage(post.coverUrl);
  return {
    title: post.seoTitle ?? post.title,
    description: post.seoDescription ?? post.customExcerpt,
    canonical: path,
    picture: post.ogImageUrl ?? post.coverUrl,
    kind: 'article',
    crumbs: [
      { label: texts.blogTitle, path: '/blog' },
      { label: post.title, path },
    ],
    data: blogPosting({ ...post, url: `${canonicalBase}${path}`, board: visit.board.name }),
    main: (
      <article class="form">
        <h1>{post.title}</h1>
        <Byline visit={visit} post={post} />
        {cover !== null && <img class="cover" src={cover} alt={post.featureImageAlt ?? ''} />}
        <Rich html={post.html ?? ''} />
        {post.tags.length > 0 && (
          <ul class="chips">
            {post.tags.map(({ slug, name }) => (
              <li key={slug}>
                <a href={at(visit, tagPath(slug))}>{name}</a>
              </li>
            ))}
          </ul>
        )}
      </article>
    ),
  };
};
