import { describe, expect, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import { fold } from '#kernel';
import { facts, given } from '#testing';
import { CUSTOM_STAGES_AT_MOST } from './pipeline.js';
import { pipelineDecider, type PipelineEvents } from './pipeline.decider.js';

type Event = MessageOf<PipelineEvents>;

const jobId = 'jobs_1';
const on = (...history: readonly Event[]) => given(pipelineDecider, facts, ...history);
const tokensOf = (...history: readonly Event[]) =>
  fold(pipelineDecider, history).state.stages.map(({ token }) => token);
const added = (token: string, at: number): Event => ({ type: 'StageAdded', data: { jobId, token, label: token, at } });
const reordered = (...tokens: readonly string[]): Event => ({ type: 'StagesReordered', data: { jobId, tokens } });
const add = (token: string) => ({ jobId, token, label: token });
const REFUSED = ['employer_ats_unprocessable', 'unfit'] as const;

describe('a pipeline', () => {
  test('has four stages until it is changed', () =>
    expect(tokensOf()).toEqual(['review', 'offer', 'hired', 'rejected']));

  test('gets stages before Offer, or before Hired where Offer is elsewhere', () => {
    on().when('AddStage', add('a')).then(added('a', 1));
    on(added('a', 1)).when('AddStage', add('b')).then(added('b', 2));
    expect(tokensOf(added('a', 1), added('b', 2))).toEqual(['review', 'a', 'b', 'offer', 'hired', 'rejected']);
    on(added('a', 1), reordered('review', 'offer', 'a', 'hired', 'rejected'))
      .when('AddStage', add('b'))
      .then(added('b', 3));
  });

  test('has ten of its own at most', () => {
    const full = Array.from({ length: CUSTOM_STAGES_AT_MOST }, (_, nth) => added(`s${nth}`, 1));
    on(...full)
      .when('AddStage', add('x'))
      .rejected(...REFUSED);
    on(...full, { type: 'StageRemoved', data: { jobId, token: 's1', by: 'boardUsers_1' } })
      .when('AddStage', add('x'))
      .then(added('x', 10));
  });

  test('renames, hides and removes what is not protected', () => {
    const history = [added('a', 1)];
    on(...history)
      .when('RenameStage', { jobId, token: 'a', label: 'Call' })
      .then({ type: 'StageRenamed', data: { jobId, token: 'a', label: 'Call' } });
    on(...history)
      .when('RenameStage', add('a'))
      .then();
    on()
      .when('HideStage', { jobId, token: 'offer', isHidden: true })
      .then({ type: 'StageHidden', data: { jobId, token: 'offer', isHidden: true } });
    on().when('HideStage', { jobId, token: 'offer', isHidden: false }).then();
    on()
      .when('RemoveStage', { jobId, token: 'offer', by: 'boardUsers_1' })
      .then({ type: 'StageRemoved', data: { jobId, token: 'offer', by: 'boardUsers_1' } });
    for (const token of ['review', 'hired', 'rejected']) {
      on()
        .when('RenameStage', { jobId, token, label: 'X' })
        .rejected(...REFUSED);
      on()
        .when('HideStage', { jobId, token, isHidden: true })
        .rejected(...REFUSED);
      on()
        .when('RemoveStage', { jobId, token, by: 'boardUsers_1' })
        .rejected(...REFUSED);
    }
    on()
      .when('RenameStage', { jobId, token: 'none', label: 'X' })
      .rejected('employer_pipeline_stage_not_found', 'missing');
  });

  test('is put in an order that names every stage once, Review first and Hired before Rejected', () => {
    const order = (...tokens: readonly string[]) => on(added('a', 1)).when('ReorderStages', { jobId, tokens });
    order('review', 'offer', 'a', 'hired', 'rejected').then(reordered('review', 'offer', 'a', 'hired', 'rejected'));
    order('review', 'a', 'offer', 'hired', 'rejected').then();
    for (const wrong of [
      ['a', 'review', 'offer', 'hired', 'rejected'],
      ['review', 'a', 'offer', 'rejected', 'hired'],
      ['review', 'hired', 'a', 'rejected', 'offer'],
      ['review', 'a', 'a', 'hired', 'rejected'],
      ['review', 'a', 'hired', 'rejected'],
      ['review', 'a', 'offer', 'hired', 'rejected', 'x'],
      [],
    ])
      order(...wrong).rejected(...REFUSED);
  });

  test('is removed once it was changed, and begins as any other then', () => {
    on().when('RemovePipeline', {}).then();
    on(added('a', 1)).when('RemovePipeline', {}).then({ type: 'PipelineRemoved', data: {} });
    expect(tokensOf(added('a', 1), { type: 'PipelineRemoved', data: {} })).toHaveLength(4);
  });

  test('needs its job once it is changed', () => {
    const needs = (...history: readonly Event[]) =>
      pipelineDecider.needs?.(fold(pipelineDecider, history).state, jobId);
    expect([needs(), needs(added('a', 1))]).toEqual([[], [{ category: 'job', objectId: jobId }]]);
  });
});
