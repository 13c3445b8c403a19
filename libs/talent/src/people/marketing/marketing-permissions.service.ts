import { outcomeOf, reject, Rejection } from '#kernel';
import type { Page, Paging } from '#store';
import type { Receipt } from '#runtime';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { BoardUserReader, BoardUserRow } from '../board-user/board-user.read-model.js';
import type { MarketingConsent, PermissionStatus } from '../board-user/marketing-permission.js';
import { boardUsers } from '../board-user/board-user.decider.js';
import { refuseToken } from '../session/sessions.service.js';

/** A person with a decision. */
export type DecidedUser = BoardUserRow & { readonly permission: MarketingConsent };

/** Which decisions to list; filters add up. */
export interface PermissionSearch extends Paging {
  readonly status?: PermissionStatus | undefined;
  /** The whole address; case is ignored. */
  readonly email?: string | undefined;
}

const hasDecided = (row: BoardUserRow): row is DecidedUser => row.permission !== null;

function decidedIn(receipt: Receipt): DecidedUser {
  const row = receipt.row(BoardUserRow);
  if (!hasDecided(row)) throw new Error(`${row.id} decided, but the row has no decision.`);
  return row;
}

/** Marketing permissions of people. Only the people themselves can grant one. */
@Injectable()
export class MarketingPermissions {
  constructor(
    private readonly bus: CommandBus,
    private readonly users: BoardUserReader,
  ) {}

  /** People with a decision, newest account first. @throws Rejection `pagination_invalid_cursor`. */
  async page(search: PermissionSearch): Promise<Page<DecidedUser>> {
    const { rows, nextCursor } = await this.users.decided(search);
    return { rows: rows.filter(hasDecided), nextCursor };
  }

  /** The decision of `userId`; null if there is none. @throws Rejection `board_auth_invalid_token` without an account. */
  async of(userId: string): Promise<DecidedUser | null> {
    const row = (await this.users.find(userId)) ?? refuseToken();
    return hasDecided(row) ? row : null;
  }

  /** Grants the user's own permission. Repeatable. @throws Rejection `board_auth_invalid_token` if the account was deleted. */
  grant(userId: string): Promise<DecidedUser> {
    return this.decide(boardUsers.GrantMarketingPermission(userId, { source: 'settings' }), refuseToken);
  }

  /**
   * Withdraws the user's own permission, or refuses it without an earlier grant. Repeatable. @throws Rejection
   * `board_auth_invalid_token`, as `grant` does.
   */
  refuse(userId: string): Promise<DecidedUser> {
    const withdrawal = { source: 'settings', reason: 'person_request' } as const;
    return this.decide(boardUsers.WithdrawMarketingPermission(userId, withdrawal), refuseToken);
  }

  /** Withdraws it on behalf of the board. Repeatable. @throws Rejection `marketing_permissions_not_found`. */
  withdraw(userId: string): Promise<DecidedUser> {
    const withdrawal = { source: 'operator_api', reason: 'operator_request' } as const;
    return this.decide(boardUsers.WithdrawMarketingPermission(userId, withdrawal), () =>
      reject('missing', 'marketing_permissions_not_found', 'This board has no user with this id.'),
    );
  }

  private async decide(command: Command<Receipt>, missing: () => never): Promise<DecidedUser> {
    const outcome = await outcomeOf(this.bus.execute(command), { code: 'board_users_not_found' });
    return outcome instanceof Rejection ? missing() : decidedIn(outcome);
  }
}
