import { blogTexts } from '@openings/i18n/dashboard-blog';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { SearchPreview } from '../../kit/search-preview';
import { useBoardNavigate } from '../../kit/board-link';
import { PagePending } from '../../shell/page-states';
import { useTexts, useTextsOf } from '../../state/language';
import { useBlogPeople } from './author-names';
import { createPost, postSections, postValues, schedules, updatePost, type PostValues } from './post.form';

const choicesOfNamed = (all: readonly { readonly id: string; readonly name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));

/** The form of a post, a new one or one that is there. */
export function PostEditor({ post }: { readonly post?: Schema<'OperatorBlogPost'> }) {
  const t = useTextsOf(blogTexts);
  const { save, create } = useTexts();
  const navigate = useBoardNavigate();
  const { authors, tags, error } = useBlogPeople();
  if (error) return <ErrorNote error={error} />;
  if (!authors || !tags) return <PagePending />;
  const choices = { authors: choicesOfNamed(authors), tags: choicesOfNamed(tags) };
  return (
    <ResourceForm<PostValues, Schema<'OperatorBlogPost'>>
      key={post?.updatedAt ?? post?.createdAt ?? 'new'}
      sections={postSections(t, choices, post)}
      values={postValues(post)}
      write={(values) => (post ? updatePost(post, values) : createPost(values))}
      needs="blog.manage"
      saveLabel={post ? save : create}
      done={(values) => (schedules(values, post) ? t.scheduledPost : post ? t.savedPost : t.createdPost)}
      refresh={['blog']}
      {...(post ? {} : { onSaved: ({ id }: Schema<'OperatorBlogPost'>) => navigate(`/blog/${id}`) })}
      aside={(values) => (
        <SearchPreview
          title={values.seoTitle || values.title}
          description={values.seoDescription || values.customExcerpt}
          html={values.html}
          path={`blog › ${values.slug}`}
        />
      )}
    />
  );
}
