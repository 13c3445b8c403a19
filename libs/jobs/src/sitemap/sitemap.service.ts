import { Links } from '#http';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { CompanyReader } from '../company/company.read-model.js';
import { inPieces, type PublicDocument } from '../document.js';
import { JobReader } from '../job/job.read-model.js';
import { jobPath } from '../job/visible-job.js';
import { BoardTexts } from '../ports.js';
import { ADDRESSES_OF_A_FILE, indexOf, type SitemapEntry, URLSET, urlOf } from './sitemap.js';
import { SitemapSections } from './sitemap-sections.js';

/** Increased with every change of the output format. */
const SHAPE = 1;
/** Jobs per batch, read without their descriptions. */
const BATCH = 500;

/**
 * The URLs of a board for search engines: its front page, texts, companies and visible jobs, limited to the pages that the storefronts
 * of this installation have.
 */
@Injectable()
export class Sitemaps {
  constructor(
    private readonly jobs: JobReader,
    private readonly companies: CompanyReader,
    private readonly texts: BoardTexts,
    private readonly sections: SitemapSections,
    private readonly links: Links,
  ) {}

  /**
   * `sitemap.xml` of the current board: all URLs, or an index of files if there are too many.
   * @param nameOf the URL of the file with this number.
   */
  async first(nameOf: (file: number) => string, perFile = ADDRESSES_OF_A_FILE): Promise<PublicDocument> {
    const files = await this.files(perFile);
    if (files === 1) return this.document(1, perFile);
    const names = Array.from({ length: files }, (_, at) => nameOf(at + 1));
    async function* pieces() {
      yield indexOf(names);
    }
    return { tag: tagOf(names), contentType: 'application/xml; charset=utf-8', pieces };
  }

  /** The file with the number `file`, from 1. Null if it does not exist. */
  async file(file: number, perFile = ADDRESSES_OF_A_FILE): Promise<PublicDocument | null> {
    const files = await this.files(perFile);
    return file >= 1 && file <= files ? this.document(file, perFile) : null;
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

  private async document(file: number, perFile: number): Promise<PublicDocument> {
    const marks = await Promise.all([
      this.sections.has('jobs') ? this.jobs.visibleMark() : 'off',
      this.sections.has('companies') ? this.companies.mark() : 'off',
      this.texts.mark(),
    ]);
    return {
      tag: tagOf([file, perFile, this.links.public(''), ...marks]),
      contentType: 'application/xml; charset=utf-8',
      pieces: () => inPieces(this.lines((file - 1) * perFile, perFile)),
    };
  }

  private async *lines(from: number, count: number): AsyncGenerator<string> {
    yield URLSET.head;
    let at = 0;
    for await (const entries of this.entries()) {
      for (const entry of entries.slice(Math.max(0, from - at), Math.max(0, from + count - at))) yield urlOf(entry);
      at += entries.length;
      if (at >= from + count) break;
    }
    yield URLSET.tail;
  }

  /** All entries, in batches. */
  private async *entries(): AsyncGenerator<readonly SitemapEntry[]> {
    const page = (path: string, changedAt: string | null): SitemapEntry => ({
      address: this.links.public(path),
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

const tagOf = (said: readonly unknown[]): string =>
  `W/"${hash('sha256', JSON.stringify([SHAPE, ...said]), 'base64url').slice(0, 27)}"`;
