import { blogPeopleTexts } from '@openings/i18n/dashboard-blog-people';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { changed } from '../../kit/form/issues';
import { ResourceForm } from '../../kit/form/resource-form';
import { useTexts, useTextsOf } from '../../state/language';

type Tag = Schema<'OperatorBlogTag'>;

interface TagValues {
  name: string;
  slug: string;
  description: string;
  visibility: string;
  metaTitle: string;
  metaDescription: string;
}

const valuesOf = (tag?: Tag): TagValues => ({
  name: tag?.name ?? '',
  slug: tag?.slug ?? '',
  description: tag?.description ?? '',
  visibility: tag?.visibility ?? 'public',
  metaTitle: tag?.metaTitle ?? '',
  metaDescription: tag?.metaDescription ?? '',
});

/** A new tag of the blog, or one that is there. */
export function TagForm({ tag, onDone }: { readonly tag?: Tag; readonly onDone: () => void }) {
  const t = useTextsOf(blogPeopleTexts);
  const { save, create } = useTexts();
  return (
    <ResourceForm<TagValues, Tag>
      sections={[
        {
          title: t.tag,
          fields: [
            { name: 'name', label: t.name, kind: 'text', required: true, wide: true },
            { name: 'slug', label: t.slug, kind: 'text', hint: t.slugHint },
            { name: 'visibility', label: t.tagVisibility, kind: 'select', choices: choicesOf(t.visibilities) },
            { name: 'description', label: t.description, kind: 'textarea', rows: 3 },
          ],
        },
        {
          title: t.sectionSearch,
          fields: [
            { name: 'metaTitle', label: t.metaTitle, kind: 'text', wide: true },
            { name: 'metaDescription', label: t.metaDescription, kind: 'textarea', rows: 2 },
          ],
        },
      ]}
      values={valuesOf(tag)}
      write={(values) => ({
        method: tag ? 'PATCH' : 'POST',
        path: tag ? `/blog/tags/${tag.id}` : '/blog/tags',
        body: changed(valuesOf(tag), values),
      })}
      needs="blog.manage"
      saveLabel={tag ? save : create}
      done={tag ? t.savedTag : t.createdTag}
      refresh={['blog-tags']}
      onSaved={onDone}
    />
  );
}
