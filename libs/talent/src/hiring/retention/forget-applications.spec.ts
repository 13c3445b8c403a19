import { afterAll, describe, expect, test } from '@jest/globals';
import { EventStore } from '#kernel';
import { facts } from '#store';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { Readable } from 'node:stream';
import { signUp } from '../../people/account/account.samples.js';
import { TalentModule } from '../../talent.module.js';
import { ApplicationResumes } from '../application/application-resumes.service.js';
import { applications } from '../application/application.decider.js';
import { ApplicationReader } from '../application/application.read-model.js';
import { hoursLater, job } from '../application/application.samples.js';
import { appliedAsGuest } from '../application/guest.samples.js';
import { Applications } from '../application/applications.service.js';
import { ForgetApplications } from '../application/application.policies.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const DAY = 24;
const REACHED = { from: '192.0.2.1', origin: null };
const sweep = (hours: number) => talent.service(ForgetApplications).sweep(hoursLater(hours));
const keep = ({ happened, board }: ScenarioBoard, days: number | null) =>
  happened(
    { category: 'boardSettings', objectId: board },
    { type: 'SettingsChanged', data: { changes: { applicationRetentionDays: days } } },
  );
const applyAs = ({ given }: ScenarioBoard, id: string, slug = 'jobs_1') =>
  given(Applications, (it) => it.apply(slug, { id }, {}, REACHED));
const applyAsGuest = (board: ScenarioBoard, email: string, hours = 0) =>
  appliedAsGuest(board, { email, now: hoursLater(hours) });
const move = ({ given }: ScenarioBoard, id: string, to: string, hours = 0) =>
  given(CommandBus, (bus) => bus.execute(applications.MoveApplication(id, { to, by: 'boardUsers_2' })), {
    now: hoursLater(hours),
  });
const isThere = ({ given }: ScenarioBoard, id: string) =>
  given(ApplicationReader, async (it) => (await it.find(id)) !== null);

describe('applications of a board that keeps them for thirty days', () => {
  test('are erased thirty days after their last change when they are rejected or of guests', async () => {
    const board = await talent.board();
    await keep(board, 30);
    await job(board);
    await job(board, 'jobs_2');
    const { id: user } = await signUp(board);
    const rejected = await applyAs(board, user);
    await move(board, rejected.id, 'rejected', DAY);
    const open = await applyAs(board, user, 'jobs_2');
    const guest = await applyAsGuest(board, 'joe@guests.example');
    const moved = await applyAsGuest(board, 'ann@guests.example');
    await move(board, moved.id, 'offer', 2 * DAY);
    const both = await applyAsGuest(board, 'eve@guests.example');
    await move(board, both.id, 'rejected');
    const there = () => Promise.all([rejected, open, guest, moved, both].map(({ id }) => isThere(board, id)));
    expect([await sweep(30 * DAY - 1), await there()]).toEqual([0, [true, true, true, true, true]]);
    expect([await sweep(30 * DAY), await there()]).toEqual([2, [true, true, false, true, false]]);
    expect([await sweep(31 * DAY), await there()]).toEqual([1, [false, true, false, true, false]]);
    expect([await sweep(32 * DAY), await there()]).toEqual([1, [false, true, false, false, false]]);
    expect(await sweep(1_000 * DAY)).toBe(0);
    const history = await talent
      .service(EventStore)
      .read({ category: 'application', board: board.board, objectId: rejected.id });
    expect(history.at(-1)).toMatchObject({
      type: 'ApplicationRemoved',
      at: hoursLater(31 * DAY),
      metadata: { actor: 'system:forget-applications', requestId: expect.stringMatching(/^sweep_/) },
    });
  });

  test('take their résumés along', async () => {
    const board = await talent.board();
    await keep(board, 30);
    await job(board);
    const { secret } = await applyAsGuest(board, 'joe@guests.example');
    const kept = () => talent.blobs.keys().filter((key) => key.startsWith('resumes/')).length;
    const bytes = Buffer.from('%PDF-1.4 Joe');
    const file = {
      ...{ contentType: 'application/pdf', filename: 'cv.pdf', size: bytes.length },
      open: () => Readable.from([bytes]),
    };
    await board.given(ApplicationResumes, (it) => it.attach('jobs_1', null, secret, file, REACHED.from));
    expect(kept()).toBe(1);
    expect(await sweep(31 * DAY)).toBe(1);
    await board.settled();
    expect(kept()).toBe(0);
  });

  test('stay on boards that say nothing, and once the setting is cleared', async () => {
    const [silent, cleared] = [await talent.board(), await talent.board()];
    await keep(cleared, 30);
    await keep(cleared, null);
    const guests = await Promise.all(
      [silent, cleared].map(async (board) => {
        await job(board);
        return [board, (await applyAsGuest(board, 'joe@guests.example')).id] as const;
      }),
    );
    expect(await sweep(10_000 * DAY)).toBe(0);
    for (const [board, id] of guests) expect(await isThere(board, id)).toBe(true);
  });

  test('stay when they change at the moment of the sweep, and a fault on one board leaves no other out', async () => {
    const [broken, board] = [await talent.board(), await talent.board()];
    for (const each of [broken, board]) {
      await keep(each, 30);
      await job(each);
    }
    await applyAsGuest(broken, 'joe@guests.example');
    const { id } = await applyAsGuest(board, 'joe@guests.example');
    const other = await applyAsGuest(board, 'ann@guests.example');
    const reader = talent.service(ApplicationReader);
    const perishable = reader.perishable.bind(reader);
    reader.perishable = async function* (until) {
      if (facts().board === broken.board) throw new Error('Away');
      for await (const rows of perishable(until)) {
        if (rows.some((row) => row.id === id && row.version === 1)) await move(board, id, 'offer', 31 * DAY);
        yield rows;
      }
    };
    await expect(sweep(31 * DAY)).rejects.toThrow('Away');
    Reflect.deleteProperty(reader, 'perishable');
    expect([await isThere(board, id), await isThere(board, other.id)]).toEqual([true, false]);
    expect(await sweep(31 * DAY)).toBe(1);
  });
});
