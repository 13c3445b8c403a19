import { commandsOf, type Decider } from '#kernel';

export interface SandboxCommands {
  /** Issued after all personas were created. */
  NoteSeeding: { readonly generation: string };
}

export interface SandboxEvents {
  /** `generation` names the things created together, such as the addresses of the personas. */
  SandboxSeeded: { readonly generation: string };
}

/** The current demo data of a sandbox. Its id is that of the board. */
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

export const sandboxes = commandsOf(sandboxDecider);
