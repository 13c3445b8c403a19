import { byId, company, first, own, picture, send, type Arrange } from '../operation-calls.js';
import { unique } from '../server.js';

/** How operations on companies are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createCompany: async () => ({ path: '/v1/companies', body: { name: `Firm ${unique()}` }, shown: byId('companies') }),
  batchCompanies: async () => ({
    path: '/v1/companies/batch',
    body: { operations: [{ id: 'first', method: 'POST', body: { name: `Firm ${unique()}` } }] },
    shown: (body) => `/v1/companies/${first(body).id}`,
    part: first,
  }),
  findOrCreateCompany: async () => ({
    path: '/v1/companies/find-or-create',
    body: { name: `Firm ${unique()}` },
    shown: byId('companies'),
    part: ({ matched: _, ...rest }) => rest,
  }),
  updateCompany: async (at) => {
    const path = `/v1/companies/${(await company(at)).id}`;
    return { path, body: { summary: 'By the lake' }, shown: own(path) };
  },
  deleteCompany: async (at) => ({ path: `/v1/companies/${(await company(at)).id}` }),
  uploadCompanyLogo: async (at) => {
    const path = `/v1/companies/${(await company(at)).id}`;
    return { path: `${path}/logo`, form: [['file', await picture()]], shown: own(path) };
  },
  deleteCompanyLogo: async (at) => {
    const path = `/v1/companies/${(await company(at)).id}/logo`;
    await send(at, 'POST', { path, form: [['file', await picture()]] });
    return { path };
  },
};
