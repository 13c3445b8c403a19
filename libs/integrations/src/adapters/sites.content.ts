import { Boards } from '#access';
import { BoardSettings, PublicSettings } from '#content';
import { Links } from '#http';
import { jobsSettings } from '#jobs/settings';
import { GivenSettings } from '#runtime';
import { withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { isPublicHost, type Site, Sites } from '../indexing/index-now.js';

/** Reads boards from the Access and Content contexts. */
@Injectable()
export class ContentSites extends Sites {
  private readonly sections: readonly string[];

  constructor(
    private readonly boards: Boards,
    private readonly settings: BoardSettings,
    private readonly walls: PublicSettings,
    private readonly links: Links,
    given: GivenSettings,
  ) {
    super();
    this.sections = given.of(jobsSettings).SITEMAP_SECTIONS.split(',');
  }

  async isWalled(): Promise<boolean> {
    return (await this.walls.grant()) !== null;
  }

  async of(board: string): Promise<Site | null> {
    if (await this.boards.isSandbox(board)) return null;
    const { slug } = await this.boards.byId(board);
    const id = randomUUID();
    const now = new Date().toISOString();
    const known = { board, actor: 'system:index-now', now, requestId: id, correlationId: id, causationId: null };
    return withFacts(known, () => this.siteOf(slug), undefined, slug);
  }

  private async siteOf(slug: string): Promise<Site | null> {
    const [row, settings] = await Promise.all([this.settings.row(), this.settings.current()]);
    if (await this.isWalled()) return null;
    const own = this.links.storefrontOf(slug);
    const base = row?.primaryDomain ? `https://${row.primaryDomain.hostname}` : own;
    if (!isPublicHost(new URL(base).hostname)) return null;
    const isHere = base.startsWith(this.links.outside(''));
    return {
      base,
      keyLocation: (key) => (isHere ? this.links.outside(`${key}.txt`) : `${base}/indexnow-key.txt`),
      has: (path) => this.sections.includes(sectionOf(path)) && (!path.startsWith('blog/') || settings.blogEnabled),
    };
  }
}

function sectionOf(path: string): string {
  if (path.startsWith('blog/')) return 'blog';
  return path.includes('/jobs/') ? 'jobs' : 'companies';
}
