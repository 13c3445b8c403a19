import { expect, test } from '@jest/globals';
import { BOARD, facts, type SampleEvent, replay } from '#testing';
import { DEFAULT_STAGES, stageKey, stageNamed } from './pipeline.js';
import type { PipelineEvents } from './pipeline.decider.js';
import { pipelineRows } from './pipeline.read-model.js';

const jobId = 'jobs_1';
const [review, offer, hired, rejected] = DEFAULT_STAGES;
const call = { token: 'a', label: 'Call', isHidden: false };
const added: SampleEvent<PipelineEvents> = { type: 'StageAdded', data: { jobId, token: 'a', label: 'Call', at: 1 } };

/** The stages after each event. */
const THEN: { readonly [K in keyof PipelineEvents]: readonly [PipelineEvents[K], readonly unknown[] | null] } = {
  StageAdded: [
    { jobId, token: 'b', label: 'B', at: 2 },
    [review, call, { token: 'b', label: 'B', isHidden: false }, offer, hired, rejected],
  ],
  StageRenamed: [{ jobId, token: 'a', label: 'Talk' }, [review, { ...call, label: 'Talk' }, offer, hired, rejected]],
  StageHidden: [{ jobId, token: 'a', isHidden: true }, [review, { ...call, isHidden: true }, offer, hired, rejected]],
  StageRemoved: [{ jobId, token: 'offer', by: 'boardUsers_1' }, [review, call, hired, rejected]],
  StagesReordered: [
    { jobId, tokens: ['review', 'offer', 'a', 'hired', 'rejected'] },
    [review, offer, call, hired, rejected],
  ],
  PipelineRemoved: [{}, null],
};

test.each(Object.entries(THEN))('the row of a pipeline shows %s', (type, [data, stages]) =>
  expect(replay(pipelineRows, jobId, facts, added, { type, data } as SampleEvent<PipelineEvents>)).toEqual(
    stages && { board: BOARD, id: jobId, version: 2, stages },
  ),
);

test('names every event', () => expect(Object.keys(pipelineRows.on)).toEqual(Object.keys(THEN)));

test('a stage is named with its job', () => {
  expect(stageNamed('jobs_1.a')).toEqual({ jobId: 'jobs_1', token: 'a' });
  for (const wrong of ['', 'a', 'jobs_1.', '.a', 'jobs_1.a.b']) expect(stageNamed(wrong)).toBeNull();
  expect([stageKey('jobs_1', 'offer'), stageKey('jobs_1', 'a')]).toEqual(['offer', 'jobs_1.a']);
});
