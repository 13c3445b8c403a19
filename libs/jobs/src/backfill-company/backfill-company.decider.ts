import { commandsOf, type Decider, reject } from '#kernel';
import type { SourceAddress, SourceCandidate } from '#postings/rules';

/**
 * `backfilling`: the board collects its postings. `available`: its source is known. `needs_match`: an operator must choose the right
 * candidate. `not_backfilling`: no source is known.
 */
export const BACKFILL_STATES = ['backfilling', 'available', 'needs_match', 'not_backfilling'] as const;
export type BackfillState = (typeof BACKFILL_STATES)[number];

type Nothing = Record<string, never>;

/** The sources found for the website of a company. */
export interface FoundSources {
  readonly website: string;
  readonly candidates: readonly SourceCandidate[];
}

export interface BackfillCompanyCommands {
  /** Records the sources found. A source that an operator chose stays. */
  RecordSources: FoundSources;
  /** `found`: recorded first, in the same command, so that a retry cannot be taken for another command. */
  StartBackfill: { readonly found?: FoundSources };
  StopBackfill: Nothing;
  /** `candidate`: index in the sorted candidates. */
  MatchCandidate: { readonly candidate: number; readonly start: boolean };
  MarkNoMatch: Nothing;
  /** The company has another website or no website. */
  ResetSources: Nothing;
  ForgetSources: Nothing;
}

export interface BackfillCompanyEvents {
  SourcesRecorded: {
    readonly website: string;
    /** Null unless the source is certain. */
    readonly address: SourceAddress | null;
    /** Sorted by name, then by website. Empty unless an operator must choose. */
    readonly candidates: readonly SourceCandidate[];
  };
  BackfillStarted: Nothing;
  BackfillStopped: Nothing;
  CandidateMatched: { readonly address: SourceAddress };
  NoMatchMarked: Nothing;
  SourcesReset: Nothing;
  SourcesForgotten: Nothing;
}

/** The known source of a company. */
export interface CompanySources {
  readonly address: SourceAddress | null;
  readonly candidates: readonly SourceCandidate[];
  /** An operator chose the source or rejected all candidates. */
  readonly isConfirmed: boolean;
  readonly isStarted: boolean;
}

const UNKNOWN: CompanySources = { address: null, candidates: [], isConfirmed: false, isStarted: false };

export function stateOf({ address, candidates, isStarted }: Omit<CompanySources, 'isConfirmed'>): BackfillState {
  if (address) return isStarted ? 'backfilling' : 'available';
  return candidates.length > 0 ? 'needs_match' : 'not_backfilling';
}

const sorted = (candidates: readonly SourceCandidate[]): readonly SourceCandidate[] =>
  candidates.toSorted(
    (one, other) =>
      compare(one.name, other.name) ||
      compare(one.website ?? '', other.website ?? '') ||
      compare(one.address.url, other.address.url),
  );
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** @throws Rejection `backfill_company_not_startable`, `company_not_backfillable`. */
export function requireStartable(state: BackfillState): void {
  if (state === 'needs_match')
    reject(
      'conflict',
      'backfill_company_not_startable',
      'Several sources may belong to the company. Confirm one of them first.',
    );
  if (state === 'not_backfilling')
    reject('unfit', 'company_not_backfillable', 'No supported source of postings was found for the company.');
}

type SourcesRecorded = BackfillCompanyEvents['SourcesRecorded'];

/** The values to record for `found`. Null if an operator has chosen. */
function recordOf({ isConfirmed }: CompanySources, { website, candidates }: FoundSources): SourcesRecorded | null {
  if (isConfirmed) return null;
  const [only] = candidates;
  const address = only && candidates.length === 1 ? only.address : null;
  return { website, address, candidates: address ? [] : sorted(candidates) };
}

function requireCandidates(sources: CompanySources): void {
  if (stateOf(sources) !== 'needs_match')
    reject('conflict', 'backfill_candidate_conflict', 'The company does not need a match. List its candidates again.');
}

/** The known source of a company, and whether the board collects its postings. */
export const backfillCompanyDecider: Decider<CompanySources, BackfillCompanyCommands, BackfillCompanyEvents> = {
  category: 'backfillCompany',
  noun: 'company',
  initial: UNKNOWN,
  creates: [],
  // Initial state of each company.
  singleton: true,
  gone: ['SourcesForgotten'],
  missing: 'backfill_company_not_found',
  decide: {
    RecordSources(sources, found) {
      const data = recordOf(sources, found);
      return data ? [{ type: 'SourcesRecorded', data }] : [];
    },
    StartBackfill(sources, { found }) {
      const data = found ? recordOf(sources, found) : null;
      const state = stateOf(data ? { ...sources, ...data } : sources);
      requireStartable(state);
      return [
        ...(data ? [{ type: 'SourcesRecorded', data } as const] : []),
        ...(state === 'backfilling' ? [] : [{ type: 'BackfillStarted', data: {} } as const]),
      ];
    },
    StopBackfill: ({ isStarted }) => (isStarted ? [{ type: 'BackfillStopped', data: {} }] : []),
    MatchCandidate(sources, { candidate, start }) {
      requireCandidates(sources);
      const chosen = sources.candidates[candidate];
      if (!chosen)
        reject(
          'conflict',
          'backfill_candidate_conflict',
          'The company has no such candidate. List its candidates again.',
        );
      const matched = { type: 'CandidateMatched', data: { address: chosen.address } } as const;
      if (start === sources.isStarted) return [matched];
      return [matched, { type: start ? 'BackfillStarted' : 'BackfillStopped', data: {} }];
    },
    MarkNoMatch(sources) {
      requireCandidates(sources);
      return [{ type: 'NoMatchMarked', data: {} }];
    },
    ResetSources: () => [{ type: 'SourcesReset', data: {} }],
    ForgetSources: () => [{ type: 'SourcesForgotten', data: {} }],
  },
  evolve: {
    SourcesRecorded: (sources, { address, candidates }) => ({ ...sources, address, candidates }),
    BackfillStarted: (sources) => ({ ...sources, isStarted: true }),
    BackfillStopped: (sources) => ({ ...sources, isStarted: false }),
    CandidateMatched: (sources, { address }) => ({ ...sources, address, candidates: [], isConfirmed: true }),
    NoMatchMarked: (sources) => ({ ...sources, address: null, candidates: [], isConfirmed: true }),
    SourcesReset: ({ isStarted }) => ({ ...UNKNOWN, isStarted }),
    SourcesForgotten: () => UNKNOWN,
  },
};

export const backfillCompanies = commandsOf(backfillCompanyDecider);
