import { type Decider, rejectIssues, rejectMissing } from '#kernel';

export interface PublishableKeyCommands {
  /** `origin`: the origin of the storefront that names its board by this key, such as `https://jobs.example`. */
  CreatePublishableKey: { readonly origin: string };
  /** A key of an older release, which has a row and no events. Nothing is checked: the key exists. */
  AdoptPublishableKey: { readonly origin: string; readonly createdAt: string; readonly revokedAt: string | null };
  RevokePublishableKey: Record<string, never>;
}

export interface PublishableKeyEvents {
  PublishableKeyCreated: { readonly origin: string };
  PublishableKeyAdopted: PublishableKeyCommands['AdoptPublishableKey'];
  /** Permanent. */
  PublishableKeyRevoked: Record<string, never>;
}

/** Rules of a publishable key: it names a board and grants no access. A revoked key no longer names a board. */
export const publishableKeyDecider: Decider<
  { readonly isRevoked: boolean },
  PublishableKeyCommands,
  PublishableKeyEvents
> = {
  category: 'publishableKey',
  noun: 'publishable key',
  initial: { isRevoked: false },
  creates: ['CreatePublishableKey', 'AdoptPublishableKey'],
  gone: [],
  missing: 'publishable_keys_not_found',
  decide: {
    CreatePublishableKey(_, { origin }) {
      if (!isOrigin(origin))
        rejectIssues([{ path: ['origin'], message: 'must be an http or https origin, such as https://jobs.example' }]);
      return [{ type: 'PublishableKeyCreated', data: { origin } }];
    },

    AdoptPublishableKey: (_, data) => [{ type: 'PublishableKeyAdopted', data }],

    RevokePublishableKey: ({ isRevoked }) =>
      isRevoked ? rejectMissing(publishableKeyDecider) : [{ type: 'PublishableKeyRevoked', data: {} }],
  },
  evolve: {
    PublishableKeyCreated: () => ({ isRevoked: false }),
    PublishableKeyAdopted: (_, { revokedAt }) => ({ isRevoked: revokedAt !== null }),
    PublishableKeyRevoked: () => ({ isRevoked: true }),
  },
};

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
