import { Boards } from '#access';
import { BoardSettings } from '#content';
import { Links } from '#http';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { ReportingSites } from '../reporting/reporting-ports.js';
import type { BoardSite } from '../reporting/reporting-provider.js';

/** Reads the URLs of a board from the Content context. */
@Injectable()
export class ContentReportingSites extends ReportingSites {
  constructor(
    private readonly boards: Boards,
    private readonly settings: BoardSettings,
    private readonly links: Links,
  ) {
    super();
  }

  async current(): Promise<BoardSite> {
    const [{ slug }, row] = await Promise.all([this.boards.byId(facts().board), this.settings.row()]);
    const hosted = this.links.storefrontOf(slug);
    const base = row?.primaryDomain ? `https://${row.primaryDomain.hostname}` : hosted;
    return { base, bases: [...new Set([base, hosted])] };
  }
}
