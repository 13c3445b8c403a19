import { Boards } from '#access';
import { BoardSettings } from '#content';
import { Changes, facts, RememberedValues } from '#store';
import { Injectable } from '@nestjs/common';
import type { BoardIdentity } from '../letter.js';
import { type LocatedBoard, Storefronts } from './storefronts.service.js';

/** Maximum number of cached boards. */
const REMEMBERED_AT_MOST = 1_000;

/** The settings of a board that are needed here. */
type BoardAlertSettings = LocatedBoard & Pick<BoardIdentity, 'name'>;

/** The settings of the current board that alerts and mails need: whether alerts are on, its name and its address. */
@Injectable()
export class AlertSettings {
  private readonly described: RememberedValues<BoardAlertSettings>;

  constructor(
    private readonly settings: BoardSettings,
    private readonly boards: Boards,
    private readonly storefronts: Storefronts,
    changes: Changes,
  ) {
    this.described = new RememberedValues(changes, REMEMBERED_AT_MOST);
    changes.follow(() => this.described.clear(), {
      board: ({ id }) => this.described.forget(id),
      boardSettings: ({ id }) => this.described.forget(id),
    });
  }

  /** Whether visitors can subscribe to job alerts. */
  async isOn(): Promise<boolean> {
    return (await this.settings.current()).jobAlertsEnabled;
  }

  /**
   * Its name and address.
   * @param origin the origin of the publishable key in the request that caused the mail; null: none.
   */
  async identity(origin: string | null): Promise<BoardIdentity> {
    const { board } = facts();
    const described = await this.described.find(board, () => this.read(board));
    return { name: described.name, storefront: await this.storefronts.address(described, origin) };
  }

  /** URL of this server's own pages for the board, without a trailing slash. For links that storefronts do not know. */
  async ownPages(): Promise<string> {
    const { board } = facts();
    return this.storefronts.ownPages((await this.described.find(board, () => this.read(board))).slug);
  }

  private async read(id: string): Promise<BoardAlertSettings> {
    const [row, board] = await Promise.all([this.settings.row(), this.boards.byId(id)]);
    return {
      name: row?.name ?? board.name,
      slug: row?.slug ?? board.slug,
      primaryDomain: row?.primaryDomain ?? null,
    };
  }
}
