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
  ChangePlan: { readonly plan: string; readonly plans: readonly string[] };
}

export interface BoardEvents {
  BoardCreated: NewBoard;
  BoardAdopted: NewBoard & { readonly createdAt: string };
  BoardPlanChanged: { readonly from: string; readonly to: string };
}

/** Its slug and its name after the creation are those of its settings, in the category `boardSettings`. */
interface Board {
  readonly plan: string;
}

const LONGEST_SLUG = 63;

/** Rules of a board as a tenant: that it exists, and its plan. */
export const boardDecider: Decider<Board, BoardCommands, BoardEvents> = {
  category: 'board',
  noun: 'board',
  initial: { plan: '' },
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

    ChangePlan({ plan: from }, { plan: to, plans }) {
      requirePlan(to, plans);
      return from === to ? [] : [{ type: 'BoardPlanChanged', data: { from, to } }];
    },
  },
  evolve: {
    BoardCreated: (_, { plan }) => ({ plan }),
    BoardAdopted: (_, { plan }) => ({ plan }),
    BoardPlanChanged: (_, { to }) => ({ plan: to }),
  },
};

function requirePlan(plan: string, plans: readonly string[]): void {
  if (!plans.includes(plan))
    reject('invalid', 'boards_unknown_plan', `There is no plan "${plan}"; there are ${plans.join(', ')}.`);
}
