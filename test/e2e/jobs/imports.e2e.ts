import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  call,
  confirm,
  csv,
  discovered,
  getImport,
  HEADER,
  type ImportBody,
  imported,
  type OperationBody,
  plainRow,
  settled,
  tally,
  upload,
} from '../imports-calls.js';
import { aJob, type Body, eventually, outcome, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

/** A separate board. */
const fresh = async () => ({ origin: server.origin, key: (await server.newBoard(`board-${unique()}`)).key });
const jobsOf = async (board: { origin: string; key: string }, query = ''): Promise<readonly Body[]> =>
  (await call(board, 'GET', `/v1/jobs?limit=100${query}`)).body.data;

describe('an import', () => {
  test('leads from a file to jobs', async () => {
    const board = await fresh();
    const sent = await upload(board, {
      bytes: csv([...HEADER, 'Shoe size'], [...plainRow(1), '43'], [...plainRow(2), '44']),
      filename: 'C:\\jobs märz.csv',
    });
    expect(sent.status).toBe(202);
    const operation = sent.body as OperationBody;
    expect(operation).toMatchObject({
      object: 'operation',
      kind: 'imports.parse',
      resource: { object: 'import', id: expect.stringMatching(/^imports_/) },
    });
    expect(sent.headers.get('location')).toBe(`/v1/operations/${operation.id}`);
    expect(await settled(board, operation.id)).toMatchObject({
      state: 'succeeded',
      result: { totalRows: 2, created: 0, updated: 0, failed: 0, errors: [] },
    });

    const { id } = operation.resource;
    const ready = await getImport(board, id);
    expect(ready).toMatchObject({
      object: 'import',
      status: 'pending',
      discoveryStatus: 'ready',
      sourceFormat: 'csv',
      totalRows: 2,
      processedRows: 0,
      startedAt: null,
      completedAt: null,
      errors: [],
    });
    expect(ready.filename).toMatch(/jobs märz\.csv$/);
    expect(ready.proposedMapping?.fieldMappings.map(({ targetField }) => targetField)).toEqual([
      'title',
      'description',
      'applicationUrl',
      'companyName',
      'externalId',
    ]);
    expect(ready.proposedMapping).toMatchObject({
      unmappedSourceColumns: ['Shoe size'],
      missingRequiredTargets: [],
      warnings: [],
    });

    const confirmed = await confirm(board, id);
    expect(confirmed.body).toMatchObject({ kind: 'imports.confirm', resource: { object: 'import', id } });
    expect(await settled(board, confirmed.body.id)).toMatchObject({
      state: 'succeeded',
      progress: { processed: 2, total: 2, percent: 100 },
      result: { totalRows: 2, created: 2, updated: 0, failed: 0, errors: [] },
    });
    const done = await getImport(board, id);
    expect(tally(done)).toEqual({
      status: 'completed',
      totalRows: 2,
      processedRows: 2,
      createdCount: 2,
      updatedCount: 0,
      skippedCount: 0,
      errorCount: 0,
    });
    expect(Date.parse(done.completedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(done.startedAt ?? ''));
    const jobs = await jobsOf(board);
    expect(jobs.map(({ title, status }) => [title, status]).sort()).toEqual([
      ['Nurse 1', 'draft'],
      ['Nurse 2', 'draft'],
    ]);
    const job = (await call(board, 'GET', `/v1/jobs/${jobs.find(({ title }) => title === 'Nurse 1')?.id}`)).body;
    expect(job).toMatchObject({
      description: '<p>You look after ward 1.</p>',
      applicationUrl: 'https://clinic.example/jobs/1',
      company: { name: 'Clinic 1' },
    });
  });

  test('updates jobs with the same externalId, skips other duplicates, and finds companies', async () => {
    const board = await fresh();
    const company = (
      await call(board, 'POST', '/v1/companies', { name: 'Hill Clinic', website: 'https://hill.example' })
    ).body.id;
    const known = (
      await call(board, 'POST', '/v1/jobs', {
        title: 'Old',
        description: 'Old.',
        applicationUrl: 'https://a.example/old',
        companyId: company,
        externalId: 'known',
      })
    ).body.id;
    const header = [...HEADER, 'Company website'];
    const done = await imported(
      board,
      csv(
        header,
        [...plainRow(1, { id: 'known', company: 'hill clinic', title: 'New' }), ''],
        [...plainRow(2, { id: '', url: 'https://a.example/2', company: 'Other name' }), 'www.hill.example'],
        [...plainRow(3, { id: '', url: 'https://a.example/2?utm_source=x' }), ''],
        [...plainRow(4, { id: 'four' }), ''],
        [...plainRow(4, { id: 'four', title: 'Nurse 4 again', company: 'Brand New' }), 'brand-new.example'],
      ),
    );
    expect(tally(done)).toEqual({
      status: 'completed',
      totalRows: 5,
      processedRows: 5,
      createdCount: 2,
      updatedCount: 2,
      skippedCount: 1,
      errorCount: 0,
    });
    const changed = (await call(board, 'GET', `/v1/jobs/${known}`)).body;
    expect(changed).toMatchObject({
      title: 'New',
      applicationUrl: 'https://clinic.example/jobs/1',
      companyId: company,
    });
    const byId = new Map((await jobsOf(board)).map((job) => [job['title'], job]));
    expect(byId.get('Nurse 2')?.companyId).toBe(company);
    expect([...byId.keys()].sort()).toEqual(['New', 'Nurse 2', 'Nurse 4 again']);
    const companies = (await call(board, 'GET', '/v1/companies')).body.data.map(({ name }) => name);
    expect([...companies].sort()).toEqual(['Brand New', 'Clinic 4', 'Hill Clinic']);
  });

  test('rejects rows with the codes of a single job, and accepts the others', async () => {
    const board = await fresh();
    const header = [...HEADER, 'Skills', 'Location', 'Expires', 'Company id', 'Salary min'];
    const row = (number: number, ...more: readonly string[]) => [
      ...plainRow(number),
      ...more,
      ...Array<string>(5 - more.length).fill(''),
    ];
    const bad = (number: number, at: number, text: string) =>
      row(number).map((each, index) => (index === at ? text : each));
    const done = await imported(
      board,
      csv(
        header,
        row(0),
        bad(1, 0, ''),
        bad(2, 0, 'x'.repeat(201)),
        bad(3, 1, 'y'.repeat(25_001)),
        bad(4, 2, 'ftp://x'),
        row(5, 'no-such-skill'),
        row(6, '', 'Zzyzxville, Qqqland'),
        row(7, '', '', '05/06/2026'),
        row(8, '', '', '', 'companies_nobody'),
        row(9, '', '', '', '', 'much'),
        bad(10, 3, ''),
        bad(11, 0, 'Nurse\u0000'),
        [...row(12), 'one cell too many'],
        row(13, '', '', '', '', '45.000 €'),
      ),
    );
    expect(tally(done)).toMatchObject({ status: 'partial', totalRows: 14, processedRows: 14 });
    const codes = done.errors.map(({ rowIndex, code, message }) => [rowIndex, code, message.split(':')[0]]);
    expect(codes).toEqual([
      [1, 'validation_bad_request', 'title'],
      [2, 'validation_bad_request', 'title'],
      [3, 'validation_bad_request', 'description'],
      [4, 'validation_bad_request', 'applicationUrl'],
      [5, 'validation_bad_request', 'skills.0'],
      [6, 'jobs_unresolvable_location', expect.any(String)],
      [7, 'validation_bad_request', 'expiresAt'],
      [8, 'jobs_company_not_found', expect.any(String)],
      [9, 'validation_bad_request', 'salaryMin'],
      [10, 'validation_bad_request', expect.any(String)],
      [11, 'validation_bad_request', 'title'],
      [12, 'validation_bad_request', expect.any(String)],
    ]);
    // A rejected row leaves nothing behind, and no company either.
    const companies = (await call(board, 'GET', '/v1/companies?limit=100')).body.data.map(({ name }) => name);
    expect([...companies].sort()).toEqual(['Clinic 0', 'Clinic 6']);
  });

  test('without any written row has failed', async () => {
    const board = await fresh();
    const done = await imported(
      board,
      csv(HEADER, plainRow(1, { url: 'https://nowhere' }), plainRow(2, { url: 'https://nowhere' })),
    );
    expect(tally(done)).toMatchObject({ status: 'failed', createdCount: 0, errorCount: 2 });
  });

  test('publishes rows on request, with the permission', async () => {
    const board = await fresh();
    const rows = csv(
      [...HEADER, 'Status'],
      [...plainRow(1), 'Live'],
      [...plainRow(2), 'Entwurf'],
      [...plainRow(3), ''],
    );
    expect(tally(await imported(board, rows))).toMatchObject({ status: 'completed', createdCount: 3 });
    expect((await jobsOf(board)).map(({ title, status }) => [title, status]).sort()).toEqual([
      ['Nurse 1', 'published'],
      ['Nurse 2', 'draft'],
      ['Nurse 3', 'draft'],
    ]);

    const { slug } = await server.newBoard(`board-${unique()}`);
    const key = await server.newKey({
      board: slug,
      scopes: ['imports.manage', 'imports.read', 'operations.read', 'jobs.read', 'jobs.manage', 'companies.manage'],
    });
    const lesser = { origin: server.origin, key };
    const done = await imported(lesser, rows);
    expect(tally(done)).toMatchObject({ status: 'partial', createdCount: 2, errorCount: 1 });
    expect(done.errors).toEqual([
      { rowIndex: 0, code: 'auth_forbidden', message: expect.stringMatching(/^Imported as a draft: /) },
    ]);
    expect((await jobsOf(lesser)).map(({ status }) => status)).toEqual(['draft', 'draft', 'draft']);
  });

  test("publishes rows up to the plan's limit; the others are drafts with a reason", async () => {
    const { id, key } = await server.newBoard(`board-${unique()}`, 'starter');
    const board = { origin: server.origin, key };
    const rows = Array.from({ length: 70 }, (_, number) => [...plainRow(number), number % 7 === 0 ? 'Draft' : 'Live']);
    const done = await imported(board, csv([...HEADER, 'Status'], ...rows));
    expect(tally(done)).toEqual({
      status: 'partial',
      totalRows: 70,
      processedRows: 70,
      createdCount: 60,
      updatedCount: 0,
      skippedCount: 0,
      errorCount: 10,
    });
    const refused = {
      code: 'jobs_quota_exceeded',
      message: 'Imported as a draft: The plan of this board allows 50 published jobs.',
    };
    expect(done.errors).toEqual(done.errors.map(({ rowIndex }) => ({ rowIndex, ...refused })));
    // The results match the jobs: no published row is reported as rejected, and no rejected row is published.
    const notPublished = [...rows.keys()]
      .filter((number) => number % 7 === 0)
      .concat(done.errors.map(({ rowIndex }) => rowIndex));
    const jobs = await jobsOf(board);
    expect(
      jobs
        .filter(({ status }) => status === 'draft')
        .map(({ title }) => title)
        .sort(),
    ).toEqual(notPublished.map((number) => `Nurse ${number}`).sort());
    expect(jobs.filter(({ status }) => status === 'published')).toHaveLength(50);
    const slots = await server.sql<{ n: number }>(
      `select count(*)::int as n from claims where board = $1 and kind = 'job.slot'`,
      [id],
    );
    expect(slots).toEqual([{ n: 50 }]);
    // Repeated rows update existing jobs, and publish nothing.
    expect(tally(await imported(board, csv([...HEADER, 'Status'], ...rows)))).toMatchObject({
      status: 'completed',
      updatedCount: 70,
      errorCount: 0,
    });
    expect(await jobsOf(board, '&status=published')).toHaveLength(50);
  });

  test('makes rows wait if the board requires approval of aggregated jobs, and only those', async () => {
    const board = await fresh();
    expect((await call(board, 'PATCH', '/v1/settings', { requireApprovalAggregatedJobs: true })).status).toBe(200);
    const rows = csv(
      [...HEADER, 'Status'],
      [...plainRow(1), 'Live'],
      [...plainRow(2), 'Draft'],
      [...plainRow(3), 'Live'],
    );
    const done = await imported(board, rows);
    expect([tally(done), done.errors]).toEqual([
      expect.objectContaining({ status: 'completed', createdCount: 3, errorCount: 0 }),
      [],
    ]);
    const states = async () => (await jobsOf(board)).map(({ title, status }) => [title, status]).sort();
    expect(await states()).toEqual([
      ['Nurse 1', 'pending_approval'],
      ['Nurse 2', 'draft'],
      ['Nurse 3', 'pending_approval'],
    ]);
    // This job does not come from a bulk origin.
    const [{ companyId } = { companyId: '' }] = await jobsOf(board);
    const own = await call(board, 'POST', '/v1/jobs', { ...aJob(companyId), status: 'published' });
    expect([outcome(own), own.body.status]).toEqual(['201', 'published']);
    const [waiting] = await jobsOf(board, '&status=pending_approval');
    expect((await call(board, 'POST', `/v1/jobs/${waiting?.id}/publish`, {})).body.status).toBe('published');
    // A repeated import neither approves jobs nor revokes approvals.
    expect(tally(await imported(board, rows))).toMatchObject({ status: 'completed', updatedCount: 3, errorCount: 0 });
    expect((await states()).map(([, status]) => status).sort()).toEqual(
      ['draft', 'pending_approval', 'published', 'published'].sort(),
    );
  });

  test('uses a custom mapping, and returns it', async () => {
    const board = await fresh();
    const { id, proposedMapping } = await discovered(
      board,
      csv(['A', 'B', 'C', 'D', 'E'], [...plainRow(1).slice(0, 4), 'Now and then']),
    );
    expect(proposedMapping?.missingRequiredTargets).toEqual(['title', 'description', 'applicationUrl', 'companyName']);
    const inlineMapping = {
      fieldMappings: ['title', 'description', 'applicationUrl', 'companyName', 'employmentType'].map(
        (targetField, index) => ({
          sourceColumn: 'ABCDE'[index],
          targetField,
          confidence: 1,
          notes: 'mine',
          unknown: 'dropped',
        }),
      ),
      defaults: { descriptionFormat: 'text', colour: 'dropped' },
      valueTransforms: [
        { sourceColumn: 'E', targetField: 'employmentType', map: { 'now and then': 'part_time' }, extra: 1 },
      ],
    };
    const answer = await confirm(board, id, { inlineMapping });
    expect(answer.status).toBe(202);
    await settled(board, answer.body.id);
    const done = await getImport(board, id);
    expect(done.status).toBe('completed');
    expect(done.proposedMapping).toMatchObject({
      defaults: { descriptionFormat: 'text' },
      unmappedSourceColumns: [],
      missingRequiredTargets: [],
    });
    expect(JSON.stringify(done.proposedMapping)).not.toContain('dropped');
    const [job] = await jobsOf(board);
    expect(await call(board, 'GET', `/v1/jobs/${job?.id}`)).toMatchObject({
      body: { employmentType: 'part_time', description: '<p>&lt;p&gt;You look after ward 1.&lt;/p&gt;</p>' },
    });
  });
});

describe('imports are listed', () => {
  test('newest first, by status and day, at most fifty, separately for each board', async () => {
    const board = await fresh();
    const ids: string[] = [];
    for (let number = 0; number < 3; number++) ids.unshift((await discovered(board, csv(HEADER, plainRow(number)))).id);
    await call(board, 'POST', `/v1/imports/${ids[0]}/cancel`);
    await imported(board, csv(HEADER, plainRow(9)));
    const list = async (query: string) => {
      const { status, body } = await call(board, 'GET', `/v1/imports?${query}`);
      expect(status).toBe(200);
      return body;
    };
    expect((await list('status=pending')).data.map(({ id }) => id)).toEqual(ids.slice(1));
    expect((await list('status=cancelled')).data.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    const all = await list('limit=3');
    expect(all).toMatchObject({ object: 'list', url: '/v1/imports', hasMore: true });
    const [first] = all.data as readonly ImportBody[];
    expect(first).toMatchObject({ status: 'completed', processedRows: 1, createdCount: 1, object: 'import' });
    expect(first).not.toHaveProperty('proposedMapping');
    expect((await list(`limit=3&cursor=${encodeURIComponent(all.nextCursor ?? '')}`)).data.map(({ id }) => id)).toEqual(
      [ids[2]],
    );
    const [oldest] = (await list('limit=50')).data.slice(-1) as [Body];
    const at = String(oldest['createdAt']);
    expect((await list(`to=${encodeURIComponent(at)}`)).data.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await list(`from=${encodeURIComponent(at)}`)).data).toHaveLength(4);
    expect((await list('from=2000-01-01T00:00:00Z&to=2000-01-02T00:00:00Z')).data).toEqual([]);
    const other = await fresh();
    expect((await call(other, 'GET', '/v1/imports')).body.data).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/confirm'],
      ['POST', '/cancel'],
    ] as const)
      expect(outcome(await call(other, method, `/v1/imports/${ids[0]}${path}`))).toBe('404 imports_not_found');
  });

  test.each(['limit=51', 'limit=0', 'status=ready', 'from=yesterday', 'colour=red'])('not by %s', async (query) =>
    expect(outcome(await server.call('GET', `/v1/imports?${query}`))).toBe('400 validation_bad_request'),
  );

  test('not from a foreign cursor', async () =>
    expect(outcome(await server.call('GET', '/v1/imports?cursor=nonsense'))).toBe('400 pagination_invalid_cursor'));
});

describe('confirming and cancelling', () => {
  test('are rejected if the state of the import does not allow them', async () => {
    const board = await fresh();
    const done = await imported(board, csv(HEADER, plainRow(1)));
    for (const path of ['confirm', 'cancel'])
      expect(outcome(await call(board, 'POST', `/v1/imports/${done.id}/${path}`))).toBe('409 imports_already_terminal');

    const open = await discovered(board, csv(HEADER, plainRow(2)));
    const cancelled = await call(board, 'POST', `/v1/imports/${open.id}/cancel`);
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: 'cancelled', completedAt: expect.any(String), processedRows: 0 },
    });
    for (const path of ['confirm', 'cancel'])
      expect(outcome(await call(board, 'POST', `/v1/imports/${open.id}/${path}`))).toBe('409 imports_already_terminal');
    expect((await jobsOf(board)).map(({ title }) => title)).toEqual(['Nurse 1']);
  });

  test('a second confirmation is rejected, also a concurrent one', async () => {
    const board = await fresh();
    const { id } = await discovered(board, csv(HEADER, ...Array.from({ length: 300 }, (_, n) => plainRow(n))));
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(board, id)));
    const outcomes = answers.map(outcome).sort();
    expect(outcomes.filter((each) => each === '202')).toHaveLength(1);
    expect(
      outcomes.every((each) =>
        /^(202|409 imports_already_confirmed|409 imports_already_terminal|409 stale_version)$/.test(each),
      ),
    ).toBe(true);
    await eventually(async () => (await getImport(board, id)).status === 'completed');
    expect(tally(await getImport(board, id))).toMatchObject({ createdCount: 300, processedRows: 300 });
  });

  test('an invalid mapping is rejected, and another can follow', async () => {
    const board = await fresh();
    const { id } = await discovered(board, csv(['Title', 'Colour'], ['Nurse', 'red']));
    const refused = await confirm(board, id);
    expect([outcome(refused), refused.body.error.details?.issues]).toEqual([
      '400 validation_bad_request',
      [
        {
          path: ['inlineMapping', 'fieldMappings'],
          message: expect.stringContaining('description, applicationUrl, companyName'),
        },
      ],
    ]);
    for (const body of [
      { inlineMapping: { fieldMappings: [{ sourceColumn: 'Title', targetField: 'title' }] } },
      { inlineMapping: { fieldMappings: 'all' } },
      { inlineMapping: { fieldMappings: [], colour: 'red' } },
      {
        inlineMapping: {
          fieldMappings: [],
          valueTransforms: [{ sourceColumn: 'Title', targetField: 'title', map: { a: 1 } }],
        },
      },
      { inlineMapping: null },
      { mappingId: 'x' },
    ])
      expect(outcome(await confirm(board, id, body))).toBe('400 validation_bad_request');
    expect((await getImport(board, id)).status).toBe('pending');
  });
});
