/** The possible decisions about marketing mail. Without a decision it is not allowed. */
export const PERMISSION_STATUSES = ['granted', 'withdrawn'] as const;
export type PermissionStatus = (typeof PERMISSION_STATUSES)[number];

/** Where a decision was made: at registration, in the account settings, by an operator, or by deleting the account. */
export const PERMISSION_SOURCES = ['sign_up', 'settings', 'operator_api', 'account_deletion'] as const;
export type PermissionSource = (typeof PERMISSION_SOURCES)[number];

/** The reasons for a withdrawal. */
export const WITHDRAWAL_REASONS = ['person_request', 'operator_request', 'account_deleted'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** The source and the reason of a withdrawal. */
export interface Withdrawal {
  readonly source: PermissionSource;
  readonly reason: WithdrawalReason;
}

/** The current decision, and the times of earlier ones. */
export interface MarketingConsent {
  readonly status: PermissionStatus;
  readonly source: PermissionSource;
  /** Null while it is granted. */
  readonly reason: WithdrawalReason | null;
  /** When it was last granted; null for a refusal without an earlier grant. */
  readonly grantedAt: string | null;
  /** Null while it is granted. */
  readonly withdrawnAt: string | null;
  /** When the current decision was made. */
  readonly updatedAt: string;
  /** Increases by one with each decision, from 1. */
  readonly revision: number;
}

type Before = MarketingConsent | null;

/** The permission after it was granted at `at`. */
export const granted = (before: Before, source: PermissionSource, at: string): MarketingConsent => ({
  status: 'granted',
  source,
  reason: null,
  grantedAt: at,
  withdrawnAt: null,
  updatedAt: at,
  revision: (before?.revision ?? 0) + 1,
});

/** The permission after it was withdrawn at `at`. Keeps the time of the grant. */
export const withdrawn = (before: Before, { source, reason }: Withdrawal, at: string): MarketingConsent => ({
  status: 'withdrawn',
  source,
  reason,
  grantedAt: before?.grantedAt ?? null,
  withdrawnAt: at,
  updatedAt: at,
  revision: (before?.revision ?? 0) + 1,
});
