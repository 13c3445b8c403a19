import { Boards } from '#access';
import { BoardSettings } from '#content';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AlertSettings, type BoardFace } from '../ports.js';
import { type LocatedBoard, Storefronts } from './storefronts.content.js';

/** Younger than a second, as visitors see settings elsewhere. */
const REMEMBER_MS = 800;
const REMEMBERED_AT_MOST = 1_000;

/** A board as its settings describe it. */
type Described = LocatedBoard & Pick<BoardFace, 'name'>;

/** The settings of the board say whether alerts are on, how it is called and where it is. */
@Injectable()
export class ContentAlertSettings extends AlertSettings {
  private readonly boardsKnown = new LRUCache<string, Promise<Described>>({
    max: REMEMBERED_AT_MOST,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
  });

  constructor(
    private readonly settings: BoardSettings,
    private readonly boards: Boards,
    private readonly storefronts: Storefronts,
  ) {
    super();
  }

  async isOn(): Promise<boolean> {
    return (await this.settings.current()).jobAlertsEnabled;
  }

  async face(origin: string | null): Promise<BoardFace> {
    const described = await this.described();
    return { name: described.name, storefront: await this.storefronts.address(described, origin) };
  }

  private described(): Promise<Described> {
    const { board } = facts();
    const known = this.boardsKnown.get(board);
    if (known) return known;
    const described = this.read(board);
    described.catch(() => this.boardsKnown.delete(board));
    this.boardsKnown.set(board, described);
    return described;
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
