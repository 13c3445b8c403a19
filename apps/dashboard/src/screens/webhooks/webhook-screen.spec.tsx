import { expect, it } from '@jest/globals';
import { answer, fill, rowOf, stateOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

const URL_A = 'https://hooks.example/a';
const PATH = '/webhook-endpoints/one';

describeScreen('a new endpoint', (suite) => {
  it('is sent with the events that are chosen; its secret is shown once, and leads to its page', async () => {
    suite.api.answers('POST /webhook-endpoints', example('WebhookEndpointCreated', { id: 'one', secret: 'whsec_1' }));
    const user = suite.open('/webhooks/new');
    await fill(user, /^Address/, URL_A);
    await user.click(screen.getByRole('checkbox', { name: 'job.updated' }));
    await user.click(screen.getByRole('checkbox', { name: 'company.created' }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Signing secret' });
    expect(within(dialog).getByText('whsec_1')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'POST /webhook-endpoints',
        path: '/webhook-endpoints',
        body: { url: URL_A, event_types: ['job.created', 'job.deleted', 'company.created'] },
      },
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(suite.address).toBe('/webhooks/one'));
  });

  it('is not sent without an address: the field says so and has the focus', async () => {
    const user = suite.open('/webhooks/new');
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText('One field needs another value.')).toBeTruthy();
    await waitFor(() =>
      expect(stateOf(/^Address/)).toEqual({ about: expect.stringContaining('Fill in this field.'), focused: true }),
    );
    expect(suite.api.changes).toEqual([]);
  });

  it('shows what the server refuses at its field, and keeps what was typed', async () => {
    suite.api.refuses('POST /webhook-endpoints', {
      status: 400,
      code: 'webhooks_invalid_url',
      issues: { url: 'It is not public.' },
    });
    const user = suite.open('/webhooks/new');
    await fill(user, /^Address/, 'http://localhost');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(stateOf(/^Address/).about).toContain('It is not public.'));
    await waitFor(() => expect(stateOf(/^Address/).focused).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>(/^Address/).value).toBe('http://localhost');
    expect(screen.getByRole('alert').textContent).toContain('This was refused.');
  });

  it('sends another key with each attempt that was refused', async () => {
    suite.api.refuses('POST /webhook-endpoints', { status: 400, code: 'validation_bad_request' });
    const user = suite.open('/webhooks/new');
    await fill(user, /^Address/, URL_A);
    for (const attempt of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Create' }));
      await waitFor(() => expect(suite.api.of('POST /webhook-endpoints')).toHaveLength(attempt));
      await screen.findByRole('alert');
    }
    const keys = suite.api.of('POST /webhook-endpoints').map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('asks before the page is left with changes', async () => {
    const user = suite.open('/webhooks/new');
    await fill(user, /^Address/, URL_A);
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Webhooks' }));
    await answer(user, 'Leave without saving?', 'Cancel');
    expect(suite.address).toBe('/webhooks/new');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Webhooks' }));
    await answer(user, 'Leave without saving?', 'Leave');
    await waitFor(() => expect(suite.address).toBe('/webhooks'));
  });
});

describeScreen('an endpoint', (suite) => {
  const endpoint = (changes: Parameters<typeof example<'WebhookEndpoint'>>[1] = {}) =>
    suite.api.answers('GET /webhook-endpoints/{id}', example('WebhookEndpoint', { id: 'one', url: URL_A, ...changes }));

  it('says why it is failing', async () => {
    endpoint({ status: 'failing', health_reason: 'retry_exhausted', failure_streak: 7 });
    suite.open('/webhooks/one');
    expect(await screen.findByRole('heading', { name: /hooks\.example\/a/ })).toBeTruthy();
    expect(screen.getByText('A delivery failed until the server gave up.')).toBeTruthy();
    expect(screen.getByText('7')).toBeTruthy();
  });

  it('that does not exist is shown as an error', async () => {
    suite.api.refuses('GET /webhook-endpoints/{id}', {
      status: 404,
      code: 'webhooks_not_found',
      message: 'No such endpoint.',
    });
    suite.open('/webhooks/one');
    expect(await screen.findByText('No such endpoint.')).toBeTruthy();
  });

  it('is paused after a question, and read again', async () => {
    endpoint({ status: 'enabled' });
    const user = suite.open('/webhooks/one');
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    endpoint({ status: 'paused' });
    await answer(user, 'Pause this endpoint?', 'Pause');
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    expect(suite.api.changes).toEqual([
      { operation: 'PATCH /webhook-endpoints/{id}', path: PATH, body: { status: 'paused' } },
    ]);
  });

  it.each([
    [{ delivered: true, status: 204, latency_ms: 84 }, 'It responded with 204 after 84 ms.'],
    [{ delivered: false, status: null, diagnostic: 'The name is unknown.' }, 'The test failed. The name is unknown.'],
  ])('says how a test delivery ended: %j', async (test, message) => {
    endpoint();
    suite.api.answers('POST /webhook-endpoints/{id}/test', example('WebhookTestDelivery', test));
    const user = suite.open('/webhooks/one');
    await user.click(await screen.findByRole('button', { name: 'Send test' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('gets another secret after a question, and shows it', async () => {
    endpoint();
    suite.api.answers(
      'POST /webhook-endpoints/{id}/rotate-secret',
      example('WebhookEndpointCreated', { id: 'one', secret: 'whsec_2' }),
    );
    const user = suite.open('/webhooks/one');
    await user.click(await screen.findByRole('button', { name: 'Rotate secret' }));
    await answer(user, 'Rotate the signing secret?', 'Rotate secret');
    expect(
      within(await screen.findByRole('alertdialog', { name: 'Signing secret' })).getByText('whsec_2'),
    ).toBeTruthy();
  });

  it('leads to the list when it is deleted', async () => {
    endpoint();
    const user = suite.open('/webhooks/one');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await answer(user, 'Delete this endpoint?', 'Delete');
    await waitFor(() => expect(suite.address).toBe('/webhooks'));
    expect(suite.api.changes).toEqual([{ operation: 'DELETE /webhook-endpoints/{id}', path: PATH }]);
  });

  it('has settings, which are saved', async () => {
    endpoint({ event_types: ['job.created'] });
    const user = suite.open('/webhooks/one?tab=settings');
    await fill(user, /^Address/, `${URL_A}/2`);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The endpoint is saved.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'PATCH /webhook-endpoints/{id}',
        path: PATH,
        body: { url: `${URL_A}/2`, event_types: ['job.created'] },
      },
    ]);
  });

  it('has settings that cannot be saved without the permission', async () => {
    suite.withhold('webhooks.manage');
    endpoint();
    suite.open('/webhooks/one?tab=settings');
    await screen.findByLabelText(/^Address/);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    expect(screen.getAllByText('Your role does not have the permission webhooks.manage.')).not.toEqual([]);
  });
});

describeScreen('the deliveries of an endpoint', (suite) => {
  it('are those of the endpoint alone, and are filtered by their status', async () => {
    suite.api.answers(
      'GET /webhook-deliveries',
      page('WebhookDelivery', [{ event_type: 'job.updated', status: 'exhausted' }]),
    );
    const user = suite.open('/webhooks/one');
    expect(within(await rowOf('job.updated')).getByText('Given up')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Delivered' }));
    await waitFor(() =>
      expect(suite.api.of('GET /webhook-deliveries').at(-1)?.query).toEqual({
        endpoint_id: 'one',
        limit: '50',
        status: 'delivered',
      }),
    );
  });

  it('show each attempt, the last first, and are sent again', async () => {
    suite.api.answers('GET /webhook-deliveries', page('WebhookDelivery', [{ id: 'd', event_type: 'job.updated' }]));
    const [attempt] = example('WebhookDeliveryDetail').attempts;
    suite.api.answers(
      'GET /webhook-deliveries/{id}',
      example('WebhookDeliveryDetail', {
        id: 'd',
        status: 'exhausted',
        terminal_reason: 'retry_attempt_limit',
        attempts: [1, 2].map((n) => ({
          ...attempt!,
          attempt_number: n,
          outcome: 'retryable',
          status_code: n === 1 ? null : 503,
          diagnostic: `It was busy ${n}.`,
        })),
      }),
    );
    const user = suite.open('/webhooks/one');
    await user.click(within(await rowOf('job.updated')).getByRole('button', { name: 'job.updated' }));
    const drawer = await screen.findByRole('dialog', { name: 'Delivery of job.updated' });
    expect(await within(drawer).findByText('All attempts failed.')).toBeTruthy();
    const attempts = within(drawer).getAllByRole('listitem');
    expect(attempts.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Attempt 2503.*It was busy 2\.$/),
      expect.stringMatching(/^Attempt 1No answer.*It was busy 1\.$/),
    ]);
    await user.click(within(drawer).getByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('The delivery is sent again.')).toBeTruthy();
    expect(suite.api.changes).toMatchObject([{ path: '/webhook-deliveries/d/replay' }]);
  });
});
