import type { BlogTexts } from '@openings/i18n/dashboard-blog';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import type { FormSection } from '../../kit/form/declaration';
import { ImageField } from '../../kit/form/image-field';
import { changed } from '../../kit/form/issues';
import type { Choice } from '../../ui/field';

type Post = Schema<'OperatorBlogPost'>;

export interface PostValues {
  title: string;
  html: string;
  customExcerpt: string;
  slug: string;
  authorIds: string[];
  tagIds: string[];
  coverMediaId: string | null | undefined;
  featureImageAlt: string;
  featureImageCaption: string;
  seoTitle: string;
  seoDescription: string;
  canonicalUrl: string;
  featured: boolean;
  publishedAt: string | null;
}

export interface PostChoices {
  readonly authors: readonly Choice[];
  readonly tags: readonly Choice[];
}

export const postSections = (
  t: BlogTexts,
  { authors, tags }: PostChoices,
  post?: Post,
): readonly FormSection<PostValues>[] => [
  {
    title: t.sectionPost,
    fields: [
      { name: 'title', label: t.headline, kind: 'text', required: true, wide: true },
      { name: 'html', label: t.text, kind: 'rich-text' },
      { name: 'customExcerpt', label: t.excerpt, kind: 'textarea', rows: 2, hint: t.excerptHint },
    ],
  },
  {
    title: t.sectionPeople,
    fields: [
      {
        name: 'authorIds',
        label: t.authors,
        kind: 'choices',
        choices: authors,
        ...(authors.length === 0 ? { hint: t.noAuthors } : {}),
      },
      {
        name: 'tagIds',
        label: t.tags,
        kind: 'choices',
        choices: tags,
        ...(tags.length === 0 ? { hint: t.noTags } : {}),
      },
      { name: 'featured', label: t.featured, kind: 'switch', hint: t.featuredHint, wide: true },
    ],
  },
  {
    title: t.sectionCover,
    fields: [
      {
        name: 'coverMediaId',
        label: t.cover,
        kind: 'custom',
        wide: true,
        render: ({ control, error }) => (
          <ImageField
            control={control}
            name="coverMediaId"
            label={t.cover}
            purpose="blog_image"
            current={post?.coverUrl}
            error={error}
          />
        ),
      },
      { name: 'featureImageAlt', label: t.coverAlt, kind: 'text', hint: t.coverAltHint },
      { name: 'featureImageCaption', label: t.coverCaption, kind: 'text' },
    ],
  },
  {
    title: t.sectionSearch,
    fields: [
      { name: 'seoTitle', label: t.seoTitle, kind: 'text' },
      { name: 'slug', label: t.slug, kind: 'text', hint: t.slugHint },
      { name: 'seoDescription', label: t.seoDescription, kind: 'textarea', rows: 2 },
      {
        name: 'canonicalUrl',
        label: t.canonical,
        kind: 'url',
        hint: t.canonicalHint,
        placeholder: 'https://',
        wide: true,
      },
    ],
  },
  ...(post?.status === 'published'
    ? []
    : [
        {
          title: t.sectionPlan,
          about: t.sectionPlanAbout,
          fields: [{ name: 'publishedAt', label: t.publishOn, kind: 'date' }] as const,
        },
      ]),
];

export const postValues = (post?: Post): PostValues => ({
  title: post?.title ?? '',
  html: post?.html ?? '',
  customExcerpt: post?.customExcerpt ?? '',
  slug: post?.slug ?? '',
  authorIds: post?.authorIds ?? [],
  tagIds: post?.tagIds ?? [],
  coverMediaId: undefined,
  featureImageAlt: post?.featureImageAlt ?? '',
  featureImageCaption: post?.featureImageCaption ?? '',
  seoTitle: post?.seoTitle ?? '',
  seoDescription: post?.seoDescription ?? '',
  canonicalUrl: post?.canonicalUrl ?? '',
  featured: post?.featured ?? false,
  publishedAt: post?.publishedAt ?? null,
});

/** What differs from `before`. A day that is taken away is no change: a post keeps the one that it has. */
function changes(values: PostValues, post?: Post): Partial<PostValues> {
  const { publishedAt, ...rest } = changed(postValues(post), values);
  return { ...rest, ...(publishedAt ? { publishedAt } : {}) };
}

/** Whether saving `values` schedules the post: a new day does, unless the post is published. */
export const schedules = (values: PostValues, post?: Post): boolean =>
  changes(values, post).publishedAt !== undefined && post?.status !== 'published';

const bodyOf = (values: PostValues, post?: Post) => ({
  ...changes(values, post),
  ...(schedules(values, post) ? { status: 'scheduled' } : {}),
});

/** The request that makes a post: a draft, or a scheduled one where it has a day. */
export const createPost = (values: PostValues): Write => ({
  method: 'POST',
  path: '/blog/posts',
  body: bodyOf(values),
});

/** The request that saves what was changed of a post; a new day of one that is not published schedules it. */
export const updatePost = (post: Post, values: PostValues): Write => ({
  method: 'PATCH',
  path: `/blog/posts/${post.id}`,
  body: bodyOf(values, post),
});
