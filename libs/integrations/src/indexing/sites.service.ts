import { Boards } from '#access';
import { BoardSettings, PublicSettings } from '#content';
import { Links } from '#http';
import { SitemapSections } from '#jobs';
import { newFacts, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { isPublicHost, type Site } from './index-now.js';

/** The public sites of boards. */
@Injectable()
export class Sites {
  constructor(
    private readonly boards: Boards,
    private readonly settings: BoardSettings,
    private readonly gate: PublicSettings,
    private readonly links: Links,
    private readonly sections: SitemapSections,
  ) {}

  /** Whether visitors of the board of the request need a password. */
  async hasPassword(): Promise<boolean> {
    return (await this.gate.grant()) !== null;
  }

  /** The site of a board; null if search engines cannot read it: behind a password, a sandbox, or without a public URL. */
  async of(board: string): Promise<Site | null> {
    if (await this.boards.isSandbox(board)) return null;
    const { slug } = await this.boards.byId(board);
    const id = randomUUID();
    const now = new Date().toISOString();
    const known = newFacts({ board, actor: 'system:index-now', now, requestId: id });
    return withFacts(known, () => this.siteOf(slug), undefined, slug);
  }

  private async siteOf(slug: string): Promise<Site | null> {
    const [row, settings] = await Promise.all([this.settings.row(), this.settings.current()]);
    if (await this.hasPassword()) return null;
    const own = this.links.storefrontOf(slug);
    const base = row?.primaryDomain ? `https://${row.primaryDomain.hostname}` : own;
    if (!isPublicHost(new URL(base).hostname)) return null;
    const isHere = base.startsWith(this.links.outside(''));
    return {
      base,
      keyLocation: (key) => (isHere ? this.links.outside(`${key}.txt`) : `${base}/indexnow-key.txt`),
      has: (path) => this.sections.has(sectionOf(path)) && (!path.startsWith('blog/') || settings.blogEnabled),
    };
  }
}

function sectionOf(path: string): 'blog' | 'jobs' | 'companies' {
  if (path.startsWith('blog/')) return 'blog';
  return path.includes('/jobs/') ? 'jobs' : 'companies';
}
