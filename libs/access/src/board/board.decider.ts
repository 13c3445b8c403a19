import { type Decider, reject, rejectIssues } from '#kernel';

/** What a board is made with. */
export interface NewBoard {
  /** Unique in the installation: whoever sends the command has reserved it (`BoardNames`). */
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
}

export interface BoardCommands {
  /** `plans`: the names of the plans that exist. */
  CreateBoard: NewBoard & { readonly plans: readonly string[] };
  /** A board of an older release, which has a row and no events. Nothing is checked: the board exists. */
  AdoptBoard: NewBoard & { readonly createdAt: string };
  /** `from`: only a board that is on one of these plans changes; absent: a board on any. */
  ChangePlan: { readonly plan: string; readonly plans: readonly string[]; readonly from?: readonly string[] };
  /** Makes the board a sandbox: its mails are kept and not delivered. Repeatable. */
  TurnSandboxOn: Record<string, never>;
  /** Safe to repeat. */
  TurnSandboxOff: Record<string, never>;
}

export interface BoardEvents {
  BoardCreated: NewBoard;
  BoardAdopted: NewBoard & { readonly createdAt: string };
  BoardPlanChanged: { readonly from: string; readonly to: string };
  SandboxTurnedOn: Record<string, never>;
  SandboxTurnedOff: Record<string, never>;
}

/** Its slug and its name after the creation are those of its settings, in the category `boardSettings`. */
interface Board {
  readonly plan: string;
  readonly isSandbox: boolean;
}

const LONGEST_SLUG = 63;

/** Rules of a board as a tenant: that it exists, its plan, and whether it is a sandbox. */
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
          { path: ['slug'], message: `is lower-case words joined by dashes, ${LONGEST_SLUG} characters at most` },
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

function requirePlan(plan: string, plans: readonly string[]): void {
  if (!plans.includes(plan))
    reject('invalid', 'boards_unknown_plan', `There is no plan "${plan}"; there are ${plans.join(', ')}.`);
}
