import type { ExportDefinition } from '#http';
import { rejectMissing, type RowProjection } from '#kernel';
import { BoardRow, InstantColumn, LookUp, Column, Index, Packed, PackedInstant, ReadModel, RowReader } from '#store';
import { BLOG_SLUG, type BlogTagEvents, blogTagDecider, type TagVisibility } from './blog-tag.decider.js';

/** A tag of posts. */
@ReadModel('blog_tags', { version: 1 })
@Index(['board', 'updatedAt', 'id'])
export class BlogTagRow extends BoardRow {
  @Packed() name!: string;
  @LookUp() @Column('text') slug!: string;
  @Packed() description!: string | null;
  @Packed() visibility!: TagVisibility | null;
  @Packed() metaTitle!: string | null;
  @Packed() metaDescription!: string | null;
  @PackedInstant() createdAt!: string;
  @InstantColumn() updatedAt!: string;
}

export const blogTagRows: RowProjection<BlogTagRow, BlogTagEvents> = {
  row: BlogTagRow,
  category: 'blogTag',
  on: {
    BlogTagAdded: ({ data: { name, slug, description, visibility, metaTitle, metaDescription }, at }) => ({
      name,
      slug,
      description,
      visibility,
      metaTitle,
      metaDescription,
      createdAt: at,
      updatedAt: at,
    }),
    BlogTagChanged: ({ data, at }) => Object.assign({ updatedAt: at }, data),
    BlogTagRemoved: () => null,
  },
};

/** The columns that `GET /v1/blog/tags/export` writes for each tag. */
export const blogTagExport: ExportDefinition<BlogTagRow> = {
  collection: 'blog/tags',
  scope: 'blog.read',
  row: BlogTagRow,
  columns: [
    'id',
    'name',
    'slug',
    'description',
    'visibility',
    'metaTitle',
    'metaDescription',
    'createdAt',
    'updatedAt',
  ],
};

/** Whether visitors can see the tag. */
export const isPublicTag = ({ visibility }: BlogTagRow): boolean => visibility !== 'internal';

export class BlogTagReader extends RowReader(BlogTagRow, blogTagDecider, 'updatedAt') {
  /** The tag that visitors can see by `slug`. @throws Rejection `blog_tag_not_found`. */
  async published(slug: string): Promise<BlogTagRow> {
    return (await this.visible(slug)) ?? rejectMissing(blogTagDecider);
  }

  /** The id of the tag that visitors can see by `slug`; null if there is none. */
  async publicId(slug: string): Promise<string | null> {
    return (await this.visible(slug))?.id ?? null;
  }

  /** `slug`, `slug-2` … that no tag has; at least one. Only a claim guarantees that a slug is free. */
  freeSlugs(slug: string): Promise<readonly string[]> {
    return this.tables.free(BlogTagRow, 'slug', slug);
  }

  private async visible(slug: string): Promise<BlogTagRow | null> {
    const [row] = BLOG_SLUG.test(slug) ? await this.tables.all(BlogTagRow, { slug }, 1) : [];
    return row && isPublicTag(row) ? row : null;
  }
}
