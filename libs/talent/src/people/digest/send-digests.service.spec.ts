import { afterAll, describe, expect, test } from '@jest/globals';
import { type Mail, Mails } from '#runtime';
import { Operations, type OperationWork } from '#runtime/operations';
import { OperationWorkers } from '#runtime/engine';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { onBoard } from '../alert/alert.samples.js';
import { ALL_JOBS } from '../alert/alert-filters.js';
import { AccountAlerts } from '../alert/account-alerts.service.js';
import { ManageAlerts } from '../alert-page/manage-alerts.service.js';
import { AlertTokens } from '../alert/alert-tokens.service.js';
import { Subscribers } from '../subscriber/subscribers.service.js';
import { TalentModule } from '../../talent.module.js';
import { BeginDigests } from './send-digests.service.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

/** The board's time is a Friday; digests are due on the following Monday. */
const FRIDAY = '2026-11-20T12:00:00.000Z';
const MONDAY = '2026-11-23T08:00:00.000Z';
const NEXT_MONDAY = '2026-11-30T08:00:00.000Z';

const KIND = 'internal.job_alerts.digests';

let jobs = 0;
interface DigestCase {
  readonly title: string;
  readonly publishedAt?: string;
  readonly status?: 'published' | 'draft';
  readonly skills?: readonly string[];
  readonly remoteOption?: 'remote' | 'on_site';
}

const setUp = async () => {
  const at = await talent.board({ now: FRIDAY });
  const happens = async (described: DigestCase) => {
    const { title, publishedAt = FRIDAY, status = 'published', ...more } = described;
    const slug = `${title.toLowerCase().replaceAll(' ', '-')}-${++jobs}`;
    const data = {
      title,
      slug,
      description: `<p>${title}</p>`,
      companyId: 'companies_clinic',
      companyName: 'Clinic',
      companySlug: 'clinic',
      status,
      publishedAt: status === 'published' ? publishedAt : null,
      expiresAt: '2027-01-01T00:00:00.000Z',
      ...more,
    };
    await at.happened({ category: 'job', objectId: `jobs_${jobs}` }, {
      type: 'JobCreated',
      data,
      schemaVersion: 3,
    } as never);
    return slug;
  };
  /** Starts and completes the digests that are due at `now`. */
  const digests = async (now: string): Promise<readonly Mail[]> => {
    const before = talent.mails.sent.length;
    await at.given(BeginDigests, (it) => it.begin(now));
    await at.worked();
    return talent.mails.sent.slice(before);
  };
  return { at, happens, digests, ...onBoard(talent, at) };
};
const titles = (mail: Mail | undefined) => mail?.content.items?.map(({ title }) => title);
const unique = (name: string) => `${name}-${Math.random().toString(36).slice(2)}@example.com`;

describe('the digest of an alert', () => {
  test('has the new jobs that match, the newest first, with their links', async () => {
    const { at, happens, digests, confirmed } = await setUp();
    const email = unique('ada');
    const { id } = await confirmed(email, { jobFunctions: ['nurse'] });
    const slug = await happens({ title: 'Night nurse', publishedAt: '2026-11-18T08:00:00.000Z' });
    await happens({ title: 'Nurse', publishedAt: '2026-11-21T08:00:00.000Z' });
    await happens({ title: 'Cook' });
    await happens({ title: 'Nurse in spe', status: 'draft' });
    await happens({ title: 'Nurse of last week', publishedAt: '2026-11-16T08:00:00.000Z' });
    const [mail, ...others] = await digests(MONDAY);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'digest',
      to: email,
      from: at.slug,
      subject: `2 new jobs for you at ${at.slug}`,
    });
    expect(titles(mail)).toEqual(['Nurse', 'Night nurse']);
    expect(mail?.content.items?.[1]).toMatchObject({
      detail: 'Clinic',
      url: `https://${at.slug}.example/jobs/${slug}`,
    });
    expect(mail?.content.aside?.url).toMatch(`https://${at.slug}.example/alerts/manage?subscription=${id}&token=`);
    expect(mail?.unsubscribe?.url).toMatch(/^https:\/\/api\.example\/alerts\/unsubscribe\/boards_/);
  });

  test('is sent once a week, however often it is started', async () => {
    const { happens, digests, confirmed } = await setUp();
    await confirmed(unique('once'));
    await happens({ title: 'Nurse' });
    expect(await digests('2026-11-23T07:59:00.000Z')).toEqual([]);
    expect(await digests(MONDAY)).toHaveLength(1);
    expect(await digests('2026-11-23T08:05:00.000Z')).toEqual([]);
    await happens({ title: 'Cook', publishedAt: '2026-11-25T08:00:00.000Z' });
    const [next] = await digests(NEXT_MONDAY);
    expect(titles(next)).toEqual(['Cook']);
  });

  test('is not sent when no new job matches', async () => {
    const { happens, digests, confirmed } = await setUp();
    await confirmed(unique('none'), { jobFunctions: ['Pilot'] });
    await happens({ title: 'Nurse' });
    expect(await digests(MONDAY)).toEqual([]);
  });

  test('has twenty jobs at most, and says how many there are', async () => {
    const { happens, digests, confirmed } = await setUp();
    await confirmed(unique('many'));
    for (let n = 0; n < 23; n++) await happens({ title: `Job ${n}` });
    const [mail] = await digests(MONDAY);
    expect([mail?.content.heading, titles(mail)?.length]).toEqual(['23 new jobs for you', 20]);
  });

  test('makes up for a week in which nothing ran', async () => {
    const { happens, digests, confirmed } = await setUp();
    await confirmed(unique('late'));
    await happens({ title: 'Nurse' });
    await happens({ title: 'Cook', publishedAt: '2026-11-25T08:00:00.000Z' });
    const [mail, ...others] = await digests('2026-12-02T11:00:00.000Z');
    expect([titles(mail), others]).toEqual([['Cook', 'Nurse'], []]);
  });
});

describe('no digest', () => {
  test('goes to who has not confirmed, or unsubscribed a moment ago', async () => {
    const { at, happens, digests, subscribe, confirmed } = await setUp();
    await subscribe(unique('pending'));
    const { id } = await confirmed(unique('gone'));
    const other = await confirmed(unique('link'));
    await happens({ title: 'Nurse' });
    await at.given(Subscribers, (it) => it.unsubscribe(id));
    await at.given(ManageAlerts, async (it) =>
      it.stop({ subscriptionId: other.id, token: await tokenOf(at, other.id) }, null),
    );
    expect(await digests(MONDAY)).toEqual([]);
  });

  test('goes to who unsubscribed while digests were being sent', async () => {
    const { at, happens, confirmed, operation, run } = await withRun();
    const first = await confirmed(unique('first'));
    const second = await confirmed(unique('second'));
    await happens({ title: 'Nurse' });
    await operation();
    await at.given(Subscribers, (it) => it.unsubscribe(second.id));
    expect((await run()).map(({ to }) => to)).toEqual([first.email]);
  });

  test('goes out where alerts are switched off', async () => {
    const { at, happens, digests, confirmed } = await setUp();
    await confirmed(unique('off'));
    await happens({ title: 'Nurse' });
    await at.happened(
      { category: 'boardSettings', objectId: at.board },
      { type: 'SettingsChanged', data: { changes: { jobAlertsEnabled: false } } },
    );
    expect(await digests(MONDAY)).toEqual([]);
  });

  test('has jobs of another board', async () => {
    const one = await setUp();
    const other = await setUp();
    await one.confirmed(unique('one'));
    await other.happens({ title: 'Nurse' });
    expect(await one.digests(MONDAY)).toEqual([]);
  });
});

describe('accounts', () => {
  const registered = async (at: ScenarioBoard, isVerified: boolean) => {
    const id = `boardUsers_${Math.random().toString(36).slice(2)}`;
    const email = unique('account');
    await at.happened(
      { category: 'boardUser', objectId: id },
      {
        type: 'BoardUserRegistered',
        data: { email, displayName: null, role: 'candidate', method: 'emailpass', origin: null },
      },
      ...(isVerified ? [{ type: 'EmailVerified', data: {} }] : []),
    );
    return { id, email };
  };

  test('get digests when their address is verified', async () => {
    const { at, happens, digests } = await setUp();
    const verified = await registered(at, true);
    const other = await registered(at, false);
    for (const { id } of [verified, other])
      await at.given(AccountAlerts, (it) => it.add(id, { label: 'Care', filters: ALL_JOBS }));
    await happens({ title: 'Nurse' });
    const mails = await digests(MONDAY);
    expect(mails.map(({ to }) => to)).toEqual([verified.email]);
    expect(mails[0]?.content.paragraphs).toEqual(['For your alert “Care”.']);
    const [alert] = await at.given(AccountAlerts, (it) => it.list(verified.id));
    expect(alert?.lastSentAt).not.toBeNull();
  });

  test('are left alone by the link of a mail, until they ask again', async () => {
    const { at, happens, digests } = await setUp();
    const { id } = await registered(at, true);
    const alert = await at.given(AccountAlerts, (it) => it.add(id, { label: null, filters: ALL_JOBS }));
    await happens({ title: 'Nurse' });
    await at.given(ManageAlerts, (it) => it.stopByOneClick(id, alert.id));
    expect(await digests(MONDAY)).toEqual([]);
    expect(await at.given(AccountAlerts, (it) => it.one(id, alert.id))).toMatchObject({ isActive: false });
    await at.given(ManageAlerts, async (it) => it.stop({ subscriptionId: id, token: await tokenOf(at, id) }, null));
    await at.given(AccountAlerts, (it) => it.add(id, { label: null, filters: ALL_JOBS }));
    await happens({ title: 'Cook', publishedAt: '2026-11-25T08:00:00.000Z' });
    expect(await digests(NEXT_MONDAY)).toHaveLength(1);
  });
});

const tokenOf = (at: ScenarioBoard, id: string) => at.given(AlertTokens, (it) => it.manage(id));

/** A board with due digests, and a run of them that can be killed. */
const withRun = async () => {
  const board = await setUp();
  const { at } = board;
  const worker = talent.service(OperationWorkers).of(KIND);
  let input: unknown;
  let checkpoint: unknown = null;
  return {
    ...board,
    /** Captures the input of the operation. */
    operation: async () => {
      input = { since: '2026-11-16T08:00:00.000Z', until: MONDAY };
    },
    /** Runs it. `kill` is called before each mail, and before each checkpoint. */
    run: async (kill: (what: 'mail' | 'checkpoint') => boolean = () => false): Promise<readonly Mail[]> => {
      const before = talent.mails.sent.length;
      const mails = talent.service(Mails);
      const send = mails.send.bind(mails);
      mails.send = async (mail) => {
        if (kill('mail')) throw new Error('killed');
        return send(mail);
      };
      const work: OperationWork = {
        id: 'ops_digests',
        signal: new AbortController().signal,
        progress: () => undefined,
        load: async <T>() => checkpoint as T | null,
        save: async (saved) => {
          if (kill('checkpoint')) throw new Error('killed');
          checkpoint = saved;
        },
        step: (_, step) => step(),
        output: () => {
          throw new Error('Digests leave no file.');
        },
      };
      try {
        await at.given(Operations, () => worker?.run(input, work));
      } catch (error) {
        if (!(error instanceof Error) || error.message !== 'killed') throw error;
      } finally {
        mails.send = send;
      }
      return talent.mails.sent.slice(before);
    },
  };
};

describe('a run that is killed', () => {
  test.each([0, 1, 3, 7])('after %i mails neither loses nor repeats one', async (after) => {
    const { happens, confirmed, operation, run } = await withRun();
    const emails = Array.from({ length: 8 }, (_, n) => unique(`receiver-${n}`));
    for (const email of emails) await confirmed(email);
    await happens({ title: 'Nurse' });
    await operation();
    let left = after;
    const first = await run((what) => what === 'mail' && left-- <= 0);
    expect(first.length).toBeLessThanOrEqual(after);
    const second = await run();
    expect([...first, ...second].map(({ to }) => to).sort()).toEqual([...emails].sort());
    expect(await run()).toEqual([]);
  });

  test('before it could note how far it was sends nothing again', async () => {
    const { happens, confirmed, operation, run } = await withRun();
    await confirmed(unique('noted'));
    await happens({ title: 'Nurse' });
    await operation();
    expect(await run((what) => what === 'checkpoint')).toHaveLength(1);
    expect(await run()).toEqual([]);
  });
});
