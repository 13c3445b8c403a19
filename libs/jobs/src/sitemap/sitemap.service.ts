import { PageReader, PublishedBlog } from '#content';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { CompanyReader } from '../company/company.read-model.js';
import { inPieces, type PublicDocument } from '../document.js';
import { JobReader } from '../job/job.read-model.js';
import { jobPath } from '../job/visible-job.js';
import { ADDRESSES_OF_A_FILE, indexOf, type SitemapEntry, SitemapSections, urlOf, URLSET } from './sitemap.js';

/** The board's published pages and blog posts that sitemaps of this installation list. */
@Injectable()
export class SitemapTexts {
  constructor(
    private readonly pages: PageReader,
    private readonly blog: PublishedBlog,
    private readonly sections: SitemapSections,
  ) {}

  /** In batches, with their paths on the storefront. */
  async *each(): AsyncGenerator<readonly { readonly path: string; readonly updatedAt: string }[]> {
    if (this.sections.has('pages'))
      for await (const rows of this.pages.eachPublished())
        yield rows.map(({ slug, updatedAt }) => ({ path: `pages/${slug}`, updatedAt }));
    if (!(await this.hasPosts())) return;
    for await (const rows of this.blog.eachPost())
      yield rows.map(({ slug, updatedAt }) => ({ path: `blog/${slug}`, updatedAt }));
  }

  async count(): Promise<number> {
    const pages = this.sections.has('pages') ? await this.pages.countPublished() : 0;
    return pages + ((await this.hasPosts()) ? await this.blog.countPosts() : 0);
  }

  /** A version string that changes with any change of the texts. */
  async mark(): Promise<string> {
    const pages = this.sections.has('pages') ? await this.pages.publishedMark() : 'off';
    return `${pages} ${(await this.hasPosts()) ? await this.blog.mark() : 'off'}`;
  }

  private async hasPosts(): Promise<boolean> {
    return this.sections.has('blog') && (await this.blog.isOn());
  }
}

/** Increased with every change of the output format. */
const SHAPE = 2;
/** Jobs per batch, read without their descriptions. */
const BATCH = 500;

/** Where the pages of a board are. */
export interface SitemapSite {
  /** Their URL without a trailing slash. */
  readonly address: string;
  /** Whether they are the pages of this server. */
  readonly isOwn: boolean;
}

/**
 * The URLs of a board for search engines: its front page, texts, companies and visible jobs, limited to the pages that the storefronts
 * of this installation have.
 */
@Injectable()
export class Sitemaps {
  constructor(
    private readonly jobs: JobReader,
    private readonly companies: CompanyReader,
    private readonly texts: SitemapTexts,
    private readonly sections: SitemapSections,
  ) {}

  /**
   * `sitemap.xml` of the current board: all URLs, or an index of files if there are too many.
   * @param site where its pages are.
   * @param nameOf the URL of the file with this number.
   */
  async first(
    site: SitemapSite,
    nameOf: (file: number) => string,
    perFile = ADDRESSES_OF_A_FILE,
  ): Promise<PublicDocument> {
    const files = await this.files(perFile);
    if (files === 1) return this.document(site, 1, perFile);
    const names = Array.from({ length: files }, (_, at) => nameOf(at + 1));
    async function* pieces() {
      yield indexOf(names);
    }
    return { tag: tagOf(names), contentType: 'application/xml; charset=utf-8', pieces };
  }

  /** The file with the number `file`, from 1. Null if it does not exist. */
  async file(site: SitemapSite, file: number, perFile = ADDRESSES_OF_A_FILE): Promise<PublicDocument | null> {
    const files = await this.files(perFile);
    return file >= 1 && file <= files ? this.document(site, file, perFile) : null;
  }

  /** The number of files for all URLs. It counts jobs that have just ended, which have no URL any longer. */
  private async files(perFile: number): Promise<number> {
    const counts = await Promise.all([
      this.sections.has('jobs') ? this.jobs.published() : 0,
      this.sections.has('companies') ? this.companies.count() : 0,
      this.texts.count(),
    ]);
    return Math.ceil((1 + counts.reduce((sum, count) => sum + count, 0)) / perFile);
  }

  private async document(site: SitemapSite, file: number, perFile: number): Promise<PublicDocument> {
    const marks = await Promise.all([
      this.sections.has('jobs') ? this.jobs.visibleMark() : 'off',
      this.sections.has('companies') ? this.companies.mark() : 'off',
      this.texts.mark(),
    ]);
    return {
      tag: tagOf([file, perFile, site.address, ...marks]),
      contentType: 'application/xml; charset=utf-8',
      pieces: () => inPieces(this.lines(site, (file - 1) * perFile, perFile)),
    };
  }

  private async *lines(site: SitemapSite, from: number, count: number): AsyncGenerator<string> {
    yield URLSET.head;
    let at = 0;
    for await (const entries of this.entries(site)) {
      for (const entry of entries.slice(Math.max(0, from - at), Math.max(0, from + count - at))) yield urlOf(entry);
      at += entries.length;
      if (at >= from + count) break;
    }
    yield URLSET.tail;
  }

  /** All entries, in batches. */
  private async *entries({ address, isOwn }: SitemapSite): AsyncGenerator<readonly SitemapEntry[]> {
    const page = (path: string, changedAt: string | null): SitemapEntry => ({
      address: path === '' ? homeOf(address, isOwn) : `${address}/${path}`,
      changedAt,
    });
    yield [page('', null)];
    for await (const rows of this.texts.each()) yield rows.map(({ path, updatedAt }) => page(path, updatedAt));
    if (this.sections.has('companies'))
      for await (const rows of this.companies.each())
        yield rows.map(({ slug, updatedAt }) => page(`companies/${slug}`, updatedAt));
    if (!this.sections.has('jobs')) return;
    for await (const rows of this.jobs.visible({}, ['detail'], BATCH))
      yield rows.flatMap((row) => {
        const path = jobPath(row);
        return path === null ? [] : [page(path, row.updatedAt)];
      });
  }
}

/** The front page of a storefront ends with a slash; a page of this server below another path does not. */
const homeOf = (address: string, isOwn: boolean): string =>
  isOwn && new URL(address).pathname !== '/' ? address : `${address}/`;

const tagOf = (state: readonly unknown[]): string =>
  `W/"${hash('sha256', JSON.stringify([SHAPE, ...state]), 'base64url').slice(0, 27)}"`;
