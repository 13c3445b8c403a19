/** Whether somebody may be written to for marketing. Without a decision nobody may. */
export const PERMISSION_STATUSES = ['granted', 'withdrawn'] as const;
export type PermissionStatus = (typeof PERMISSION_STATUSES)[number];

/** Where a decision was made: at the sign-up, in the settings of the account, by an operator, or with the end of the account. */
export const PERMISSION_SOURCES = ['sign_up', 'settings', 'operator_api', 'account_deletion'] as const;
export type PermissionSource = (typeof PERMISSION_SOURCES)[number];

/** Why a permission is withdrawn. */
export const WITHDRAWAL_REASONS = ['person_request', 'operator_request', 'account_deleted'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** Where a permission is withdrawn, and why. */
export interface Withdrawal {
  readonly source: PermissionSource;
  readonly reason: WithdrawalReason;
}

/** The decision that holds, and when the others were made. */
export interface MarketingPermission {
  readonly status: PermissionStatus;
  readonly source: PermissionSource;
  /** Null while it is granted. */
  readonly reason: WithdrawalReason | null;
  /** When it was granted last; null for a refusal that no grant went before. */
  readonly grantedAt: string | null;
  /** Null while it is granted. */
  readonly withdrawnAt: string | null;
  /** When the current decision was made. */
  readonly updatedAt: string;
  /** Grows by one with each decision, from 1. */
  readonly revision: number;
}

type Before = MarketingPermission | null;

/** The permission after it was granted at `at`. */
export const granted = (before: Before, source: PermissionSource, at: string): MarketingPermission => ({
  status: 'granted',
  source,
  reason: null,
  grantedAt: at,
  withdrawnAt: null,
  updatedAt: at,
  revision: (before?.revision ?? 0) + 1,
});

/** The permission after it was withdrawn at `at`; when it was granted is kept. */
export const withdrawn = (before: Before, { source, reason }: Withdrawal, at: string): MarketingPermission => ({
  status: 'withdrawn',
  source,
  reason,
  grantedAt: before?.grantedAt ?? null,
  withdrawnAt: at,
  updatedAt: at,
  revision: (before?.revision ?? 0) + 1,
});
