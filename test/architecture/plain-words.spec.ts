import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { avoidedIn, isAvoidedName } from '../../scripts/check/prose/words.mjs';
import { DOCUMENTS, operations, ROOT } from './document.js';

/** Verbs that a summary may begin with. */
const VERBS = new Set(
  (
    'Accept Add Apply Approve Archive Block Cancel Check Claim Clear Confirm Connect Copy Count Create Decline Delete Disable Discard ' +
    'Disconnect Download Duplicate Edit Enable End Exchange Expire Export Feature Find Get Grant Hide Import Leave List Log Mark Merge Move ' +
    'Pause Post Preview Publish Query Reactivate Record Refresh Reject Release Remove Rename Renew Reorder Replace Reply Report Resend ' +
    'Reset Restore Resubscribe Resume Retry Revoke Rotate Run Save Search Send Set Show Sign Start Stop Stream Subscribe Suggest Suspend ' +
    'Transfer Turn Unarchive Unblock Unpublish Unsend Unsubscribe Update Upgrade Upload Verify Withdraw'
  ).split(' '),
);

const LONGEST_SUMMARY = 10;

/** Every summary, title and description in `value`, with its path; examples are data, not prose. */
function textsIn(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    const at = `${path}/${key}`;
    if (['summary', 'title', 'description'].includes(key) && typeof each === 'string') return [[at, each] as const];
    return ['default', 'enum', 'example', 'examples'].includes(key) && !path.endsWith('/properties')
      ? []
      : textsIn(each, at);
  });
}

/** The texts in `document` that contain a word to avoid. */
const strange = (document: unknown): readonly string[] =>
  textsIn(document).flatMap(([path, text]) => avoidedIn(text).map(({ word }) => `${path}: “${word}”`));

/** What is wrong with `summary`; empty if nothing is. */
function faultsOf(summary: string): readonly string[] {
  const [verb = '', ...rest] = summary.split(/\s+/);
  return [
    ...(VERBS.has(verb.replace(/,$/, '')) ? [] : [`does not begin with a verb of the list: ${summary}`]),
    ...(rest.length < LONGEST_SUMMARY ? [] : [`has more than ${LONGEST_SUMMARY} words: ${summary}`]),
    ...(/^[^.:;]+\.$/.test(summary) ? [] : [`is not one plain sentence: ${summary}`]),
  ];
}

describe.each(DOCUMENTS)('the texts of %s', (name) => {
  const document: unknown = JSON.parse(readFileSync(join(ROOT, 'openapi', name), 'utf8'));

  it('are in common words', () => {
    expect(textsIn(document).length).toBeGreaterThan(1000);
    expect(strange(document)).toEqual([]);
  });

  it('sum up each operation in at most ten words, the verb first', () => {
    const summaries = operations().flatMap(({ document: of, summary = '' }) => (of === name ? [summary] : []));
    expect(summaries.length).toBeGreaterThan(100);
    expect(summaries.flatMap(faultsOf)).toEqual([]);
  });

  it('describe each tag', () => {
    const { tags } = document as { readonly tags: readonly { readonly name: string; readonly description?: string }[] };
    expect(tags.length).toBeGreaterThan(10);
    expect(tags.filter(({ description }) => !description)).toEqual([]);
  });
});

describe('the guard', () => {
  it('finds a strange word in a summary, a parameter and a field, and across lines', () => {
    const planted = {
      paths: {
        '/me': {
          get: {
            summary: 'Get whoever is signed in.',
            parameters: [{ name: 'limit', description: 'As many as you like, and no\nmore.' }],
          },
        },
      },
      components: {
        schemas: { Post: { properties: { example: { description: 'Nobody reads it.', example: 'told' } } } },
      },
    };
    expect(strange(planted)).toEqual([
      '/paths//me/get/summary: “whoever”',
      '/paths//me/get/parameters/0/description: “no more”',
      '/components/schemas/Post/properties/example/description: “Nobody”',
    ]);
  });

  it.each([
    ['Give a company a logo.', 'verb'],
    ['List the jobs of a company that are published now, oldest first.', 'more than 10 words'],
    ['Get the board: its name.', 'one plain sentence'],
  ])('refuses the summary “%s”', (summary, fault) => {
    expect(faultsOf(summary)).toEqual([expect.stringContaining(fault)]);
  });

  it('accepts a plain summary', () => {
    expect(faultsOf('List your companies with their claim status, newest first.')).toEqual([]);
  });
});

describe('names in code', () => {
  it.each([
    'giveBack',
    'GaveBack',
    'PAID_JOBS',
    'askedSlug',
    'saidAt',
    'SAID_MS',
    'toldTo',
    'published_events_anew',
    'goesOnTo',
    'isRelevant',
    'basketSize',
  ])('%s', (name) =>
    expect(isAvoidedName(name, false)).toBe(!['GaveBack', 'PAID_JOBS', 'isRelevant', 'basketSize'].includes(name)),
  );

  it.each([
    ['Kept', true],
    ['Republished', true],
    ['Feed', false],
    ['KeptSession', false],
  ])('%s as the name of a type: %s', (name, isAvoided) =>
    expect([isAvoidedName(name, true), isAvoidedName(name, false)]).toEqual([isAvoided, false]),
  );
});

describe('the lint of names and titles', () => {
  const found = async (code: string, file = 'test/architecture/plain-words.spec.ts') => {
    const [result] = await new ESLint({ cwd: ROOT }).lintText(code, { filePath: join(ROOT, file) });
    return result?.messages
      .filter(({ ruleId }) => ruleId?.startsWith('prose/'))
      .map(({ message }) => message.split('”')[0]?.slice(1));
  };

  it.each([
    ['a type', 'interface Kept {}', 'Kept'],
    ['a type parameter', 'type Of<Said> = Said[];', 'Said'],
    ['a method', 'class Queue { giveBack(): void {} }', 'giveBack'],
    ['a property', 'class Queue { private askedAt = 0; }', 'askedAt'],
    ['a property of a type', 'interface Queue { readonly saidAt: number }', 'saidAt'],
    ['a key', 'export const queue = { toldOf: 1 };', 'toldOf'],
    ['a variable', 'const asked = 1;', 'asked'],
    ['a variable of a pattern', 'const [{ at: said }] = [{ at: 1 }];', 'said'],
    ['a parameter', 'export const of = (asked: number) => asked;', 'asked'],
    ['a parameter of a type', 'type Work = (said: string) => void;', 'said'],
    ['an import', "import { join as told } from 'node:path';", 'told'],
    ['a title', "test.each([1])('is asked for %s', () => undefined);", 'asked'],
    ['a title of a suite', "describe('what somebody sees', () => undefined);", 'somebody'],
  ])('reports %s', async (_, code, name) => expect(await found(code)).toEqual([name]));

  it('reports the names of a script', async () =>
    expect(await found('const said = 1;', 'scripts/planted.mjs')).toEqual(['said']));

  it('leaves what others declare, and names of stored data', async () => {
    expect(await found("import { told } from './other.js';\ntold.said(1);\n")).toEqual([]);
    const stored =
      'export const event = { told: null };\nexport const issueOf = ({ told }: { told: string }) => told;\n';
    expect(await found(stored, 'libs/integrations/src/feedback/feedback.decider.ts')).toEqual([]);
    expect(await found(stored)).toEqual(['told', 'told', 'told']);
  });
});
