import { expect } from '@jest/globals';
import { aCandidate, type Candidate } from './candidate-calls.js';
import { eventually, type SharedServer, unique } from './server.js';

// How specs sell postings to employers.

/** A board that sells, with an employer who has a company there. */
export async function aShop(server: SharedServer) {
  const board = await server.newBoard(`shop-${unique()}`);
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `/v1${path}`, {
      key: board.key,
      body,
      headers: method === 'GET' ? {} : { 'Idempotency-Key': `key-${unique()}` },
    });
  const aPlan = async (terms: object, price: object): Promise<string> => {
    const { id } = (await call('POST', '/plans', terms)).body;
    expect((await call('PUT', `/plans/${id}/price`, price)).status).toBe(200);
    expect((await call('PATCH', `/plans/${id}`, { isPublic: true })).status).toBe(200);
    return id;
  };
  const me: Candidate = await aCandidate(server, board.slug, { role: 'employer' });
  const company = (await call('POST', '/companies', { name: `Firm ${unique()}` })).body;
  const claim = await me.call('POST', `/companies/${company.slug}/claim`);
  expect((await call('POST', `/employers/claims/${claim.body.id}/approve`)).status).toBe(200);
  await eventually(async () => (await me.call('GET', `/companies/${company.slug}`)).status === 200);
  /** Writes a job and begins its checkout. */
  const checkout = async (planId: string, title: string) => {
    const jobs = `/companies/${company.slug}/jobs`;
    const { id } = (
      await me.call('POST', jobs, {
        title,
        description: '<p>Care.</p>',
        applicationUrl: 'hr@hill.example',
        employmentType: 'full_time',
        remoteOption: 'on_site',
        officeLocations: [{ query: 'Zurich, Switzerland' }],
      })
    ).body;
    const begun = await me.call('POST', `${jobs}/${id}/checkout`, { billing: { type: 'new', planId } });
    expect([begun.status, begun.body]).toMatchObject([200, { status: 'checkout', jobId: id }]);
    const status = async () => (await me.call('GET', `${jobs}/${id}`)).body.status;
    return { id, page: String(begun.body['checkoutUrl']), status };
  };
  return { ...board, call, aPlan, me, company, checkout };
}

/** Presses a button of a TEST page. */
export async function press(page: string, action: string): Promise<void> {
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
  expect([action, response.status]).toEqual([action, 303]);
}
