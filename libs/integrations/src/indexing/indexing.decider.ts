import { commandsOf, type Decider, type MessageOf, reject } from '#kernel';

/** Whether search engines are notified of changed pages, and the public key that authenticates the notifications. */
export interface Indexing {
  readonly isOn: boolean;
  /** Null until notifications are first turned on. It never changes afterwards. */
  readonly key: string | null;
}

export interface IndexingCommands {
  /** `hasPassword`: visitors need a password. `key` is used the first time only. */
  TurnIndexNowOn: { readonly hasPassword: boolean; readonly key: string };
  TurnIndexNowOff: Record<string, never>;
}

export interface IndexingEvents {
  IndexNowTurnedOn: { readonly key: string };
  IndexNowTurnedOff: Record<string, never>;
}

/** Search engine notifications of a board. */
export const indexingDecider: Decider<Indexing, IndexingCommands, IndexingEvents> = {
  category: 'indexing',
  noun: 'indexing',
  missing: 'indexing_not_found',
  initial: { isOn: false, key: null },
  creates: [],
  singleton: true,
  gone: [],
  decide: {
    TurnIndexNowOn({ isOn, key: known }, { hasPassword, key }): readonly MessageOf<IndexingEvents>[] {
      if (isOn) return [];
      if (hasPassword)
        reject(
          'conflict',
          'indexing_password_protected',
          'Visitors need a password, so search engines cannot read the board. Turn password protection off first.',
        );
      return [{ type: 'IndexNowTurnedOn', data: { key: known ?? key } }];
    },
    TurnIndexNowOff: ({ isOn }) => (isOn ? [{ type: 'IndexNowTurnedOff', data: {} }] : []),
  },
  evolve: {
    IndexNowTurnedOn: (_, { key }) => ({ isOn: true, key }),
    IndexNowTurnedOff: ({ key }) => ({ isOn: false, key }),
  },
};

export const indexing = commandsOf(indexingDecider);
