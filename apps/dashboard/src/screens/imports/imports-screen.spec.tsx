import { expect, it } from '@jest/globals';
import { answer } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

const CSV = 'Job title,Text,Link,Employer\nNight nurse,Nights.,https://hill.example/1,Hill Clinic\n';

describeScreen('the imports', (suite) => {
  const input = () => document.querySelector<HTMLInputElement>('main input[type=file]')!;

  it('upload a file, and lead to its columns', async () => {
    suite.api.answers('GET /imports', page('Import', []));
    suite.api.answers('GET /imports/quota', example('ImportQuota', { remaining: 3 }));
    const operation = example('Operation');
    suite.api.answers('POST /imports', { ...operation, resource: { object: 'import', id: 'i1' } });
    const user = suite.open('/imports');
    expect(await screen.findByText(/3 files left today/)).toBeTruthy();
    await user.upload(input(), new File([CSV], 'jobs.csv', { type: 'text/csv' }));
    await waitFor(() => expect(suite.address).toBe('/imports/i1'));
    expect(suite.api.changes).toEqual([{ operation: 'POST /imports', path: '/imports', body: { file: 'jobs.csv' } }]);
    expect(sessionStorage.getItem('openings.import.i1')).toContain('Night nurse');
  });

  it('take no file once those of the day are used', async () => {
    suite.api.answers('GET /imports/quota', example('ImportQuota', { remaining: 0 }));
    suite.open('/imports');
    expect(await screen.findByText(/You have reached the daily limit of files/)).toBeTruthy();
    await waitFor(() => expect(input()).toBeNull());
  });

  it('take no file without the permission', async () => {
    suite.withhold('imports.manage');
    suite.open('/imports');
    expect(await screen.findByText('Your role does not have the permission imports.manage.')).toBeTruthy();
    expect(input()).toBeNull();
  });
});

describeScreen('an import', (suite) => {
  const mapping = (fieldMappings: readonly object[], unmappedSourceColumns: readonly string[] = []) => ({
    ...example('ImportDetail').proposedMapping!,
    ...{
      fieldMappings,
      unmappedSourceColumns,
      valueTransforms: [],
      warnings: [],
      missingRequiredTargets: [],
      defaults: {},
    },
  });
  const column = (sourceColumn: string, targetField: string, confidence = 0.9) => ({
    sourceColumn,
    targetField,
    confidence,
  });
  const item = (changes: object) =>
    suite.api.answers('GET /imports/{id}', { ...example('ImportDetail'), id: 'i1', errors: [], ...changes });
  const READY = { status: 'pending', discoveryStatus: 'ready', totalRows: 2 };
  const send = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Import 2 rows' });

  it('is confirmed with the columns as the person sets them', async () => {
    item({
      ...READY,
      proposedMapping: mapping(
        [
          column('Job title', 'title'),
          column('Text', 'description'),
          column('Link', 'applicationUrl'),
          column('Boss', 'slug', 0.4),
        ],
        ['Employer'],
      ),
    });
    const user = suite.open('/imports/i1');
    expect((await send()).disabled).toBe(true);
    expect(screen.getByText('Required for every job: companyName.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Employer'), 'companyName');
    await user.selectOptions(screen.getByLabelText('Boss'), 'Leave out');
    await user.selectOptions(screen.getByLabelText('Workplace'), 'Remote');
    await waitFor(async () => expect((await send()).disabled).toBe(false));
    await user.click(await send());
    expect(await screen.findByText('The import has started.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'POST /imports/{id}/confirm',
        path: '/imports/i1/confirm',
        body: {
          inlineMapping: {
            fieldMappings: [
              column('Job title', 'title'),
              column('Text', 'description'),
              column('Link', 'applicationUrl'),
              column('Employer', 'companyName', 1),
            ],
            defaults: { remoteOption: 'remote' },
            valueTransforms: [],
          },
        },
      },
    ]);
  });

  it('fills no field by two columns', async () => {
    item({
      ...READY,
      proposedMapping: mapping([
        column('Job title', 'title'),
        column('Text', 'description'),
        column('Link', 'applicationUrl'),
        column('Employer', 'companyName'),
      ]),
    });
    const user = suite.open('/imports/i1');
    expect((await send()).disabled).toBe(false);
    await user.selectOptions(screen.getByLabelText('Text'), 'title');
    expect(await screen.findAllByText('Another column already fills this field.')).toHaveLength(2);
    expect((await send()).disabled).toBe(true);
  });

  it('shows how far it is, and is canceled after a question', async () => {
    item({ status: 'processing', totalRows: 10, processedRows: 4, proposedMapping: null });
    const user = suite.open('/imports/i1');
    expect(await screen.findByText('4 of 10')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('4');
    await user.click(screen.getByRole('button', { name: 'Cancel import' }));
    await answer(user, 'Cancel this import?', 'Cancel import');
    expect(await screen.findByText('The import is cancelled.')).toBeTruthy();
    expect(suite.api.changes).toMatchObject([{ path: '/imports/i1/cancel' }]);
  });

  it('names the rows that were refused, counted from one', async () => {
    item({
      status: 'completed',
      errorCount: 1,
      errors: [{ rowIndex: 6, code: 'jobs_invalid', message: 'It has no title.' }],
    });
    suite.open('/imports/i1');
    const refused = await screen.findByRole('region', { name: '1 row was refused' });
    const [, row] = within(refused).getAllByRole('row');
    expect(row?.textContent).toBe('7It has no title. jobs_invalid');
    expect(screen.getByRole('link', { name: 'See jobs' })).toBeTruthy();
  });

  it('says that its file could not be read', async () => {
    item({ status: 'pending', discoveryStatus: 'failed', proposedMapping: null, totalRows: 0 });
    suite.open('/imports/i1');
    expect(await screen.findByText('The file could not be read.')).toBeTruthy();
  });
});
