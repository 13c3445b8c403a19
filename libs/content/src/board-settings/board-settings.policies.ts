import { BoardNames, BoardPasswords, PublishableKeys } from '#access';
import { type Commands, Policy, type Reacts, type PolicySubject } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { DomainEvents } from '../domain/domain.decider.js';
import { DomainReader, DomainRow } from '../domain/domain.read-model.js';
import { media } from '../media/media.decider.js';
import { boardSettings, type BoardSettingsEvents } from './board-settings.decider.js';

/** Deletes the file of a hero image that an operator removed. A replaced one is kept, because other pages may still show it. */
@Injectable()
export class GiveUpHero implements Policy {
  readonly name = 'give-up-hero';
  readonly on: Reacts<{ boardSettings: BoardSettingsEvents }> = {
    boardSettings: { HeroRemoved: ({ data }) => media.RemoveMedia(data.mediaId, {}) },
  };
}

/** Updates the table of boards from their events: the slug and the name. */
@Injectable()
export class KeepBoardNames implements Policy {
  readonly name = 'keep-board-names';
  readonly on: Reacts<{ boardSettings: BoardSettingsEvents }> = {
    boardSettings: {
      BoardSlugChanged: ({ board, version, at, data }) => this.names.follow({ board, version, at, slug: data }),
      BoardNameChanged: ({ board, version, at, data }) => this.names.follow({ board, version, at, name: data.to }),
    },
  };

  constructor(private readonly names: BoardNames) {}
}

/** Keeps the password that a board uses, and erases passwords that no board uses any longer. */
@Injectable()
export class KeepBoardPasswords implements Policy {
  readonly name = 'keep-board-passwords';
  readonly on: Reacts<{ boardSettings: BoardSettingsEvents }> = {
    boardSettings: {
      PasswordProtectionEnabled: async ({ data: { passwordId, replaced } }) => {
        await this.passwords.use(passwordId);
        if (replaced !== null) await this.passwords.erase(replaced);
      },
      PasswordProtectionDisabled: async ({ data: { erased } }) => {
        if (erased !== null) await this.passwords.erase(erased);
      },
    },
  };

  constructor(private readonly passwords: BoardPasswords) {}
}

/**
 * The primary domain of a board is verified, or there is none. A board that never had one and has no publishable key gets its first verified
 * domain: nothing else says where its pages are.
 */
@Injectable()
export class KeepPrimaryDomain implements Policy {
  readonly name = 'keep-primary-domain';
  readonly on: Reacts<{ domain: DomainEvents; boardSettings: BoardSettingsEvents }> = {
    domain: {
      DomainVerified: (_, subject) => this.setFirst(subject),
      DomainLost: ({ board, objectId }) => clear(board, objectId),
      DomainRemoved: ({ board, objectId }) => clear(board, objectId),
    },
    boardSettings: {
      // The domain may have been lost while it was being made the primary one.
      PrimaryDomainChanged: async ({ board, data: { to } }) =>
        to === null || (await this.reader.find(to.id))?.standing === 'verified' ? [] : clear(board, to.id),
    },
  };

  constructor(
    private readonly reader: DomainReader,
    private readonly keys: PublishableKeys,
  ) {}

  private async setFirst(subject: PolicySubject): Promise<Commands> {
    const row = await subject.row(DomainRow);
    if (row?.standing !== 'verified' || (await this.keys.hasActive(row.board))) return [];
    return boardSettings.SetFirstPrimaryDomain(row.board, { domain: { id: row.id, hostname: row.hostname } });
  }
}

const clear = (board: string, domainId: string): Commands => boardSettings.ClearPrimaryDomain(board, { domainId });
