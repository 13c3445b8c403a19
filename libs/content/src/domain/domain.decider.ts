import { commandsOf, type Decider, lifecycle, type MessageOf } from '#kernel';

/** A TXT record with which the owner of a hostname authorizes a board to use it. */
export interface ProofRecord {
  readonly name: string;
  readonly value: string;
}

/** The state of the proof: not seen yet, present, or absent. */
export const DOMAIN_STANDINGS = ['pending', 'verified', 'failed'] as const;
export type DomainStanding = (typeof DOMAIN_STANDINGS)[number];

/** The proof of a domain. A verified domain is lost when its record is gone, but not when DNS fails. */
export const domainLife = lifecycle(DOMAIN_STANDINGS, ['pending'], {
  confirm: { to: 'verified', when: { pending: 'go', verified: 'go', failed: 'go' } },
  refuse: { to: 'failed', when: { pending: 'go', verified: 'stay', failed: 'go' } },
  lose: { to: 'failed', when: { pending: 'stay', verified: 'go', failed: 'stay' } },
});

/** The status of a domain in the API. A verified domain stays verified while it is verified again. */
export const DOMAIN_STATUSES = ['pending', 'verifying', 'verified', 'failed'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

export interface DomainCommands {
  AddDomain: {
    readonly hostname: string;
    readonly token: string;
    readonly record: ProofRecord;
  };
  /** `operationId`: the operation that looks for the record. Changes nothing while another one is running. */
  BeginVerification: { readonly operationId: string };
  ConfirmDomain: { readonly operationId: string };
  /** `isCertain`: DNS said that the record does not exist. Otherwise DNS did not answer, and a verified domain stays verified. */
  RefuseDomain: { readonly operationId: string; readonly isCertain: boolean; readonly reason: string };
  /** The operation ended without a result. */
  CancelVerification: { readonly operationId: string };
  /** The record of a verified domain is gone. */
  LoseDomain: { readonly reason: string };
  RemoveDomain: Record<string, never>;
}

export interface DomainEvents {
  DomainAdded: DomainCommands['AddDomain'];
  DomainVerificationBegun: { readonly operationId: string };
  DomainVerified: { readonly operationId: string };
  /** Does not change a domain that is verified. */
  DomainVerificationFailed: { readonly operationId: string; readonly reason: string };
  DomainVerificationCancelled: { readonly operationId: string };
  /** From now on it no longer leads to the board. */
  DomainLost: { readonly reason: string };
  DomainRemoved: { readonly hostname: string; readonly operationId: string | null };
}

interface Domain {
  readonly hostname: string;
  readonly standing: DomainStanding;
  /** The running verification. */
  readonly operationId: string | null;
}

type Event = MessageOf<DomainEvents>;

export const domainDecider: Decider<Domain, DomainCommands, DomainEvents> = {
  category: 'domain',
  noun: 'domain',
  initial: { hostname: '', standing: 'pending', operationId: null },
  creates: ['AddDomain'],
  gone: ['DomainRemoved'],
  missing: 'domains_not_found',
  decide: {
    AddDomain: (_, data) => [{ type: 'DomainAdded', data }],

    BeginVerification: ({ operationId: before }, { operationId }) =>
      before === null ? [{ type: 'DomainVerificationBegun', data: { operationId } }] : [],

    ConfirmDomain: (state, { operationId }) =>
      state.operationId === operationId ? [{ type: 'DomainVerified', data: { operationId } }] : [],

    RefuseDomain(state, { operationId, isCertain, reason }) {
      if (state.operationId !== operationId) return [];
      const failed: Event = { type: 'DomainVerificationFailed', data: { operationId, reason } };
      return isCertain && domainLife.leads('lose', state.standing)
        ? [failed, { type: 'DomainLost', data: { reason } }]
        : [failed];
    },

    CancelVerification: (state, { operationId }) =>
      state.operationId === operationId ? [{ type: 'DomainVerificationCancelled', data: { operationId } }] : [],

    LoseDomain: ({ standing }, { reason }) =>
      domainLife.leads('lose', standing) ? [{ type: 'DomainLost', data: { reason } }] : [],

    RemoveDomain: ({ hostname, operationId }) => [{ type: 'DomainRemoved', data: { hostname, operationId } }],
  },
  evolve: {
    DomainAdded: (state, { hostname }) => ({ ...state, hostname }),
    DomainVerificationBegun: (state, { operationId }) => ({ ...state, operationId }),
    DomainVerified: (state) => ({ ...state, standing: domainLife.after('confirm'), operationId: null }),
    DomainVerificationFailed: (state) => ({
      ...state,
      standing: domainLife.leads('refuse', state.standing) ? domainLife.after('refuse') : state.standing,
      operationId: null,
    }),
    DomainVerificationCancelled: (state) => ({ ...state, operationId: null }),
    DomainLost: (state) => ({ ...state, standing: domainLife.after('lose') }),
    DomainRemoved: (state) => ({ ...state, operationId: null }),
  },
};

export const domains = commandsOf(domainDecider);
