import { reject, Rejection } from '#kernel';
import type { CommandSender } from '#runtime';
import { facts } from '#store';
import { boards } from './board.commands.js';
import type { GuardTables } from '../ports.js';
import type { NewBoard } from './board.decider.js';
import type { BoardNames } from './board-names.js';
import type { Board, Boards } from './boards.js';

/** What boards are made with and changed by. */
export interface ManagingBoards {
  readonly bus: CommandSender;
  readonly guardTables: GuardTables;
  readonly boards: Boards;
  readonly names: BoardNames;
  /** The names of the plans that exist. */
  readonly plans: readonly string[];
  /** Has the owner of a new board work on it. */
  foundTeam(team: { readonly board: string; readonly ownerEmail: string }): Promise<void>;
}

/** Makes boards and puts them on plans. No operation of the API does; the command line and a first start do. */
export class ManageBoards {
  constructor(private readonly needs: ManagingBoards) {}

  /**
   * Makes the board of the facts, with its owner. When it returns, guards let its keys in.
   * @throws Rejection `boards_slug_taken`, `boards_unknown_plan`, and for a malformed slug.
   */
  async create({ ownerEmail, ...board }: NewBoard & { readonly ownerEmail: string }): Promise<Board> {
    const { bus, names, plans, guardTables } = this.needs;
    const id = facts().board;
    // Whether the settings of another board gave a slug up is not known here; of a board that was not made `BoardNames` knows.
    const reservation = await names.reserve(id, board.slug, () => Promise.resolve(false));
    if (!reservation)
      reject(
        'conflict',
        'boards_slug_taken',
        `There is a board with the slug "${board.slug}" already, or one had it within the last twelve months.`,
      );
    try {
      const receipt = await bus.execute(boards.CreateBoard(id, { ...board, plans }));
      await guardTables.show(receipt);
    } catch (error) {
      // After any other fault nobody knows whether the board was made.
      if (error instanceof Rejection) await names.release(reservation);
      throw error;
    }
    await this.needs.foundTeam({ board: id, ownerEmail });
    return this.needs.boards.byId(id);
  }

  /** Puts the board of the facts on another plan. @throws Rejection `boards_unknown_plan`. */
  async changePlan(plan: string): Promise<Board> {
    const { bus, plans, guardTables } = this.needs;
    const id = facts().board;
    await guardTables.adoptBoard(id);
    await guardTables.show(await bus.execute(boards.ChangePlan(id, { plan, plans })));
    return this.needs.boards.byId(id);
  }

  /** Makes the board of the facts a sandbox, or ends that. Repeatable. */
  async changeSandbox(isOn: boolean): Promise<void> {
    const { bus, guardTables } = this.needs;
    const id = facts().board;
    await guardTables.adoptBoard(id);
    const command = isOn ? boards.TurnSandboxOn(id, {}) : boards.TurnSandboxOff(id, {});
    await guardTables.show(await bus.execute(command));
  }
}
