import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anEmail, BoardAuth, bearer } from '../board-auth-calls.js';
import { JobAlerts } from '../job-alerts-calls.js';
import { mailsTo } from '../mails.js';
import { issuePaths, outcome, request, type SharedServer, sharedServer } from '../server.js';

// Job alerts of visitors and of accounts over HTTP: every operation and every code of their groups.

let server: SharedServer;
let alerts: JobAlerts;
let key: string;
beforeAll(async () => {
  server = await sharedServer();
  alerts = await boardOf('alerts');
});
afterAll(() => server?.stop());

async function boardOf(name: string): Promise<JobAlerts> {
  const made = await server.newBoard(name);
  ({ key } = made);
  return new JobAlerts(server, made.slug, made.key);
}

describe('a visitor who asks for alerts', () => {
  it('gets the same answer for every address, and a mail to confirm by', async () => {
    const email = anEmail('alert');
    const answer = await alerts.ask(email, {
      frequency: 'weekly',
      filters: { jobFunctions: ['Nurse'], remoteOptions: ['on_site'], placeSlugs: ['germany', 'atlantis'] },
      context: { source: 'job_page', jobSlug: 'nurse' },
    });
    expect(outcome(answer)).toBe('200');
    expect(answer.body).toEqual({ object: 'job_alert_subscription', status: 'submitted' });
    const token = await alerts.token(email);
    const [mail] = await mailsTo(server, email);
    expect(mail?.headers.get('x-mail-kind')).toBe('job_alert_confirmation');
    const confirm = () => alerts.post('/confirm', { token });
    expect((await confirm()).body).toEqual({ object: 'job_alert_confirmation', status: 'confirmed' });
    expect((await confirm()).body.status).toBe('already_confirmed');
    const again = await alerts.ask(email.toUpperCase(), { filters: { jobFunctions: ['nurse'] } });
    expect([again.status, again.text]).toEqual([answer.status, answer.text]);
  });

  it('must agree, name an address, and want a digest a week', async () => {
    const issues = async (more: object) => issuePaths(await alerts.ask(anEmail(), more));
    expect(await issues({ consent: false })).toEqual(['consent']);
    expect(await issues({ consent: undefined })).toEqual(['consent']);
    expect(await issues({ frequency: 'daily' })).toEqual(['frequency']);
    expect(await issues({ email: 'nobody' })).toEqual(['email']);
    expect(await issues({ email: 'a@b.example\r\nBcc: c@d.example' })).toEqual(['email']);
    expect(await issues({ filters: { remoteOptions: ['moon'] } })).toEqual(['filters.remoteOptions']);
    expect(await issues({ filters: { jobFunctions: ['x'.repeat(201)] } })).toEqual(['filters.jobFunctions']);
    expect(await issues({ filters: { jobFunctions: Array(51).fill('x') } })).toEqual(['filters.jobFunctions']);
    expect(await issues({ filters: { salaryMin: -1 } })).toEqual(['filters.salaryMin']);
  });

  it('is not taken for confirmed by what a body claims besides', async () => {
    const email = anEmail('claims');
    await alerts.ask(email, { status: 'confirmed', confirmedAt: new Date().toISOString(), isActive: true });
    expect(await alerts.subscriber(email)).toMatchObject({ confirmedAt: null, alerts: [{ isActive: false }] });
  });

  it('gets an error where the board offers none', async () => {
    const board = await boardOf('no-alerts');
    await server.call('PATCH', '/v1/settings', { key, body: { jobAlertsEnabled: false } });
    expect(outcome(await board.ask(anEmail()))).toBe('422 job_alerts_disabled');
    const user = await new BoardAuth(server, board.board).signedUp();
    const mine = await request(server.origin, 'POST', `/v1/boards/${board.board}/me/alerts`, {
      body: { frequency: 'weekly' },
      headers: bearer(user.accessToken),
    });
    expect(outcome(mine)).toBe('422 job_alerts_disabled');
  });

  it('gets one mail however often they ask in five minutes', async () => {
    const email = anEmail('often');
    for (const jobFunctions of [['Nurse'], ['Cook'], ['Nurse']]) await alerts.ask(email, { filters: { jobFunctions } });
    expect((await alerts.post('/resend-confirmation', { email })).body).toEqual({
      object: 'job_alert_confirmation_resend',
      status: 'submitted',
    });
    const marker = anEmail('marker');
    await alerts.ask(marker);
    // Later requests are processed later.
    await alerts.token(marker);
    expect(await mailsTo(server, email)).toHaveLength(1);
    expect(issuePaths(await alerts.post('/resend-confirmation', { email: 'nobody' }))).toEqual(['email']);
  });
});

describe('a link to confirm by', () => {
  it('is of its board alone, and no other text is one', async () => {
    const email = anEmail('token');
    await alerts.ask(email);
    const token = await alerts.token(email);
    const other = await boardOf('other-alerts');
    expect((await other.post('/confirm', { token })).body.status).toBe('not_found');
    for (const text of ['', 'x', `${token}0`, token.slice(0, -1), token.toUpperCase()])
      expect((await alerts.post('/confirm', { token: text })).body.status).toBe('not_found');
    expect((await alerts.post('/confirm', { token })).body.status).toBe('confirmed');
  });
});

describe('who has a link to manage by', () => {
  it('is refused with a token that is not of the subscription', async () => {
    const one = await alerts.confirmed(anEmail('one'));
    const body = { subscriptionId: one.id, preferenceId: 'x', token: 'guessed', frequency: 'weekly' };
    const manage = await alerts.manage(one.id, 'guessed');
    expect(outcome(manage)).toBe('403 auth_forbidden');
    for (const path of ['/unsubscribe', '/resubscribe', '/preferences'])
      expect(outcome(await alerts.post(path, body))).toBe('403 auth_forbidden');
    const removed = await request(server.origin, 'DELETE', `/v1/boards/${alerts.board}/job-alerts/preferences`, {
      body,
    });
    expect(outcome(removed)).toBe('403 auth_forbidden');
    const confirmation = await alerts.token(one['email'] as string);
    expect(outcome(await alerts.manage(one.id, confirmation))).toBe('403 auth_forbidden');
  });
});

describe('a user with an account', () => {
  let user: { readonly accessToken: string };
  let auth: BoardAuth;
  const mine = (method: string, path = '', body?: unknown, as = user) =>
    request(server.origin, method, `/v1/boards/${alerts.board}/me/alerts${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: bearer(as.accessToken),
    });
  beforeAll(async () => {
    auth = new BoardAuth(server, alerts.board);
    user = await auth.signedUp();
  });

  it('adds, reads, replaces and removes alerts', async () => {
    const added = await mine('POST', '', {
      frequency: 'weekly',
      label: 'Care',
      jobFunctions: ['Nurse', 'Nurse'],
      remoteOptions: ['remote'],
      placeIds: ['places_de', 'nowhere'],
      salaryMin: 40_000,
      salaryMax: null,
    });
    expect(outcome(added)).toBe('200');
    expect(added.body).toEqual({
      id: expect.stringMatching(/^jobalerts_[0-9a-z]{26}$/),
      object: 'alert',
      label: 'Care',
      frequency: 'weekly',
      isActive: true,
      filters: {
        jobFunctions: ['Nurse'],
        seniorityLevels: [],
        remoteOptions: ['remote'],
        placeIds: ['places_de'],
        salaryMin: 40_000,
        salaryMax: null,
        salaryCurrency: null,
      },
      lastSentAt: null,
    });
    const path = `/${added.body.id}`;
    const read = await mine('GET', path);
    expect(read.body).toEqual(added.body);
    expect(read.headers.get('cache-control')).toBe('private, no-store');
    const { body: second } = await mine('POST', '', { frequency: 'weekly' });
    expect((await mine('GET')).body).toMatchObject({ object: 'list', hasMore: false, nextCursor: null });
    expect((await mine('GET')).body.data.map(({ id }) => id)).toEqual([second.id, added.body.id]);
    const replaced = await mine('PUT', path, { frequency: 'weekly' });
    expect(replaced.body).toMatchObject({ label: null, filters: { jobFunctions: [], placeIds: [], salaryMin: null } });
    expect(outcome(await mine('DELETE', path))).toBe('204');
    for (const method of ['GET', 'DELETE'])
      expect(outcome(await mine(method, path))).toBe('404 candidate_alert_not_found');
    expect(outcome(await mine('PUT', path, { frequency: 'weekly' }))).toBe('404 candidate_alert_not_found');
  });

  it('has ten of them at most, however many are requested at once', async () => {
    const other = await auth.signedUp();
    const add = () => mine('POST', '', { frequency: 'weekly' }, other);
    for (let n = 0; n < 8; n++) expect(outcome(await add())).toBe('200');
    const last = await Promise.all([add(), add(), add(), add()]);
    const outcomes = last.map(outcome);
    expect(outcomes.filter((each) => each === '200').length).toBeLessThanOrEqual(2);
    while (outcome(await add()) === '200');
    expect((await mine('GET', '', undefined, other)).body.data).toHaveLength(10);
    expect(outcome(await add())).toBe('409 candidate_alert_limit_reached');
  });

  it('sees and changes only their own', async () => {
    const other = await auth.signedUp();
    const { body } = await mine('POST', '', { frequency: 'weekly' });
    for (const [method, sent] of [['GET'], ['DELETE'], ['PUT', { frequency: 'weekly' }]] as const)
      expect(outcome(await mine(method, `/${body.id}`, sent, other))).toBe('404 candidate_alert_not_found');
    expect((await mine('GET', '', undefined, other)).body.data).toEqual([]);
  });

  it('must be signed in, to this board', async () => {
    const none = await request(server.origin, 'GET', `/v1/boards/${alerts.board}/me/alerts`);
    expect(outcome(none)).toBe('401 board_auth_invalid_token');
    const elsewhere = await server.newBoard('elsewhere-alerts');
    const stranger = await new BoardAuth(server, elsewhere.slug).signedUp();
    expect(outcome(await mine('GET', '', undefined, stranger))).toBe('403 auth_forbidden');
  });

  it('gets an error for an invalid alert', async () => {
    const issues = async (body: object) => issuePaths(await mine('POST', '', body));
    expect(await issues({})).toEqual(['frequency']);
    expect(await issues({ frequency: 'daily' })).toEqual(['frequency']);
    expect(await issues({ frequency: 'weekly', remoteOptions: ['moon'] })).toEqual(['remoteOptions']);
    expect(await issues({ frequency: 'weekly', label: 'x'.repeat(201) })).toEqual(['label']);
  });
});
