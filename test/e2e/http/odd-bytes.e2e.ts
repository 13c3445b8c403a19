import { beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { resolve } from 'node:path';
import { sharedServer, type SharedServer } from '../server.js';

// Bytes that no text has, in every place of a path that the sender chooses: never 5xx.

const ODD: readonly string[] = [
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%ff%fe',
  '%c0%af',
  '%ed%a0%80',
  '%F0%9F%98',
  '%e2%80%ae',
  '%0d%0aSet-Cookie:x=1',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '__proto__',
  '"\'`<',
  'x'.repeat(8_000),
];

/** Routes outside of the API documents; `{}` is the place of the odd text. */
const PAGES: readonly string[] = [
  'GET /{}',
  'GET /pay/{}',
  'POST /pay/{}',
  'GET /docs/{}',
  'GET /docs?{}',
  'GET /docs/mails/{}',
  'GET /docs/mails/{}/text',
  'GET /checkout-return?token={}&to={}',
  'GET /account-check/{}',
  'POST /account-check/{}',
  'GET /sitemap/{}',
  'GET /feeds/{}',
  'GET /feeds/{}.xml',
  'GET /files/{}',
  'GET /blobs/{}',
  'GET /dashboard/{}',
  'GET /dashboard/invitations/{}',
  'GET /dashboard/password-resets/{}',
  'GET /dashboard/{}/message-reports',
  'GET /dashboard/sign-in?invitation={}',
  'GET /dashboard/sign-in/callback?state={}&code={}',
  'GET /oauth/reporting/callback?state={}&code={}',
  'GET /oauth/google/callback?state={}&code={}',
  'GET /oauth/{}/callback',
  'GET /alerts/unsubscribe/{}',
  'POST /alerts/unsubscribe/{}',
  'GET /notifications/unsubscribe/{}',
  'POST /notifications/unsubscribe/{}',
  'GET /board/{}',
  'GET /board/BOARD/{}',
  'GET /board/BOARD/jobs/{}',
  'GET /board/BOARD/companies/{}',
  'GET /board/BOARD/companies/{}/jobs/{}',
  'POST /board/BOARD/companies/{}/jobs/{}/apply',
  'GET /board/BOARD/auth/magic-link?token={}',
  'POST /board/BOARD/auth/magic-link?token={}',
  'GET /board/BOARD/go/job/{}',
  'GET /board/BOARD/categories/{}',
  'GET /board/BOARD/pages/{}',
  'GET /board/BOARD/me/applications/{}',
  'GET /board/BOARD/post?verification={}',
  'GET /board/BOARD/posting-confirm?token={}',
  'POST /board/BOARD/posting-confirm?token={}',
  'GET /board/BOARD/alerts/manage?token={}',
  'GET /board/BOARD/jobs?q={}&location={}',
  'POST /board/BOARD/sign-in?next={}',
];

interface DescribedOperation {
  readonly parameters?: readonly { readonly in?: string; readonly name?: string }[];
}

function operationsOf(document: string): readonly string[] {
  const { paths } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../openapi', document), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) => {
      const at = `${method.toUpperCase()} ${path.startsWith('/v1') ? '' : '/v1'}${path}`;
      const query = parameters.filter((each) => each.in === 'query').map(({ name = '' }) => name);
      const odd = at.replace(/^(\w+ \/v1\/boards\/)\{identifier\}/, '$1BOARD').replaceAll(/\{\w+\}/g, '{}');
      const queried = query.map((name) => `${encodeURIComponent(name)}={}`).join('&');
      return [
        ...(odd.includes('{}') ? [odd] : []),
        ...(method === 'get' && queried !== '' ? [`${odd.replaceAll('{}', 'x')}?${queried}`] : []),
      ];
    }),
  );
}

let server: SharedServer;
beforeAll(async () => void (server = await sharedServer()));

/** The status of the response to exactly this path; `fetch` would correct it. */
const statusOf = (method: string, path: string): Promise<number> =>
  new Promise((answered, failed) => {
    const { hostname, port, origin } = new URL(server.origin);
    const headers = { Authorization: `Bearer ${server.key}`, Origin: origin };
    send({ hostname, port, method, path, headers }, (response) => {
      response.resume().on('end', () => answered(response.statusCode ?? 0));
    })
      .on('error', failed)
      .end();
  });

test.each([
  ['pages', () => PAGES],
  ['the Operator API', () => operationsOf('operator.json')],
  ['the Board API', () => operationsOf('board.json')],
] as const)('odd bytes in paths of %s are refused', async (_, routes) => {
  const wrong: unknown[] = [];
  for (const route of routes()) {
    const [method = '', template = ''] = route.replace('BOARD', server.board).split(' ');
    for (const odd of ODD) {
      const path = template.replaceAll('{}', odd);
      if (path.length > 15_000) continue;
      const status = await statusOf(method, path);
      // An operation whose service is switched off or away says so.
      if (status >= 500 && status !== 503) wrong.push([method, path.slice(0, 200), status]);
    }
  }
  expect(wrong).toEqual([]);
});

test('a payment with a NUL in its id does not exist', async () => {
  expect([await statusOf('GET', '/pay/%00'), await statusOf('POST', '/pay/a%00')]).toEqual([404, 404]);
});
