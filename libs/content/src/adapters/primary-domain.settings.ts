import { Reactions, type Receipt } from '#runtime';
import { Injectable } from '@nestjs/common';
import { KeepPrimaryDomain } from '../board-settings/board-settings.policies.js';
import { BoardSettings } from '../board-settings/board-settings.read-model.js';
import { PrimaryDomain } from '../domain/domain.service.js';

/** The board settings name the primary domain of the board. */
@Injectable()
export class SettingsPrimaryDomain implements PrimaryDomain {
  constructor(
    private readonly settings: BoardSettings,
    private readonly reactions: Reactions,
    private readonly keepPrimaryDomain: KeepPrimaryDomain,
  ) {}

  async id(): Promise<string | null> {
    return (await this.settings.row())?.primaryDomain?.id ?? null;
  }

  follow(receipt: Receipt): Promise<void> {
    return this.reactions.settle(this.keepPrimaryDomain, receipt);
  }
}
