import type { ExportDefinition } from '#http';
import { rejectMissing, type RowProjection } from '#kernel';
import { BoardRow, Column, Index, InstantColumn, LookUp, Packed, PackedInstant, ReadModel, RowReader } from '#store';
import { type AuthorStatus, type BlogAuthorEvents, blogAuthorDecider } from './blog-author.decider.js';
import { BLOG_SLUG } from './blog-tag.decider.js';

/** An author of posts. */
@ReadModel('blog_authors', { version: 1 })
@Index(['board', 'updatedAt', 'id'])
@Index(['board', 'avatarMediaId'], { where: `"avatarMediaId" is not null` })
export class BlogAuthorRow extends BoardRow {
  @Packed() name!: string;
  @LookUp() @Column('text') slug!: string;
  @Packed() bio!: string | null;
  @Packed() email!: string | null;
  @Packed() status!: AuthorStatus | null;
  @Packed() location!: string | null;
  @Column('text', { nullable: true }) avatarMediaId!: string | null;
  @Packed() avatarUrl!: string | null;
  @Packed() websiteUrl!: string | null;
  @Packed() twitterUrl!: string | null;
  @Packed() facebookUrl!: string | null;
  @Packed() linkedinUrl!: string | null;
  @Packed() githubUrl!: string | null;
  @Packed() metaTitle!: string | null;
  @Packed() metaDescription!: string | null;
  @PackedInstant() createdAt!: string;
  @InstantColumn() updatedAt!: string;
}

export const blogAuthorRows: RowProjection<BlogAuthorRow, BlogAuthorEvents> = {
  row: BlogAuthorRow,
  category: 'blogAuthor',
  on: {
    BlogAuthorAdded: ({ data, at }) => Object.assign({ createdAt: at, updatedAt: at }, data),
    BlogAuthorChanged: ({ data, at }) => Object.assign({ updatedAt: at }, data),
    BlogAuthorRemoved: () => null,
  },
};

/** The columns that `GET /v1/blog/authors/export` writes for each author. */
export const blogAuthorExport: ExportDefinition<BlogAuthorRow> = {
  collection: 'blog/authors',
  scope: 'blog.read',
  row: BlogAuthorRow,
  columns: [
    'id',
    'name',
    'slug',
    'bio',
    'email',
    'status',
    'location',
    'avatarUrl',
    'websiteUrl',
    'twitterUrl',
    'facebookUrl',
    'linkedinUrl',
    'githubUrl',
    'metaTitle',
    'metaDescription',
    'createdAt',
    'updatedAt',
  ],
};

/** Whether visitors can find the author. */
export const isActive = ({ status }: BlogAuthorRow): boolean => status !== 'inactive';

/** Maximum number of authors in a list for visitors. */
const MOST = 1_000;

export class BlogAuthorReader extends RowReader(BlogAuthorRow, blogAuthorDecider, 'updatedAt') {
  /** The author that visitors find by `slug`. @throws Rejection `blog_author_not_found`. */
  async published(slug: string): Promise<BlogAuthorRow> {
    return (await this.visible(slug)) ?? rejectMissing(blogAuthorDecider);
  }

  /** The id of the author that visitors find by `slug`; null if there is none. */
  async activeId(slug: string): Promise<string | null> {
    return (await this.visible(slug))?.id ?? null;
  }

  /** All authors that visitors can find, by name. */
  async active(): Promise<readonly BlogAuthorRow[]> {
    const rows = (await this.tables.all(BlogAuthorRow, {}, MOST)).filter(isActive);
    return rows.sort((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1));
  }

  /** The ids of the authors with this picture. */
  async showing(mediaId: string): Promise<readonly string[]> {
    return (await this.tables.every(BlogAuthorRow, { avatarMediaId: mediaId })).map(({ id }) => id);
  }

  /** `slug`, `slug-2` … that no author has; at least one. Only a claim guarantees that a slug is free. */
  freeSlugs(slug: string): Promise<readonly string[]> {
    return this.tables.free(BlogAuthorRow, 'slug', slug);
  }

  private async visible(slug: string): Promise<BlogAuthorRow | null> {
    const [row] = BLOG_SLUG.test(slug) ? await this.tables.all(BlogAuthorRow, { slug }, 1) : [];
    return row && isActive(row) ? row : null;
  }
}
