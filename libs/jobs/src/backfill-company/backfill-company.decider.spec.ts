import { describe, expect, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import type { SourceCandidate } from '#postings/rules';
import { facts, given } from '#testing';
import { backfillCompanyDecider, type BackfillCompanyEvents, stateOf } from './backfill-company.decider.js';

type Event = MessageOf<BackfillCompanyEvents>;

const on = (...history: readonly Event[]) => given(backfillCompanyDecider, facts, ...history);
const website = 'https://hill.example';
const candidate = (name: string): SourceCandidate => ({
  address: { kind: 'lever', url: `https://api.lever.example/${name}` },
  name,
  website: null,
});
const [a, b] = [candidate('a'), candidate('b')];
const recorded = (...candidates: readonly SourceCandidate[]): Event => ({
  type: 'SourcesRecorded',
  data:
    candidates.length === 1
      ? { website, address: candidates[0]?.address ?? null, candidates: [] }
      : { website, address: null, candidates },
});
const matched: Event = { type: 'CandidateMatched', data: { address: a.address } };
const started: Event = { type: 'BackfillStarted', data: {} };
const stopped: Event = { type: 'BackfillStopped', data: {} };
const unmatched: Event = { type: 'NoMatchMarked', data: {} };

describe('the source of a company', () => {
  test('is certain if it is the only one; several candidates are sorted and need a match', () => {
    on()
      .when('RecordSources', { website, candidates: [a] })
      .then(recorded(a));
    on()
      .when('RecordSources', { website, candidates: [b, a] })
      .then(recorded(a, b));
    on().when('RecordSources', { website, candidates: [] }).then(recorded());
  });

  test('that an operator chose or rejected is not replaced by later lookups', () => {
    on(recorded(a, b), matched)
      .when('RecordSources', { website, candidates: [b] })
      .then();
    on(recorded(a, b), unmatched)
      .when('RecordSources', { website, candidates: [b] })
      .then();
    on(recorded(a, b), unmatched, { type: 'SourcesReset', data: {} })
      .when('RecordSources', { website, candidates: [b] })
      .then(recorded(b));
  });

  test('is collected between start and stop', () => {
    on(recorded(a)).when('StartBackfill', {}).then(started);
    on(recorded(a), started).when('StartBackfill', {}).then();
    on(recorded(a), started).when('StopBackfill', {}).then(stopped);
    on(recorded(a)).when('StopBackfill', {}).then();
    on(recorded(a, b)).when('StartBackfill', {}).rejected('backfill_company_not_startable', 'conflict');
    on(recorded()).when('StartBackfill', {}).rejected('company_not_backfillable', 'unfit');
    on().when('StartBackfill', {}).rejected('company_not_backfillable', 'unfit');
  });

  test('is recorded and started by one command', () => {
    const start = (...candidates: readonly SourceCandidate[]) => ({ found: { website, candidates } });
    on().when('StartBackfill', start(a)).then(recorded(a), started);
    on(recorded(a), started, { type: 'SourcesReset', data: {} }).when('StartBackfill', start(b)).then(recorded(b));
    on().when('StartBackfill', start(a, b)).rejected('backfill_company_not_startable', 'conflict');
    on(recorded(a, b), unmatched).when('StartBackfill', start(a)).rejected('company_not_backfillable', 'unfit');
    on(recorded(a, b), matched).when('StartBackfill', start(b)).then(started);
  });

  test('is matched by the index of a candidate', () => {
    const waiting = on(recorded(a, b));
    waiting.when('MatchCandidate', { candidate: 0, start: false }).then(matched);
    waiting.when('MatchCandidate', { candidate: 0, start: true }).then(matched, started);
    waiting.when('MatchCandidate', { candidate: 2, start: true }).rejected('backfill_candidate_conflict', 'conflict');
    waiting.when('MarkNoMatch', {}).then(unmatched);
    const known = on(recorded(a));
    known.when('MatchCandidate', { candidate: 0, start: true }).rejected('backfill_candidate_conflict', 'conflict');
    known.when('MarkNoMatch', {}).rejected('backfill_candidate_conflict', 'conflict');
  });
});

test('the state depends on the source and on whether it is collected', () => {
  const state = (address: boolean, candidates: number, isStarted: boolean) =>
    stateOf({ address: address ? a.address : null, candidates: [a, b].slice(0, candidates), isStarted });
  expect([state(true, 0, true), state(true, 0, false), state(false, 2, true), state(false, 0, true)]).toEqual([
    'backfilling',
    'available',
    'needs_match',
    'not_backfilling',
  ]);
});
