import { expect, it } from '@jest/globals';
import { filterBy, rowOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

describeScreen('the audit log', (suite) => {
  const entries = (rows: Parameters<typeof page<'AuditEntry'>>[1], next: string | null = null) =>
    suite.api.answers('GET /audit-log', page('AuditEntry', rows, next));
  const subject = { type: 'job', id: 'jobs_1' };
  const actor = { type: 'user', id: 'users_1', sessionId: null } as const;

  it('asks for the kind of actor that is chosen, and keeps it in the address', async () => {
    entries([{ type: 'job.updated', subject, actor }]);
    const user = suite.open('/audit-log');
    expect(within(await rowOf('jobs_1')).getByText('Team member')).toBeTruthy();
    await filterBy(user, 'Kind of actor', 'API key');
    await waitFor(() => expect(suite.address).toBe('/audit-log?actorType=api_key'));
    expect(suite.api.of('GET /audit-log').at(-1)?.query).toEqual({ limit: '50', actorType: 'api_key' });
  });

  it('leads from a change to all changes of its object, and back to all', async () => {
    entries([{ id: 'e1', type: 'job.updated', subject, actor, fields: ['title', 'salaryMin'] }]);
    const user = suite.open('/audit-log?open=e1');
    const drawer = await screen.findByRole('dialog', { name: 'job.updated' });
    expect(await within(drawer).findByText('title, salaryMin')).toBeTruthy();
    await user.click(within(drawer).getByRole('link', { name: 'All changes of this object' }));
    await waitFor(() => expect(suite.address).toBe('/audit-log?objectId=jobs_1'));
    expect(suite.api.of('GET /audit-log').at(-1)?.query).toEqual({ limit: '50', objectId: 'jobs_1' });
    await user.click(await screen.findByRole('button', { name: 'One object' }));
    await waitFor(() => expect(suite.address).toBe('/audit-log'));
  });

  it('has no way to other changes of the server, which has no id', async () => {
    entries([{ id: 'e1', type: 'job.expired', subject, actor: { type: 'system', id: null, sessionId: null } }]);
    suite.open('/audit-log?open=e1');
    const drawer = await screen.findByRole('dialog', { name: 'job.expired' });
    expect(await within(drawer).findByText('Server')).toBeTruthy();
    expect(within(drawer).queryByRole('link', { name: 'All changes by this actor' })).toBeNull();
  });

  it('is exported as a file', async () => {
    entries([{ subject }]);
    suite.api.answers('GET /audit-log/export', example('Operation', { id: 'o1' }), 202);
    const user = suite.open('/audit-log');
    await rowOf('jobs_1');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export' });
    expect(await within(dialog).findByRole('button', { name: /Download/ })).toBeTruthy();
    expect(suite.api.of('GET /audit-log/export')[0]?.query).toEqual({ format: 'csv' });
  });

  it('says why it could not be read', async () => {
    suite.withhold('audit.read');
    suite.open('/audit-log');
    expect(await screen.findByText('You do not have access to this')).toBeTruthy();
    expect(screen.queryByText('Nothing has changed yet')).toBeNull();
  });
});
