import { commandsOf, type Decider, reject, rejectIssues } from '#kernel';

/** Attributes of a new board. */
export interface NewBoard {
  /** Unique in the installation: the sender of the command has reserved it (`BoardNames`). */
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
}

export interface BoardCommands {
  /** `plans`: the names of the existing plans. */
  CreateBoard: NewBoard & { readonly plans: readonly string[] };
  /** A board of an older release, which has a row and no events. Nothing is checked: the board exists. */
  AdoptBoard: NewBoard & { readonly createdAt: string };
  /** `from`: changes only a board that is on one of these plans; absent: a board on any plan. */
  ChangePlan: { readonly plan: string; readonly plans: readonly string[]; readonly from?: readonly string[] };
  /** Makes the board a sandbox: its mails are stored and not delivered. Repeatable. */
  TurnSandboxOn: Record<string, never>;
  /** Repeatable. */
  TurnSandboxOff: Record<string, never>;
}

export interface BoardEvents {
  BoardCreated: NewBoard;
  BoardAdopted: NewBoard & { readonly createdAt: string };
  BoardPlanChanged: { readonly from: string; readonly to: string };
  SandboxTurnedOn: Record<string, never>;
  SandboxTurnedOff: Record<string, never>;
}

/** After the creation, its slug and name are in its settings, category `boardSettings`. */
interface Board {
  readonly plan: string;
  readonly isSandbox: boolean;
}

const LONGEST_SLUG = 63;

/** Rules of a board as a tenant: its creation, its plan, and whether it is a sandbox. */
export const boardDecider: Decider<Board, BoardCommands, BoardEvents> = {
  category: 'board',
  noun: 'board',
  initial: { plan: '', isSandbox: false },
  creates: ['CreateBoard', 'AdoptBoard'],
  gone: [],
  missing: 'boards_not_found',
  decide: {
    CreateBoard(_, { slug, name, plan, plans }) {
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > LONGEST_SLUG)
        rejectIssues([
          {
            path: ['slug'],
            message: `must be lower-case words joined by dashes, with at most ${LONGEST_SLUG} characters`,
          },
        ]);
      requirePlan(plan, plans);
      return [{ type: 'BoardCreated', data: { slug, name, plan } }];
    },

    AdoptBoard: (_, data) => [{ type: 'BoardAdopted', data }],

    ChangePlan({ plan: from }, { plan: to, plans, from: only }) {
      requirePlan(to, plans);
      return from === to || only?.includes(from) === false ? [] : [{ type: 'BoardPlanChanged', data: { from, to } }];
    },

    TurnSandboxOn: ({ isSandbox }) => (isSandbox ? [] : [{ type: 'SandboxTurnedOn', data: {} }]),

    TurnSandboxOff: ({ isSandbox }) => (isSandbox ? [{ type: 'SandboxTurnedOff', data: {} }] : []),
  },
  evolve: {
    BoardCreated: (board, { plan }) => ({ ...board, plan }),
    BoardAdopted: (board, { plan }) => ({ ...board, plan }),
    BoardPlanChanged: (board, { to }) => ({ ...board, plan: to }),
    SandboxTurnedOn: (board) => ({ ...board, isSandbox: true }),
    SandboxTurnedOff: (board) => ({ ...board, isSandbox: false }),
  },
};

export const boards = commandsOf(boardDecider);

/** Changes the plan of a board, for the context that sells plans. The tables that guards read follow. */
export const changePlan = boards.ChangePlan;

function requirePlan(plan: string, plans: readonly string[]): void {
  if (!plans.includes(plan))
    reject('invalid', 'boards_unknown_plan', `There is no plan "${plan}". Plans: ${plans.join(', ')}.`);
}
