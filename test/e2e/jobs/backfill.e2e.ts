import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { certificateFor } from '../../doubles/certificates.js';
import { type ReceivedRequest, type Receiver, startReceiver } from '../../doubles/webhook-receiver.js';
import { type Body, eventually, NO_LIMITS, outcome, scratch, type Server, startServer, unique } from '../server.js';

// This file serves the websites of companies. Each has a careers page with the postings of its test.

let websites: Receiver;
let server: Server;
const place = scratch();
const postings = new Map<string, readonly string[]>();

const hostOf = ({ headers }: ReceivedRequest) => String(headers['host']);
const stated = (host: string, title: string) => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  'title': title,
  'description': `<p>${title} wanted.</p>`,
  'identifier': { '@type': 'PropertyValue', 'name': 'Hill', 'value': title },
  'url': `https://${host}/jobs/${encodeURIComponent(title)}`,
  'hiringOrganization': { '@type': 'Organization', 'name': 'Hill' },
  'jobLocation': { '@type': 'Place', 'address': { addressLocality: 'Berlin', addressCountry: 'DE' } },
});

beforeAll(async () => {
  const tls = await certificateFor('*.websites.example');
  const authority = join(place.path, 'authority.pem');
  writeFileSync(authority, tls.cert);
  websites = await startReceiver(
    (request, response) => {
      const titles = postings.get(hostOf(request));
      if (!titles || request.path === '/robots.txt') return void response.writeHead(404).end();
      const page =
        request.path === '/careers'
          ? titles
              .map((title) => JSON.stringify(stated(hostOf(request), title)))
              .map((json) => `<script type="application/ld+json">${json}</script>`)
              .join('')
          : '<a href="/careers">Careers</a>';
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><html><body>${page}</body></html>`);
    },
    { tls },
  );
  server = await startServer({
    ...NO_LIMITS,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    DATA_DIR: place.path,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../websites.mjs')).href}`,
    NODE_EXTRA_CA_CERTS: authority,
    WEBSITES_PORT: String(websites.port),
  });
});
afterAll(async () => {
  await server?.stop();
  await websites?.stop();
  place.remove();
});

/** A board with a company whose careers page has postings with these titles. */
async function setUp(...titles: readonly string[]) {
  const { key } = await server.newBoard(`backfill-${unique()}`);
  const host = `site-${unique()}.websites.example`;
  postings.set(host, titles);
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `/v1${path}`, {
      key,
      headers: method === 'GET' ? {} : { 'Idempotency-Key': `key-${unique()}` },
      ...(body === undefined ? {} : { body }),
    });
  const { body: company } = await call('POST', '/companies', { name: `Hill ${unique()}`, website: `https://${host}` });
  const jobs = async () =>
    ((await call('GET', '/jobs?status=published')).body.data as Body[]).map(({ title }) => title).sort();
  const listed = async (state: string) =>
    ((await call('GET', `/backfill/companies?state=${state}`)).body.data as Body[]).map(({ companyId }) => companyId);
  const progress = async () => JSON.parse((await call('GET', '/backfill/progress')).text) as Body | null;
  return { call, company, host, jobs, listed, progress };
}

describe('backfill', () => {
  test('collects all postings of a started company, and none after it was stopped', async () => {
    const { call, company, jobs, listed, progress } = await setUp('Nurse', 'Cook');
    expect([await progress(), company['canBackfill']]).toEqual([null, null]);
    expect(await listed('not_backfilling')).toEqual([company.id]);
    const started = await call('POST', `/backfill/companies/${company.id}/start`);
    expect([outcome(started), started.body]).toEqual([
      '200',
      expect.objectContaining({ object: 'backfill_company', companyId: company.id, state: 'backfilling' }),
    ]);
    await eventually(async () => (await jobs()).length === 2);
    expect(await jobs()).toEqual(['Cook', 'Nurse']);
    await eventually(async () => (await progress())?.status === 'succeeded');
    expect(await progress()).toMatchObject({ object: 'backfill_progress', jobsMatched: 2, jobsFailed: 0 });
    expect((await call('GET', `/companies/${company.id}`)).body['canBackfill']).toBe(true);
    const stopped = await call('POST', '/backfill/companies/bulk-stop', { companyIds: [company.id, 'companies_none'] });
    expect(stopped.body).toEqual({
      object: 'backfill_bulk_result',
      data: [
        { companyId: company.id, status: 'ok' },
        {
          companyId: 'companies_none',
          status: 'error',
          error: expect.objectContaining({ code: 'backfill_company_not_found' }),
        },
      ],
    });
    expect(await listed('available')).toEqual([company.id]);
    expect(await jobs()).toEqual(['Cook', 'Nurse']);
  });

  test('collects postings that match a rule from a company that was not started', async () => {
    const { call, jobs, listed, company } = await setUp('Night nurse', 'Cook');
    const rule = {
      name: 'Nurses',
      rules: [{ match: 'any', conditions: [{ field: 'title', operator: 'contains_any', terms: ['NURSE'] }] }],
      filters: { countries: ['DE'] },
    };
    const made = await call('POST', '/backfill/rules', rule);
    expect([outcome(made), made.body]).toMatchObject(['201', { object: 'backfill_rule', matchMode: 'any', ...rule }]);
    await eventually(async () => (await jobs()).length === 1);
    expect(await jobs()).toEqual(['Night nurse']);
    expect(await listed('available')).toEqual([company.id]);
    expect(outcome(await call('DELETE', `/backfill/rules/${made.body.id}`))).toBe('204');
    expect(await jobs()).toEqual(['Night nurse']);
  });

  test('rejects invalid requests, with their codes', async () => {
    const { call } = await setUp();
    const conditions = [{ field: 'title', operator: 'contains_any', terms: ['-'] }];
    const rule = (more: object = {}) => ({ name: 'Rule', rules: [{ match: 'any', conditions }], ...more });
    const post = async (body: object) => outcome(await call('POST', '/backfill/rules', body));
    expect(await post(rule())).toBe('400 backfill_invalid_rule');
    expect(await post(rule({ rules: [] }))).toBe('400 validation_bad_request');
    expect(
      await post(
        rule({
          rules: [{ match: 'any', conditions: [{ ...conditions[0], terms: ['a'] }] }],
          filters: { countries: ['XX'] },
        }),
      ),
    ).toBe('400 backfill_invalid_filter');
    expect(outcome(await call('GET', '/backfill/rules/backfillRules_none'))).toBe('404 backfill_rule_not_found');
    const bare = (await call('POST', '/companies', { name: `Bare ${unique()}` })).body;
    const act = async (what: string, body?: object) =>
      outcome(await call('POST', `/backfill/companies/${bare.id}/${what}`, body));
    expect(await act('start')).toBe('422 company_not_backfillable');
    expect(await act('stop')).toBe('409 backfill_company_not_stoppable');
    expect(await act('match', { candidateIndex: 0, start: true })).toBe('409 backfill_candidate_conflict');
    expect(await act('mark-no-match')).toBe('409 backfill_candidate_conflict');
    expect(outcome(await call('POST', '/backfill/companies/companies_none/start'))).toBe(
      '404 backfill_company_not_found',
    );
    const keyless = await server.call('POST', `/v1/backfill/companies/${bare.id}/start`, { key: null });
    expect(keyless.status).toBe(401);
  });
});
