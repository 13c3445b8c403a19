import { afterAll, describe, expect, test } from '@jest/globals';
import { daysFromNow, facts } from '#testing';
import { scenario } from '#testing/scenario';
import { onBoard } from '../alert/alert.samples.js';
import { AlertTokens } from '../alert/alert-tokens.service.js';
import { TalentModule } from '../../talent.module.js';
import { SubscriberCapacity } from './capacity.service.js';
import { Subscribers } from './subscribers.service.js';
import { Subscribing } from './subscribing.service.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const setUp = async (plan = 'scale') => {
  const at = await talent.board({ plan });
  return { at, ...onBoard(talent, at) };
};
const later = (minutes: number) => new Date(Date.parse(facts.now) + minutes * 60_000).toISOString();
const unique = (name: string) => `${name}-${Math.random().toString(36).slice(2)}@example.com`;
const NURSES = { jobFunctions: ['Nurse'] };

describe('a visitor who subscribes', () => {
  test('gets a request to confirm, and nothing else before', async () => {
    const { at, subscribe, mailsTo, row, confirm } = await setUp();
    const email = unique('ada');
    await subscribe(` ${email.toUpperCase()} `, NURSES);
    const [mail, ...others] = mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'job_alert_confirmation', from: at.slug });
    expect(mail?.content.action?.url).toMatch(`https://${at.slug}.example/alerts/confirm?token=`);
    expect(await row(email)).toMatchObject({ status: 'unconfirmed', alerts: [{ state: 'pending' }] });
    expect(await confirm(email)).toBe('confirmed');
    expect(await row(email)).toMatchObject({
      status: 'confirmed',
      alerts: [{ state: 'active', filters: { jobFunctions: ['Nurse'] } }],
    });
    expect(await confirm(email)).toBe('already_confirmed');
  });

  test('writes no address into the log but in the one field that is personal', async () => {
    const { at, subscribe } = await setUp();
    const email = unique('grace');
    await subscribe(email);
    const events = at.events().map(({ type, data }) => [type, JSON.stringify(data).includes(email)]);
    expect(events.filter(([, isThere]) => isThere)).toEqual([['SubscriberAdded', true]]);
  });

  test('leaves the same sealed note for every address; only its processing differs', async () => {
    const { at, subscribe, confirm, mailsTo } = await setUp();
    const [known, fresh] = [unique('known'), unique('fresh')];
    await subscribe(known);
    await confirm(known);
    const asking = (email: string) =>
      at.when(Subscribing, (it) => it.request({ email, filters: ALL, context: null })).appends();
    await asking(known);
    await asking(fresh);
    await at.worked();
    expect([mailsTo(known).length, mailsTo(fresh).length]).toEqual([1, 1]);
  });

  test('is refused where the board has switched alerts off, and for what is no address', async () => {
    const { at } = await setUp();
    const asking = (email: string) => at.when(Subscribing, (it) => it.request({ email, filters: ALL, context: null }));
    for (const email of [
      '',
      'ada',
      'ada@',
      'ada@x@y',
      'ada@exämple com',
      'a\r\nBcc: b@example.com',
      'ada＠example.com',
    ])
      await asking(email).refused('validation_bad_request', ['email']);
    await at.happened(
      { category: 'boardSettings', objectId: at.board },
      { type: 'SettingsChanged', data: { changes: { jobAlertsEnabled: false } } },
    );
    await asking(unique('ada')).refused('job_alerts_disabled');
  });

  test('twice at once is one subscriber', async () => {
    const { at } = await setUp();
    const email = unique('twins');
    await at.given(Subscribing, (it) =>
      Promise.all([NURSES, {}].map((filters) => it.request({ email, filters: { ...ALL, ...filters }, context: null }))),
    );
    const appended = await at.worked();
    expect(appended.filter(({ type }) => type === 'SubscriberAdded')).toHaveLength(1);
    expect(appended.filter(({ type }) => type === 'AlertRequested')).toHaveLength(2);
  });
});

describe('a link to confirm by', () => {
  test('is good for seven days, on its own board', async () => {
    const { subscribe, confirm, token } = await setUp();
    const email = unique('late');
    await subscribe(email);
    expect(await confirm(email, daysFromNow(7))).toBe('expired');
    const other = await talent.board();
    expect(await other.given(Subscribers, (it) => it.confirm(token(email)))).toBe('not_found');
    expect(await confirm(email, daysFromNow(6))).toBe('confirmed');
  });

  test('cannot be made of another token, or guessed', async () => {
    const { at, subscribe, row, token } = await setUp();
    const email = unique('guess');
    await subscribe(email);
    const { id } = await row(email);
    const tokens = await at.given(AlertTokens, (it) => [
      it.manage(id),
      it.oneClick({ board: at.board, subscriptionId: id, alertId: '1' }),
      it.confirmation('subscribers_other', 1),
      token(email).replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      '',
      'x',
    ]);
    for (const each of tokens) expect(await at.given(Subscribers, (it) => it.confirm(each))).toBe('not_found');
  });

  test('is sent for each alert, at once or when the address may get another request', async () => {
    const { subscribe, confirm, mailsTo, row } = await setUp();
    const email = unique('second');
    await subscribe(email, NURSES);
    await subscribe(email, { jobFunctions: ['Cook'] }, later(1));
    expect(mailsTo(email).map(({ notBefore }) => notBefore)).toEqual([facts.now, later(5)]);
    expect(await confirm(email, later(6))).toBe('confirmed');
    expect((await row(email)).alerts.map(({ state }) => state)).toEqual(['active', 'active']);
    await subscribe(email, { jobFunctions: ['Clerk'] }, later(7));
    expect(mailsTo(email).at(-1)?.notBefore).toBe(later(7));
    expect(await confirm(email, later(8))).toBe('confirmed');
    expect((await row(email)).alerts.map(({ state }) => state)).toEqual(['active', 'active', 'active']);
  });

  test('is sent again after five minutes, when something waits for it', async () => {
    const { at, subscribe, confirm, mailsTo } = await setUp();
    const email = unique('again');
    const resend = async (now: string) => {
      await at.given(Subscribing, (it) => it.requestConfirmation(email), { now });
      await at.worked();
      return mailsTo(email).length;
    };
    expect(await resend(later(0))).toBe(0);
    await subscribe(email);
    expect(await resend(later(1))).toBe(1);
    expect(await resend(later(6))).toBe(2);
    expect(await confirm(email, later(7))).toBe('confirmed');
    expect(await resend(later(60))).toBe(2);
  });
});

describe('a subscriber who unsubscribed', () => {
  test('needs to confirm again, and then starts again', async () => {
    const { at, confirmed, subscribe, row, confirm, status } = await setUp();
    const email = unique('back');
    const { id } = await confirmed(email, NURSES);
    await at.given(Subscribers, (it) => it.unsubscribe(id));
    expect(await status(email)).toBe('unsubscribed');
    await subscribe(email, { jobFunctions: ['Cook'] }, later(10));
    expect(await status(email)).toBe('unsubscribed');
    expect(await confirm(email, later(11))).toBe('confirmed');
    const { alerts, confirmedAt } = await row(email);
    expect(alerts).toMatchObject([{ state: 'active', filters: { jobFunctions: ['Cook'] } }]);
    expect(confirmedAt).toBe(facts.now);
  });

  test('is subscribed again by an operator, with the alerts of before', async () => {
    const { at, confirmed, row } = await setUp();
    const email = unique('operator');
    const { id } = await confirmed(email, NURSES);
    await at.when(Subscribers, (it) => it.resubscribe(id)).refused('subscribers_not_unsubscribed');
    await at.given(Subscribers, (it) => it.unsubscribe(id));
    await at.when(Subscribers, (it) => it.unsubscribe(id)).refused('subscribers_already_unsubscribed');
    await at.given(Subscribers, (it) => it.resubscribe(id));
    expect(await row(email)).toMatchObject({
      status: 'confirmed',
      unsubscribedAt: null,
      alerts: [{ state: 'active' }],
    });
  });

  test('before confirming cannot be subscribed by an operator', async () => {
    const { at, subscribe, row } = await setUp();
    const email = unique('never');
    await subscribe(email);
    const { id } = await row(email);
    await at.given(Subscribers, (it) => it.unsubscribe(id));
    await at.when(Subscribers, (it) => it.resubscribe(id)).refused('subscribers_confirmation_required');
  });
});

describe('where the plan has places for a hundred', () => {
  test('the next one waits, and gets the place that becomes free; who waits longest first', async () => {
    const { at, subscribe, confirm, confirmed, status, row } = await setUp('free');
    const all = Array.from({ length: 99 }, (_, n) => unique(`place-${n}`));
    for (const email of all) await subscribe(email);
    await Promise.all(all.map((email) => confirm(email)));
    const [one, two, three] = [unique('one'), unique('two'), unique('three')];
    await Promise.all([one, two].map((email) => subscribe(email)));
    // Two concurrent confirmations for the last place.
    await Promise.all([one, two].map((email) => confirm(email)));
    expect([await status(one), await status(two)].sort()).toEqual(['confirmed', 'waitlisted']);
    await subscribe(three);
    await confirm(three, later(1));
    const waiting = (await status(one)) === 'waitlisted' ? one : two;
    expect(await status(three)).toBe('waitlisted');
    const { id } = await row(all[0] ?? '');
    await at.given(Subscribers, (it) => it.unsubscribe(id));
    expect([await status(waiting), await status(three)]).toEqual(['confirmed', 'waitlisted']);
    // A returning subscriber finds no free place.
    await at.given(Subscribers, (it) => it.resubscribe(id));
    expect(await row(all[0] ?? '')).toMatchObject({ status: 'waitlisted', unsubscribedAt: null });
    expect(await confirmed(unique('four'))).toMatchObject({ status: 'waitlisted' });
    await talent.boards.changePlan(at.board, 'starter');
    await at.given(SubscriberCapacity, (it) => it.fill());
    expect([await status(three), await status(all[0] ?? '')]).toEqual(['confirmed', 'confirmed']);
  });
});

const ALL = {
  jobFunctions: [],
  seniorityLevels: [],
  remoteOptions: [],
  placeIds: [],
  salaryMin: null,
  salaryMax: null,
  salaryCurrency: null,
};
