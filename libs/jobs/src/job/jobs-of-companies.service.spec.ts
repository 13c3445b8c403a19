import { afterAll, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { JobsModule } from '../jobs.module.js';
import { CompanyReader } from '../company/company.read-model.js';
import { JobReader } from './job.read-model.js';
import { CompanyJobs } from '../company/company-jobs.js';
import { another, OPERATOR } from './new-job.samples.js';
import { JobWriter } from './job.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

/** A board with a company of three jobs and a company of one job. */
const setUp = async () => {
  const board = await jobs.board();
  const make = (title: string, name: string) =>
    board.given(JobWriter, (writer) => writer.create({ ...another(title), company: { name } }, OPERATOR));
  const [first] = [await make('A', 'Hill'), await make('B', 'Hill'), await make('C', 'Hill')];
  const other = await make('D', 'Mount');
  return { ...board, id: first.row.companyId, other };
};

test('a company is deleted with its jobs, and no others', async () => {
  const { given, when, id, other, settled } = await setUp();
  const { events } = await when(CompanyJobs, (its) => its.deleteCompany(id)).accepted();
  await settled();
  const gone = events.filter(({ type }) => type === 'JobDeleted' || type === 'CompanyDeleted').map(({ type }) => type);
  expect(gone).toEqual(['JobDeleted', 'JobDeleted', 'JobDeleted', 'CompanyDeleted']);
  expect(await given(CompanyReader, (reader) => reader.find(id))).toBeNull();
  const { rows } = await given(JobReader, (reader) => reader.page({}));
  expect(rows.map((row) => row.id)).toEqual([other.row.id]);
});

test('more jobs than a page are deleted, too', async () => {
  const { given, when } = await jobs.board();
  const { row } = await given(JobWriter, (writer) => writer.create(another('First'), OPERATOR));
  await given(JobWriter, (writer) =>
    Promise.all(Array.from({ length: 120 }, (_, n) => writer.create({ ...another(`J${n}`) }, OPERATOR))),
  );
  await when(CompanyJobs, (its) => its.deleteCompany(row.companyId)).accepted();
  expect((await given(JobReader, (reader) => reader.page({}))).rows).toEqual([]);
});

test('a company that has changed since it was read stays, and so do its jobs', async () => {
  const { when, id } = await setUp();
  await when(CompanyJobs, (its) => its.deleteCompany(id, 99)).refused('precondition_failed');
  await when(CompanyJobs, (its) => its.deleteCompany('companies_none')).refused('companies_not_found');
});

test('no job can be written for a deleted company', async () => {
  const { given, when, id } = await setUp();
  await given(CompanyJobs, (its) => its.deleteCompany(id));
  const { company: _, ...job } = another('E');
  await when(JobWriter, (writer) => writer.create({ ...job, companyId: id }, OPERATOR)).refused(
    'jobs_company_not_found',
  );
});
