import { reject, undoneIfRefused } from '#kernel';
import type { CommandSender } from '#runtime';
import { facts } from '#store';
import { boards, type NewBoard } from './board.decider.js';
import type { GuardTables } from '../ports.js';
import type { BoardNames } from './board-names.js';
import type { Board, Boards } from './boards.js';

/** Dependencies of creating and changing boards. */
export interface ManagingBoards {
  readonly bus: CommandSender;
  readonly guardTables: GuardTables;
  readonly boards: Boards;
  readonly names: BoardNames;
  /** The names of the existing plans. */
  readonly plans: readonly string[];
  /** Adds the owner of a new board to its team. */
  foundTeam(team: { readonly board: string; readonly ownerEmail: string }): Promise<void>;
}

/** Creates boards and changes their plans. No API operation does this; the command line and a first start do. */
export class ManageBoards {
  constructor(private readonly needs: ManagingBoards) {}

  /**
   * Creates the board of the facts, with its owner. When it returns, guards let its keys in.
   * @throws Rejection `boards_slug_taken`, `boards_unknown_plan`, and for a malformed slug.
   */
  async create({ ownerEmail, ...board }: NewBoard & { readonly ownerEmail: string }): Promise<Board> {
    const { bus, names, plans, guardTables } = this.needs;
    const id = facts().board;
    // Only `BoardNames` knows whether a board was never created. Slugs that a board has released are not known here.
    const reservation = await names.reserve(id, board.slug, () => Promise.resolve(false));
    if (!reservation)
      reject(
        'conflict',
        'boards_slug_taken',
        `Another board has the slug "${board.slug}", or had it within the last twelve months.`,
      );
    // After any other fault it is unknown whether the board was created.
    await undoneIfRefused(
      async () => {
        const receipt = await bus.execute(boards.CreateBoard(id, { ...board, plans }));
        await guardTables.show(receipt);
      },
      () => names.release(reservation),
    );
    await this.needs.foundTeam({ board: id, ownerEmail });
    return this.needs.boards.byId(id);
  }

  /** Changes the plan of the board of the facts. @throws Rejection `boards_unknown_plan`. */
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
