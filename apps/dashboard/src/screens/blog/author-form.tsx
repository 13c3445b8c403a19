import { blogPeopleTexts } from '@openings/i18n/dashboard-blog-people';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { ImageField } from '../../kit/form/image-field';
import { changed } from '../../kit/form/issues';
import { ResourceForm } from '../../kit/form/resource-form';
import { useTexts, useTextsOf } from '../../state/language';

type Author = Schema<'OperatorBlogAuthor'>;

interface AuthorValues {
  name: string;
  slug: string;
  email: string;
  status: string;
  location: string;
  bio: string;
  avatarMediaId: string | null | undefined;
  websiteUrl: string;
  twitterUrl: string;
  linkedinUrl: string;
  githubUrl: string;
  facebookUrl: string;
}

const valuesOf = (author?: Author): AuthorValues => ({
  name: author?.name ?? '',
  slug: author?.slug ?? '',
  email: author?.email ?? '',
  status: author?.status ?? 'active',
  location: author?.location ?? '',
  bio: author?.bio ?? '',
  avatarMediaId: undefined,
  websiteUrl: author?.websiteUrl ?? '',
  twitterUrl: author?.twitterUrl ?? '',
  linkedinUrl: author?.linkedinUrl ?? '',
  githubUrl: author?.githubUrl ?? '',
  facebookUrl: author?.facebookUrl ?? '',
});

/** A new author of the blog, or one who is there. */
export function AuthorForm({ author, onDone }: { readonly author?: Author; readonly onDone: () => void }) {
  const t = useTextsOf(blogPeopleTexts);
  const { save, create } = useTexts();
  return (
    <ResourceForm<AuthorValues, Author>
      sections={[
        {
          title: t.author,
          fields: [
            { name: 'name', label: t.name, kind: 'text', required: true, wide: true },
            { name: 'email', label: t.email, kind: 'email', hint: t.emailHint },
            { name: 'location', label: t.location, kind: 'text' },
            { name: 'slug', label: t.slug, kind: 'text', hint: t.slugHint },
            {
              name: 'status',
              label: t.authorStatus,
              kind: 'select',
              choices: choicesOf(t.authorStates),
              hint: t.authorStatusHint,
            },
            { name: 'bio', label: t.bio, kind: 'rich-text' },
            {
              name: 'avatarMediaId',
              label: t.picture,
              kind: 'custom',
              wide: true,
              render: ({ control, error }) => (
                <ImageField
                  control={control}
                  name="avatarMediaId"
                  label={t.picture}
                  purpose="blog_image"
                  current={author?.avatarUrl}
                  error={error}
                />
              ),
            },
          ],
        },
        {
          title: t.links,
          fields: [
            { name: 'websiteUrl', label: t.website, kind: 'url', placeholder: 'https://' },
            { name: 'linkedinUrl', label: 'LinkedIn', kind: 'text' },
            { name: 'twitterUrl', label: 'X', kind: 'text' },
            { name: 'githubUrl', label: 'GitHub', kind: 'text' },
            { name: 'facebookUrl', label: 'Facebook', kind: 'text' },
          ],
        },
      ]}
      values={valuesOf(author)}
      write={(values) => ({
        method: author ? 'PATCH' : 'POST',
        path: author ? `/blog/authors/${author.id}` : '/blog/authors',
        body: changed(valuesOf(author), values),
      })}
      needs="blog.manage"
      saveLabel={author ? save : create}
      done={author ? t.savedAuthor : t.createdAuthor}
      refresh={['blog-authors']}
      onSaved={onDone}
    />
  );
}
