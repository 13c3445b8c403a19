import { Boards } from '#access';
import { BoardSettings } from '#content';
import { Changes, facts, Remembered } from '#store';
import { Injectable } from '@nestjs/common';
import { AlertSettings } from '../ports.js';
import type { BoardFace } from '../../board-face.js';
import { type LocatedBoard, Storefronts } from './storefronts.content.js';

/** Maximum number of cached boards. */
const REMEMBERED_AT_MOST = 1_000;

/** The settings of a board that are needed here. */
type Described = LocatedBoard & Pick<BoardFace, 'name'>;

/** Reads from the board settings whether alerts are on, the name of the board and its address. */
@Injectable()
export class ContentAlertSettings extends AlertSettings {
  private readonly described: Remembered<Described>;

  constructor(
    private readonly settings: BoardSettings,
    private readonly boards: Boards,
    private readonly storefronts: Storefronts,
    changes: Changes,
  ) {
    super();
    this.described = new Remembered(changes, REMEMBERED_AT_MOST);
    changes.follow(() => this.described.clear(), {
      board: ({ id }) => this.described.forget(id),
      boardSettings: ({ id }) => this.described.forget(id),
    });
  }

  async isOn(): Promise<boolean> {
    return (await this.settings.current()).jobAlertsEnabled;
  }

  async face(origin: string | null): Promise<BoardFace> {
    const { board } = facts();
    const described = await this.described.find(board, () => this.read(board));
    return { name: described.name, storefront: await this.storefronts.address(described, origin) };
  }

  async ownPages(): Promise<string> {
    const { board } = facts();
    return this.storefronts.ownPages((await this.described.find(board, () => this.read(board))).slug);
  }

  private async read(id: string): Promise<Described> {
    const [row, board] = await Promise.all([this.settings.row(), this.boards.byId(id)]);
    return {
      name: row?.name ?? board.name,
      slug: row?.slug ?? board.slug,
      primaryDomain: row?.primaryDomain ?? null,
    };
  }
}
