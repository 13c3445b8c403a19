import type { Decider } from '#kernel';

export interface SandboxCommands {
  /** After all personas were made. */
  NoteSeeding: { readonly generation: string };
}

export interface SandboxEvents {
  /** `generation`: names what was made together, such as the addresses of personas. */
  SandboxSeeded: { readonly generation: string };
}

/** What a sandbox was last filled with. Its id is that of the board. */
export const sandboxDecider: Decider<Record<string, never>, SandboxCommands, SandboxEvents> = {
  category: 'sandbox',
  noun: 'sandbox',
  initial: {},
  singleton: true,
  creates: [],
  gone: [],
  missing: 'boards_not_found',
  decide: {
    NoteSeeding: (_, { generation }) => [{ type: 'SandboxSeeded', data: { generation } }],
  },
  evolve: { SandboxSeeded: (state) => state },
};
