import { expect, it } from '@jest/globals';
import { answer, fill, filterBy, rowOf } from '../../../testing/actions.js';
import { describeScreen, type ScreenSuite } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

type Rows = Parameters<typeof page<'ReceivedApplication'>>[1];
const JANE = { id: 'a1', name: 'Jane Roe', jobId: 'j1', stage: 'review', status: 'applied' } as const;
const stage = (id: string, label: string, systemStage: string | null, position: number, hidden = false) => ({
  ...example('JobPipeline').stages[0]!,
  ...{ id, label, systemStage, position, hidden },
});
const STAGES = [
  stage('s1', 'Review', 'review', 0),
  stage('s2', 'Trial day', null, 1),
  stage('s3', 'Offer', 'offer', 2),
  stage('s4', 'Hired', 'hired', 3, true),
  stage('s5', 'Rejected', 'rejected', 4),
];

const applications = (suite: ScreenSuite, ...rows: Rows) => {
  suite.api.answers('GET /applications', page('ReceivedApplication', rows));
  suite.api.answers('GET /jobs/{id}/pipeline', { ...example('JobPipeline'), jobId: 'j1', stages: STAGES });
  suite.api.answers('GET /jobs/{id}', example('Job', { id: 'j1', title: 'Night nurse' }));
};
const columns = () =>
  screen.getAllByRole('region', { name: /: \d+ applications?$/ }).map((each) => each.getAttribute('aria-label'));

describeScreen('the applications', (suite) => {
  it('lists applicants by name, else by address, with the job and the stage', async () => {
    applications(suite, JANE, {
      id: 'a2',
      name: null,
      email: 'jo@hill.example',
      stage: 'rejected',
      status: 'archived',
    });
    suite.open('/applications');
    expect(await within(await rowOf('Jane Roe')).findByText('Night nurse')).toBeTruthy();
    expect(within(await rowOf('Jane Roe')).getByText('Applied')).toBeTruthy();
    expect(within(await rowOf('jo@hill.example')).getByText('Rejected')).toBeTruthy();
  });

  it('are filtered by stage, and by a time that ends today', async () => {
    applications(suite, JANE);
    const user = suite.open('/applications');
    await rowOf('Jane Roe');
    await filterBy(user, 'Stage', 'Hired');
    await waitFor(() => expect(suite.api.of('GET /applications').at(-1)?.query['stage']).toBe('hired'));
    await filterBy(user, 'Applied', 'Last 7 days');
    await waitFor(() => expect(suite.address).toBe('/applications?stage=hired&days=7'));
    const { since = '' } = suite.api.of('GET /applications').at(-1)?.query ?? {};
    expect(Date.now() - Date.parse(since)).toBeGreaterThan(6 * 86_400_000);
    expect(Date.now() - Date.parse(since)).toBeLessThan(9 * 86_400_000);
  });

  it('is deleted after a question that names the applicant', async () => {
    applications(suite, JANE);
    suite.api.answers('GET /applications/{id}', example('ReceivedApplicationDetail', JANE));
    const user = suite.open('/applications/a1');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await answer(user, 'Delete the application of Jane Roe?', 'Delete');
    await waitFor(() => expect(suite.address).toBe('/applications'));
    expect(suite.api.changes).toEqual([{ operation: 'DELETE /applications/{id}', path: '/applications/a1' }]);
  });
});

describeScreen('the pipeline', (suite) => {
  const card = (name: string) => screen.findByRole('link', { name: new RegExp(name) });
  const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}: `) });

  it('of several jobs has the statuses that candidates see', async () => {
    applications(suite, JANE, { id: 'a2', name: 'Al Poe', jobId: 'j2', stage: 'hired', status: 'hired' });
    suite.open('/applications?tab=pipeline');
    expect(within(await column('Applied')).getByText('Jane Roe')).toBeTruthy();
    expect(columns()).toEqual([
      'Applied: 1 application',
      'Interviewing: 0 applications',
      'Offer: 0 applications',
      'Hired: 1 application',
      'Rejected: 0 applications',
    ]);
    expect(screen.queryByRole('button', { name: 'Add a stage' })).toBeNull();
  });

  it('of one job has its stages, in their order', async () => {
    applications(suite, JANE, { ...JANE, id: 'a2', name: 'Al Poe', stage: 's2', status: 'interviewing' });
    suite.open('/applications?tab=pipeline&jobId=j1');
    expect(within(await column('Trial day')).getByText('Al Poe')).toBeTruthy();
    expect(columns()).toEqual([
      'Applied: 1 application',
      'Trial day: 1 application',
      'Offer: 0 applications',
      'Rejected: 0 applications',
    ]);
    expect(suite.api.of('GET /applications').at(-1)?.query).toEqual({ limit: '50', jobId: 'j1' });
  });

  it('moves an application by its menu: shown at once, and sent', async () => {
    applications(suite, JANE);
    const user = suite.open('/applications?tab=pipeline&jobId=j1');
    const release = suite.api.holds('POST /applications/{id}/move');
    await user.click(await screen.findByRole('button', { name: 'Move the application of Jane Roe' }));
    const menu = await screen.findByRole('menu');
    const here = await within(menu).findByRole('menuitem', { name: /^Applied/ });
    expect(here.getAttribute('aria-disabled')).toBe('true');
    expect(within(menu).queryByRole('menuitem', { name: 'Hired' })).toBeNull();
    await user.click(within(menu).getByRole('menuitem', { name: 'Trial day' }));
    expect(await within(await column('Trial day')).findByText('Jane Roe')).toBeTruthy();
    applications(suite, { ...JANE, stage: 's2', status: 'interviewing' });
    release();
    expect(await screen.findByText('Moved to Trial day.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'POST /applications/{id}/move', path: '/applications/a1/move', body: { stageId: 's2' } },
    ]);
  });

  it('puts an application back that the server does not move', async () => {
    applications(suite, JANE);
    suite.api.refuses('POST /applications/{id}/move', {
      status: 404,
      code: 'applications_not_found',
      message: 'It is gone.',
    });
    const user = suite.open('/applications?tab=pipeline&jobId=j1');
    await user.click(await screen.findByRole('button', { name: 'Move the application of Jane Roe' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Trial day' }));
    expect(await screen.findByText('It is gone.')).toBeTruthy();
    expect(await within(await column('Applied')).findByText('Jane Roe')).toBeTruthy();
  });

  it('is worked by keys: arrows lead between cards, M opens the menu of one', async () => {
    applications(
      suite,
      JANE,
      { ...JANE, id: 'a2', name: 'Al Poe' },
      { ...JANE, id: 'a3', name: 'Bo Doe', stage: 'offer' },
    );
    const user = suite.open('/applications?tab=pipeline&jobId=j1');
    (await card('Jane Roe')).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(async () => expect(document.activeElement).toBe(await card('Al Poe')));
    await user.keyboard('{ArrowRight}');
    await waitFor(async () => expect(document.activeElement).toBe(await card('Bo Doe')));
    await user.keyboard('m');
    expect(await screen.findByRole('menu', { name: 'Move the application of Bo Doe' })).toBeTruthy();
  });

  it('gets another stage', async () => {
    applications(suite, JANE);
    const user = suite.open('/applications?tab=pipeline&jobId=j1');
    await user.click(await screen.findByRole('button', { name: 'Add a stage' }));
    await fill(user, /^Name/, 'Second talk');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add a stage' }));
    expect(await screen.findByText('The stage is added.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'POST /jobs/{id}/pipeline-stages',
        path: '/jobs/j1/pipeline-stages',
        body: { label: 'Second talk' },
      },
    ]);
  });

  it('offers a member no move', async () => {
    suite.asMember();
    applications(suite, JANE);
    const user = suite.open('/applications?tab=pipeline&jobId=j1');
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add a stage' });
    await waitFor(() => expect(add.disabled).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Move the application of Jane Roe' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Your role does not have the permission applications.manage.',
    ]);
  });
});
