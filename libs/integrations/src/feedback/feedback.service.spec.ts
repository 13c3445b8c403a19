import { afterAll, describe, expect, test } from '@jest/globals';
import { VISITORS } from '#access';
import { commandHandler } from '#runtime';
import { facts, readModel, withFacts } from '#store';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { feedback, type FeedbackReport } from './feedback.decider.js';
import { FeedbackReader, feedbackRows } from './feedback.read-model.js';
import { FeedbackInbox } from './feedback.service.js';

@Module({ providers: [commandHandler(feedback), readModel(feedbackRows), FeedbackReader, FeedbackInbox] })
class FeedbackModule {}

const inbox = await scenario(FeedbackModule);
afterAll(() => inbox.close());

const report = (more: Partial<FeedbackReport> = {}): FeedbackReport => ({
  type: 'bug',
  goal: 'Publish a job.',
  message: 'It stays a draft.',
  endpoint: '/v1/jobs/1',
  method: 'GET',
  session_id: 's1',
  ...more,
});
const submitting = ({ when }: ScenarioBoard, more: Partial<FeedbackReport> = {}, key?: string) =>
  when(FeedbackInbox, (service) => service.submit(report(more)), key === undefined ? {} : { key });
const knownIssue = { title: 'Reads are late.', status: 'planned', url: null, workaround: null } as const;
const triage = ({ given }: ScenarioBoard, id: string, board?: string) =>
  given(CommandBus, (bus) =>
    withFacts(board === undefined ? facts() : { ...facts(), board }, () =>
      bus.execute(feedback.TriageFeedback(id, { knownIssue })),
    ),
  );

describe('a report', () => {
  test('is kept, and the same of the same session is kept once', async () => {
    const board = await inbox.board();
    const first = await submitting(board).appends('FeedbackSubmitted');
    expect(first.answer).toMatchObject({ receivedAt: '2026-11-20T12:00:00.000Z', issue: null });
    const again = await submitting(board).appends();
    expect(again.answer).toEqual(first.answer);
    await submitting(board, { session_id: 's2' }).appends('FeedbackSubmitted');
  });

  test('gets the known issue of its place and type', async () => {
    const board = await inbox.board();
    const { answer: known } = await submitting(board).accepted();
    await triage(board, known.id);
    const { answer, events } = await submitting(board, { endpoint: '/v1/jobs/2?x=1', message: 'Late.' }).accepted();
    expect(answer.issue).toMatchObject({ id: known.id, knownIssue });
    expect(events[0]?.data).toMatchObject({ told: known.id });
    expect((await submitting(board, { type: 'performance', message: 'Slow.' }).accepted()).answer.issue).toBeNull();
  });

  test('gets the known issue of the installation if its board has none', async () => {
    const board = await inbox.board();
    const { answer: theirs } = await board
      .when(FeedbackInbox, (service) =>
        withFacts({ ...facts(), board: VISITORS.id }, () => service.submit(report({ endpoint: '/v1/visitors' }))),
      )
      .accepted();
    await triage(board, theirs.id, VISITORS.id);
    const { answer } = await submitting(board, { endpoint: '/v1/visitors' }).appends('FeedbackSubmitted');
    expect(answer.issue).toMatchObject({ id: theirs.id, board: VISITORS.id });
  });
});
