import { Boards } from '#access';
import { BoardSettings } from '#content';
import { Links } from '#http';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import type { BoardSite } from './reporting-provider.js';

/** The site of a board, as providers know it. */
@Injectable()
export class ReportingSites {
  constructor(
    private readonly boards: Boards,
    private readonly settings: BoardSettings,
    private readonly links: Links,
  ) {}

  /** The site of the board of the request. */
  async current(): Promise<BoardSite> {
    const [{ slug }, row] = await Promise.all([this.boards.byId(facts().board), this.settings.row()]);
    const hosted = this.links.storefrontOf(slug);
    const base = row?.primaryDomain ? `https://${row.primaryDomain.hostname}` : hosted;
    return { base, bases: [...new Set([base, hosted])] };
  }
}
