import { reject, type RowProjection } from '#kernel';
import { BoardRow, Column, Index, InstantColumn, type Page, type Paging, ReadModel, RowReader } from '#store';
import { pageDecider, type PageEvents } from './page.decider.js';

/** Lower-case words joined by dashes. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const PAGE_STATUSES = ['draft', 'published'] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

/** A page of the board. */
@ReadModel('pages', { version: 1 })
@Index(['board', 'slug'])
@Index(['board', 'status', 'id'])
export class PageRow extends BoardRow {
  @Column('text') title!: string;
  @Column('text') slug!: string;
  @Column('text') body!: string;
  @Column('text', { nullable: true }) seoTitle!: string | null;
  @Column('text', { nullable: true }) seoDescription!: string | null;
  @Column('text') status!: PageStatus;
  /** When it was first published. Null if never. */
  @InstantColumn({ nullable: true }) publishedAt!: string | null;
  @InstantColumn() createdAt!: string;
  @InstantColumn() updatedAt!: string;
}

export const pageRows: RowProjection<PageRow, PageEvents> = {
  row: PageRow,
  category: 'page',
  on: {
    PageAdded: ({ data: { title, slug, body, seoTitle, seoDescription }, at }) => ({
      title,
      slug,
      body,
      seoTitle,
      seoDescription,
      status: 'draft',
      publishedAt: null,
      createdAt: at,
      updatedAt: at,
    }),
    PageChanged: ({ data, at }) => Object.assign({ updatedAt: at }, data),
    PagePublished: ({ at }, { publishedAt }) => ({
      status: 'published',
      publishedAt: publishedAt ?? at,
      updatedAt: at,
    }),
    PageUnpublished: ({ at }) => ({ status: 'draft', updatedAt: at }),
    PageRemoved: () => null,
  },
};

const PUBLISHED = { status: 'published' } as const;

export class PageReader extends RowReader(PageRow, pageDecider) {
  /** Newest first; of one status, or of both. */
  override page({ status, ...paging }: Paging & { readonly status?: PageStatus }): Promise<Page<PageRow>> {
    return this.tables.page(PageRow, { status }, paging);
  }

  /** The published pages, newest first and in batches, with the fields that their URLs need. */
  eachPublished(): AsyncGenerator<readonly Pick<PageRow, 'slug' | 'updatedAt'>[]> {
    return this.tables.each(PageRow, PUBLISHED, ['body']);
  }

  /** The number of published pages. */
  countPublished(): Promise<number> {
    return this.tables.count(PageRow, PUBLISHED);
  }

  /** A text that changes whenever a published page changes. */
  publishedMark(): Promise<string> {
    return this.tables.fingerprint(PageRow, PUBLISHED);
  }

  /** The published page at `slug`. @throws Rejection `board_page_not_found`, also for a draft. */
  async published(slug: string): Promise<PageRow> {
    const [row] = SLUG.test(slug) ? await this.tables.all(PageRow, { slug }, 1) : [];
    return row?.status === 'published'
      ? row
      : reject('missing', 'board_page_not_found', 'This board has no such page.');
  }
}
