import { commandsOf, type Decider, rejectIssues, rejectMissing } from '#kernel';

export interface PublishableKeyCommands {
  /** `origin`: the origin of the storefront that names its board by this key, such as `https://jobs.example`. */
  CreatePublishableKey: {
    readonly origin: string;
    /** Whether someone who answers for the board vouches for the origin: see `StorefrontOrigins`. */
    readonly isConfirmed: boolean;
  };
  /** An owner or admin confirms that the origin is a storefront of the board. Does nothing the second time. */
  ConfirmPublishableKey: Record<string, never>;
  /** A key of an older release, which has a row and no events. Nothing is checked: the key exists. */
  AdoptPublishableKey: { readonly origin: string; readonly createdAt: string; readonly revokedAt: string | null };
  RevokePublishableKey: Record<string, never>;
}

export interface PublishableKeyEvents {
  PublishableKeyCreated: PublishableKeyCommands['CreatePublishableKey'];
  PublishableKeyAdopted: PublishableKeyCommands['AdoptPublishableKey'];
  PublishableKeyConfirmed: Record<string, never>;
  /** Permanent. */
  PublishableKeyRevoked: Record<string, never>;
}

/** Rules of a publishable key: it names a board and grants no access. A revoked key no longer names a board. */
export const publishableKeyDecider: Decider<
  { readonly isRevoked: boolean; readonly isConfirmed: boolean },
  PublishableKeyCommands,
  PublishableKeyEvents
> = {
  category: 'publishableKey',
  noun: 'publishable key',
  initial: { isRevoked: false, isConfirmed: false },
  creates: ['CreatePublishableKey', 'AdoptPublishableKey'],
  gone: [],
  missing: 'publishable_keys_not_found',
  decide: {
    CreatePublishableKey(_, { origin, isConfirmed }) {
      if (!isOrigin(origin))
        rejectIssues([{ path: ['origin'], message: 'must be an http or https origin, such as https://jobs.example' }]);
      return [{ type: 'PublishableKeyCreated', data: { origin, isConfirmed } }];
    },

    AdoptPublishableKey: (_, data) => [{ type: 'PublishableKeyAdopted', data }],

    ConfirmPublishableKey({ isRevoked, isConfirmed }) {
      if (isRevoked) rejectMissing(publishableKeyDecider);
      return isConfirmed ? [] : [{ type: 'PublishableKeyConfirmed', data: {} }];
    },

    RevokePublishableKey: ({ isRevoked }) =>
      isRevoked ? rejectMissing(publishableKeyDecider) : [{ type: 'PublishableKeyRevoked', data: {} }],
  },
  evolve: {
    PublishableKeyCreated: (_, { isConfirmed }) => ({ isRevoked: false, isConfirmed }),
    PublishableKeyAdopted: (_, { revokedAt }) => ({ isRevoked: revokedAt !== null, isConfirmed: true }),
    PublishableKeyConfirmed: (state) => ({ ...state, isConfirmed: true }),
    PublishableKeyRevoked: (state) => ({ ...state, isRevoked: true }),
  },
  upcasts: {
    // Links in mails led to the origins of all keys of earlier releases.
    PublishableKeyCreated: [(data: object) => ({ ...data, isConfirmed: true })],
  },
};

export const publishableKeys = commandsOf(publishableKeyDecider);

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
