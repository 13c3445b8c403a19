import type { TxtAnswer } from '../ports.js';
import type { ProofRecord } from './domain.decider.js';

/** The result of a check in DNS. */
export type ProofFinding =
  | { readonly isProven: true }
  /** `isCertain`: DNS said so. Otherwise DNS did not answer, which may be a temporary fault. */
  | { readonly isProven: false; readonly isCertain: boolean; readonly reason: string };

/** Compares an answer of DNS with the expected record. */
export function judge(answer: TxtAnswer, { name, value }: ProofRecord): ProofFinding {
  if (answer.outcome === 'unanswered')
    return {
      isProven: false,
      isCertain: false,
      reason: `The TXT records of ${name} could not be read: ${answer.reason}.`,
    };
  if (answer.values.some((each) => each.trim() === value)) return { isProven: true };
  const reason =
    answer.values.length === 0 ? `${name} has no TXT record.` : `No TXT record of ${name} has the expected value.`;
  return { isProven: false, isCertain: true, reason };
}

/** Why a domain is not verified although its record exists. */
export const takenReason = (hostname: string): string => `Another board has verified ${hostname}.`;

const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 60;

/**
 * Seconds until a verification checks again: 5, 10, 20, 40, then 60 each time, and for the last time `within` seconds after its start.
 * Null: it has ended.
 * @param looked number of checks so far, at least one.
 * @param elapsed seconds since it started.
 */
export function nextLook(looked: number, elapsed: number, within: number): number | null {
  const left = within - elapsed;
  return left < 1 ? null : Math.min(FIRST_PAUSE * 2 ** (looked - 1), LONGEST_PAUSE, left);
}

/** How many daily checks in a row did not find the record of a verified domain. */
export interface FailedChecks {
  /** DNS said that it does not exist. */
  readonly absent: number;
  /** DNS did not answer. */
  readonly unanswered: number;
}

export const NO_FAILED_CHECKS: FailedChecks = { absent: 0, unanswered: 0 };

/** A record may be missing while a zone is moved; name servers may be down for longer. */
const ABSENT_AT_MOST = 3;
const UNANSWERED_AT_MOST = 12;
/** Fraction of the usual interval after which a failed check is repeated. */
const SOONER = 4;

/** The consequence of a check of a verified domain. */
export interface CheckOutcome {
  readonly failed: FailedChecks;
  readonly isLost: boolean;
  /** Seconds until the next one. */
  readonly nextIn: number;
}

/**
 * The consequence of a check of a verified domain. It is lost when its record was absent three times in a row, or could not be read
 * twelve times since it was last seen.
 * @param every seconds between checks as long as they succeed.
 */
export function afterCheck({ absent, unanswered }: FailedChecks, finding: ProofFinding, every: number): CheckOutcome {
  if (finding.isProven) return { failed: NO_FAILED_CHECKS, isLost: false, nextIn: every };
  const failed = finding.isCertain ? { absent: absent + 1, unanswered } : { absent, unanswered: unanswered + 1 };
  const isLost = failed.absent >= ABSENT_AT_MOST || failed.unanswered >= UNANSWERED_AT_MOST;
  return { failed, isLost, nextIn: Math.max(1, Math.floor(every / SOONER)) };
}
