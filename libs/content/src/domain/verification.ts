import type { TxtAnswer } from '../ports.js';
import type { ProofRecord } from './domain.decider.js';

/** Whether DNS shows that a hostname belongs to a board. */
export type ProofFinding =
  | { readonly isProven: true }
  /** `isCertain`: DNS said so. Otherwise it said nothing, which may be over in a minute. */
  | { readonly isProven: false; readonly isCertain: boolean; readonly reason: string };

/** What an answer of DNS says of a record that was asked for. */
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

/** Why a domain whose record is there is not verified all the same. */
export const takenReason = (hostname: string): string => `Another board has verified ${hostname}.`;

const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 60;

/**
 * Seconds until a verification looks again: 5, 10, 20, 40, then 60 each time, and for the last time when it has gone on for
 * `within`. Null: it is over.
 * @param looked how often it has looked, once at least.
 * @param elapsed seconds since it began.
 */
export function nextLook(looked: number, elapsed: number, within: number): number | null {
  const left = within - elapsed;
  return left < 1 ? null : Math.min(FIRST_PAUSE * 2 ** (looked - 1), LONGEST_PAUSE, left);
}

/** How often in a row the daily look at a verified domain did not find its record. */
export interface FailedChecks {
  /** DNS said that it is not there. */
  readonly absent: number;
  /** DNS said nothing. */
  readonly unanswered: number;
}

export const NO_FAILED_CHECKS: FailedChecks = { absent: 0, unanswered: 0 };

/** A record may be away while a zone is moved; name servers may be away for longer. */
const ABSENT_AT_MOST = 3;
const UNANSWERED_AT_MOST = 12;
/** Part of the usual time after which a check that failed is made again. */
const SOONER = 4;

/** What a check of a verified domain leads to. */
export interface Checked {
  readonly failed: FailedChecks;
  readonly isLost: boolean;
  /** Seconds until the next one. */
  readonly nextIn: number;
}

/**
 * What follows from a check of a verified domain: it is lost when its record was absent three times in a row, or could not be read
 * twelve times since it was last seen.
 * @param every seconds between checks as long as they succeed.
 */
export function afterCheck({ absent, unanswered }: FailedChecks, finding: ProofFinding, every: number): Checked {
  if (finding.isProven) return { failed: NO_FAILED_CHECKS, isLost: false, nextIn: every };
  const failed = finding.isCertain ? { absent: absent + 1, unanswered } : { absent, unanswered: unanswered + 1 };
  const isLost = failed.absent >= ABSENT_AT_MOST || failed.unanswered >= UNANSWERED_AT_MOST;
  return { failed, isLost, nextIn: Math.max(1, Math.floor(every / SOONER)) };
}
