import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EVENT_TYPES } from '#contracts';
import { conflict, lifecycle } from '#kernel';
import { type RejectionKind } from '#kernel/engine';
import { STATUS_OF } from '../../libs/http/src/problems.js';
import { answers, DOCUMENTS, hasSchema, operations, ROOT } from './document.js';
import { decidersAndHistories } from './golden.js';
import { lifecycles } from './lifecycles.js';
import { sources } from './sources.js';

const all = operations();
const steps = await lifecycles();

/** Codes that no operation can return, and why. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  already_exists: 'Ids are minted by the server, so that none of them is taken.',
  boards_slug_taken: 'No operation makes boards; the command line does.',
  boards_unknown_plan: 'No operation puts a board on a plan; the command line does.',
  users_not_found: 'The sessions of a person end with their account; the command line names accounts.',
  users_identity_not_linked: 'The command line gives links up.',
  users_password_too_short: 'The wire says so before; the command line is asked by people.',
  users_password_too_common: 'The wire says so before; the command line is asked by people.',
  jobs_window_open: 'Members of companies are refused in the words of employers.',
  jobs_window_closed: 'Members of companies are refused in the words of employers.',
  domains_verification_failed: 'It ends an operation, which tells it.',
  applications_already_applied: 'Applying again answers the application that is there.',
  job_postings_repeated: 'Posting again answers what the first posting got.',
  claim_taken: 'Each aggregate that is on the API refuses claims in its own words.',
  purchases_exhausted: 'Members of companies are refused in the words of employers.',
  exchange_rates_in_future: 'No operation takes rates; the server reads them.',
  exchange_rates_outdated: 'No operation takes rates; the server reads them.',
  exchange_rates_implausible: 'No operation takes rates; the server reads them.',
  need_missing: 'Each aggregate that needs others refuses in its own words.',
};

/** Places where the code is not a literal in the call; each is covered by a test of its own below. */
const BY_NAME = [
  // The export sets the code.
  'libs/http/src/exports/exports.ts: too_large code',
  // The operation with the file sets the code.
  'libs/http/src/uploads/receive.ts: too_large tooLarge',
  'libs/jobs/src/browsing/public-terms.service.ts: missing `${axis}_not_found`',
  'libs/jobs/src/company/company.decider.ts: conflict code',
  'libs/jobs/src/import/import.decider.ts: conflict PLACE_TAKEN',
  // Errors in a file are reported by the operation and the import, never in a response.
  'libs/jobs/src/import/parse-import.service.ts: invalid UNREADABLE',
  'libs/jobs/src/import/parse-import.service.ts: missing UNREADABLE',
  'libs/jobs/src/import/run-import.service.ts: invalid UNREADABLE',
  'libs/jobs/src/import/run-import.service.ts: missing UNREADABLE',
  'libs/jobs/src/import/upload-import.service.ts: too_large TOO_LARGE',
  'libs/jobs/src/job/job.decider.ts: conflict SLOT_TAKEN',
  // Each axis has its own codes.
  'libs/jobs/src/salary/salary.service.ts: missing code',
  'libs/jobs/src/source-run/source-run.service.ts: failed fault.code',
  'libs/kernel/src/decider.ts: missing missing',
  // Read from the deciders that declare them.
  'libs/kernel/src/unique.ts: conflict taken',
  'libs/runtime/src/aggregate.ts: conflict LOST_RACES',
  // Each operation on a table has its own codes.
  'libs/runtime/src/operations/table-work.ts: invalid noTable',
  'libs/runtime/src/operations/table-work.ts: invalid noTable',
  'libs/runtime/src/operations/table-work.ts: too_large tooLong.code',
  // The operation with the file sets the code.
  'libs/talent/src/people/resume/resume-check.service.ts: invalid code',
  'libs/talent/src/people/resume/resume-check.service.ts: too_large code',
  'libs/talent/src/people/resume/resume-check.service.ts: unsupported code',
  'libs/talent/src/people/subscriber/subscriber.decider.ts: conflict ADDRESS_TAKEN',
];

/** Claims without an error for clients: the command that loses takes another slot, joins the existing object, or uses it. */
const PLACES = ['application.person', 'job.slot', 'jobImport.place', 'subscriber.address', 'webhook.slot'];

/** All rejections in the sources: `reject('kind', 'code'`, `new Rejection('kind', 'code'`. */
function refusals(): { path: string; kind: RejectionKind; code: string }[] {
  return sources().flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\breject|\bnew Rejection)\(\s*'(\w+)',\s*([^\s,)]+)/g)].map(([, kind, code]) => ({
      path,
      kind: kind as RejectionKind,
      code: code as string,
    })),
  );
}

/** The statuses with which operations document `code`. */
const statusesOf = (code: string): readonly string[] => [
  ...new Set(
    all.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, { description = '' }]) =>
        description.split(', ').includes(code) ? [status] : [],
      ),
    ),
  ),
];

describe('the OpenAPI document', () => {
  it('is what the built server says of itself', async () => {
    const check = promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'openapi.mjs'), '--check']);
    await expect(check).resolves.toMatchObject({ stderr: '' });
  });

  it('has an id of its own for each operation', () => {
    const ids = all.map(({ operationId }) => operationId);
    expect(ids.length).toBeGreaterThanOrEqual(13);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([]);
  });

  it.each(all.map((operation) => [operation.operationId, operation] as const))(
    'says what %s answers',
    (_, operation) => {
      const success = answers(operation, '2');
      expect(success.length).toBeGreaterThan(0);
      for (const [status, answer] of success) expect([status, hasSchema(answer)]).toEqual([status, status !== '204']);
      expect(Object.keys(operation.responses).filter((status) => !/^[245]\d\d$/.test(status))).toEqual([]);
    },
  );
});

describe('the dialect', () => {
  it.each(DOCUMENTS)('of %s is OpenAPI 3.1, where null is a type', (name) => {
    const text = readFileSync(join(ROOT, 'openapi', name), 'utf8');
    expect((JSON.parse(text) as { openapi: string }).openapi).toMatch(/^3\.1\./);
    expect(text).not.toContain('"nullable"');
  });
});

describe('webhooks', () => {
  it('are described for each type of event, with a body of that type', () => {
    const { webhooks, components } = JSON.parse(readFileSync(join(ROOT, 'openapi', 'operator.json'), 'utf8')) as {
      webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }>;
      components: { schemas: Record<string, { properties: { type: { const: string } } }> };
    };
    const bodies = Object.entries(webhooks).map(([type, { post }]) => {
      const name = post.requestBody.content['application/json']?.schema.$ref.split('/').at(-1) ?? '';
      return [type, components.schemas[name]?.properties.type.const];
    });
    expect(bodies).toEqual(EVENT_TYPES.map((type) => [type, type]));
  });
});

describe('refusals in the sources', () => {
  const found = refusals();
  const literal = [
    ...found.filter(({ code }) => code.startsWith("'")).map(({ code, kind }) => [code.slice(1, -1), kind] as const),
    ...steps.flatMap(({ life }) => life.refusals.map(({ code, kind }) => [code, kind] as const)),
  ];

  it('are found', () => {
    expect(literal.length).toBeGreaterThan(10);
    expect(
      found
        .filter(({ code }) => !code.startsWith("'"))
        .map(({ path, kind, code }) => `${path}: ${kind} ${code}`)
        .sort(),
    ).toEqual(BY_NAME);
  });

  const kinds = new Map<string, Set<RejectionKind>>();
  for (const [code, kind] of literal) kinds.set(code, (kinds.get(code) ?? new Set()).add(kind));

  it.each([...kinds].filter(([code]) => !Object.hasOwn(UNREACHABLE, code)))('%s is documented', (code, as) => {
    expect(statusesOf(code)).toEqual([...as].map((kind) => String(STATUS_OF[kind])).sort());
  });

  it('of a lifecycle are read from its table', () => {
    const planted = lifecycle(['off', 'on'], ['off'], {
      light: { to: 'on', when: { off: 'go', on: conflict('lamps_already_lit', 'The lamp is lit already.') } },
    });
    expect(planted.refusals.map(({ code }) => statusesOf(code))).toEqual([[]]);
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(['blog_already_published', 'blog_not_published']));
  });

  it('that are declared unreachable exist, and are not documented', () => {
    for (const code of Object.keys(UNREACHABLE))
      expect([code, kinds.has(code), statusesOf(code)]).toEqual([code, true, []]);
  });
});

describe('refusals that deciders name', () => {
  const prefixes = all.map(({ route }) => route.split('/')[2]);

  it('are documented for each aggregate that is on the API', async () => {
    const onApi = (await decidersAndHistories()).filter(
      ({ decider }) => !decider.singleton && prefixes.includes(decider.missing.split('_')[0]),
    );
    expect(onApi.map(({ decider }) => decider.category)).toEqual(expect.arrayContaining(['company', 'job']));
    for (const { decider, states } of onApi) {
      expect([decider.missing, statusesOf(decider.missing)]).toEqual([decider.missing, ['404']]);
      const claims = new Map(states.flatMap((state) => decider.claims?.(state) ?? []).map((each) => [each.kind, each]));
      if (decider.refuseClaim) expect(claims.size).toBeGreaterThan(0);
      for (const claim of claims.values()) {
        if (PLACES.includes(claim.kind)) continue;
        const refusal = decider.refuseClaim?.(claim, ['other_1']);
        expect(refusal?.kind).toBe('conflict');
        expect([refusal?.code, statusesOf(refusal?.code ?? '')]).toEqual([refusal?.code, ['409']]);
      }
    }
  });
});
