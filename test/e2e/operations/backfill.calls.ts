import { AMBIGUOUS } from '../company-websites.js';
import { made, type Arrange } from '../operation-calls.js';
import { outcome, unique } from '../server.js';

const RULES = '/v1/backfill/rules';
const rule = () => ({
  name: `Rule ${unique()}`,
  rules: [{ match: 'any', conditions: [{ field: 'title', operator: 'contains_any', terms: ['nurse'] }] }],
});
const keyed = async (at: Parameters<Arrange>[0]): Promise<string> => {
  const headers = { 'Idempotency-Key': String(unique()) };
  return (await at.server.call('POST', RULES, { key: at.key, body: rule(), headers })).body.id;
};
const company = async (at: Parameters<Arrange>[0]) =>
  (await made(at, '/v1/companies', { name: `Firm ${unique()}` })).id;

const withWebsite = async (at: Parameters<Arrange>[0], host: string, name = 'Firm') =>
  (await made(at, '/v1/companies', { name: `${name} ${unique()}`, website: `https://${host}.websites.example` })).id;

/** A company with two found job boards, none of them chosen. */
const ambiguous = async (at: Parameters<Arrange>[0]): Promise<string> => {
  const id = await withWebsite(at, `${AMBIGUOUS}-${unique()}`, 'Ambiguous Hill');
  const path = `/v1/backfill/companies/${id}/start`;
  const answer = await at.server.call('POST', path, { key: at.key, headers: { 'Idempotency-Key': String(unique()) } });
  if (outcome(answer) !== '409 backfill_company_not_startable') throw new Error(`${path}: ${answer.text}`);
  return `/v1/backfill/companies/${id}`;
};

/** How operations on backfill are called. Nothing is found for companies without a website. */
export const calls: Readonly<Record<string, Arrange>> = {
  createBackfillRule: async () => ({ path: RULES, body: rule(), needsKey: true }),
  updateBackfillRule: async (at) => ({ path: `${RULES}/${await keyed(at)}`, body: { name: 'Cooks' }, needsKey: true }),
  deleteBackfillRule: async (at) => ({ path: `${RULES}/${await keyed(at)}`, needsKey: true }),
  startBackfillCompanies: async (at) => ({
    path: '/v1/backfill/companies/bulk-start',
    body: { companyIds: [await company(at)] },
    needsKey: true,
  }),
  startBackfillCompany: async (at) => ({
    path: `/v1/backfill/companies/${await withWebsite(at, `site-${unique()}`)}/start`,
    needsKey: true,
  }),
  matchBackfillCompany: async (at) => ({
    path: `${await ambiguous(at)}/match`,
    body: { candidateIndex: 0, start: false },
    needsKey: true,
  }),
  markBackfillCompanyUnmatched: async (at) => ({ path: `${await ambiguous(at)}/mark-no-match`, needsKey: true }),
  stopBackfillCompany: async (at) => {
    const { id } = await made(at, '/v1/companies', {
      name: `Firm ${unique()}`,
      website: `https://f${unique()}.example`,
    });
    return { path: `/v1/backfill/companies/${id}/stop`, needsKey: true };
  },
  stopBackfillCompanies: async (at) => ({
    path: '/v1/backfill/companies/bulk-stop',
    body: { companyIds: [await company(at)] },
    needsKey: true,
  }),
};
