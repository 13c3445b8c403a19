import { Boards } from '#access';
import { BoardSettings } from '#content';
import { Links } from '#http';
import { Changes, facts, Remembered } from '#store';
import { Injectable } from '@nestjs/common';
import { AlertSettings, type BoardFace } from '../ports.js';

/** Boards remembered at most. */
const REMEMBERED_AT_MOST = 1_000;

/** The settings of the board say whether alerts are on and how it is called; its primary domain, or else the installation, where it is. */
@Injectable()
export class ContentAlertSettings extends AlertSettings {
  private readonly faces: Remembered<BoardFace>;

  constructor(
    private readonly settings: BoardSettings,
    private readonly boards: Boards,
    private readonly links: Links,
    changes: Changes,
  ) {
    super();
    this.faces = new Remembered(changes, REMEMBERED_AT_MOST);
    changes.follow(() => this.faces.clear(), {
      board: ({ id }) => this.faces.forget(id),
      boardSettings: ({ id }) => this.faces.forget(id),
    });
  }

  async isOn(): Promise<boolean> {
    return (await this.settings.current()).jobAlertsEnabled;
  }

  async face(): Promise<BoardFace> {
    const { board } = facts();
    return this.faces.find(board, () => this.read(board));
  }

  private async read(id: string): Promise<BoardFace> {
    const [row, board] = await Promise.all([this.settings.row(), this.boards.byId(id)]);
    const domain = row?.primaryDomain?.hostname;
    return {
      name: row?.name ?? board.name,
      storefront: domain ? `https://${domain}` : this.links.storefrontOf(row?.slug ?? board.slug),
    };
  }
}
