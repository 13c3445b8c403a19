import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { personalData } from '#kernel/engine';
import { ROOT } from './document.js';
import { type AnyDecider, current, decidersAndHistories, type Golden } from './golden.js';
import { personDecider } from '../contracts/store/person.samples.js';
import {
  PurchasesDataStore,
  TransactionsDataStore,
} from '../../libs/billing/src/purchase/purchase-data-store.service.js';
import { JobPostingsDataStore } from '../../libs/talent/src/employers/job-posting/job-posting-data-store.service.js';
import { MembershipsDataStore } from '../../libs/talent/src/employers/membership/membership-data-store.service.js';
import { ApplicationsDataStore } from '../../libs/talent/src/hiring/application/applications.service.js';
import { ConversationsDataStore } from '../../libs/talent/src/messaging/conversation/conversations.service.js';
import { MessageReportsDataStore } from '../../libs/talent/src/messaging/report/message-reports.service.js';
import { HISTORY_CATEGORIES } from '../../libs/talent/src/people/erasure/data-subjects.service.js';

type Fields = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * The event fields of `decider` that it lists neither as personal nor as impersonal. An event without personal fields need not be in the
 * lists, unless its object has personal data: then every field is checked.
 */
function unlisted(decider: AnyDecider, events: readonly { readonly type: string; readonly data: unknown }[]) {
  const [personal, impersonal] = [decider.personal, decider.impersonal] as readonly (Fields | undefined)[];
  if (!personal) return [];
  const found = events.flatMap(({ type, data }) =>
    Object.keys(data as object)
      .filter((field) => !personal[type]?.includes(field) && !impersonal?.[type]?.includes(field))
      .map((field) => `${type}.${field}`),
  );
  return [...new Set(found)];
}

/** Categories of events with personal fields that no access request would export. */
const unshown = (deciders: readonly AnyDecider[], shown: readonly string[]): readonly string[] =>
  deciders
    .filter((decider) => Object.values(decider.personal ?? {}).some((fields) => (fields?.length ?? 0) > 0))
    .map(({ category }) => category)
    .filter((category) => !shown.includes(category));

/** Categories of the streams that places add to an access request. */
async function categoriesOfPlaces(): Promise<readonly string[]> {
  async function* each() {
    yield [{ id: 'objects_1' }];
  }
  const none = () => Promise.resolve([]);
  const places = [
    Reflect.construct(MembershipsDataStore, [null, null, null, null, { each }]) as MembershipsDataStore,
    Reflect.construct(ApplicationsDataStore, [null, null, null, { each }]) as ApplicationsDataStore,
    Reflect.construct(ConversationsDataStore, [null, null, null, { each }]) as ConversationsDataStore,
    Reflect.construct(MessageReportsDataStore, [null, null, null, { each }]) as MessageReportsDataStore,
    Reflect.construct(PurchasesDataStore, [null, { each }, null, { ofGuests: none }, null]) as PurchasesDataStore,
    Reflect.construct(TransactionsDataStore, [null, { each }, null, null, { ofGuests: none }]) as TransactionsDataStore,
  ];
  const postings = { ofContact: () => Promise.resolve([{ id: 'objects_1' }]) };
  const ofAddresses = Reflect.construct(JobPostingsDataStore, [null, null, null, postings]) as JobPostingsDataStore;
  const categories: string[] = [];
  for (const place of places) for await (const { category } of place.streams('boardUsers_1')) categories.push(category);
  for await (const { category } of ofAddresses.streams('boardUsers_1', ['ada@example.com'])) categories.push(category);
  return categories;
}

/** Personal texts in the claims of `decider` that it does not declare as personal. */
function claimsInClear({ decider, histories, states }: Golden): readonly string[] {
  const data = personalData(decider);
  if (!data) return [];
  const { fields, claims: personal } = data;
  const texts = histories.flatMap((history) =>
    current(decider, history).flatMap((event) =>
      (fields[event.type] ?? [])
        .map((field) => (event.data as Record<string, unknown>)[field])
        .filter((value) => typeof value === 'string' && value !== '')
        .map((value) => String(value).toLowerCase()),
    ),
  );
  const kinds = states.flatMap((state) =>
    (decider.claims?.(state) ?? []).flatMap(({ kind, value }) =>
      !personal.includes(kind) && texts.some((text) => value.toLowerCase().includes(text)) ? [kind] : [],
    ),
  );
  return [...new Set(kinds)];
}

/** Groups of operations on people who are not operators. */
const PEOPLE = ['Candidates', 'Employers', 'Subscribers', 'Marketing permissions'];

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}
interface AboutPersonOperation {
  readonly 'operationId': string;
  readonly 'tags': readonly string[];
  readonly 'x-about-person'?: string;
  readonly 'responses': Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, AboutPersonOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Writes whose responses contain an address or profile data of a person, and that do not declare whose. */
function unsaid({ paths, components }: Document): readonly string[] {
  return Object.values(paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (method === 'get' || !operation.tags?.some((tag) => PEOPLE.includes(tag))) return [];
      const { schema } = operation.responses['200']?.content?.['application/json'] ?? {};
      const named = schema?.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
      const holds = Object.keys(named?.properties ?? {}).some((key) =>
        /email|display_?name|^values$|^selections$/i.test(key),
      );
      return holds && operation['x-about-person'] === undefined ? [operation.operationId] : [];
    }),
  );
}

describe('personal data', () => {
  let goldens: readonly Golden[];
  beforeAll(async () => {
    goldens = await decidersAndHistories();
  });

  it('is distinguished from everything else, field by field, in every event of an object that has any', () => {
    // Golden histories have every event in every version; the lists are about the current version.
    const found = goldens.map(({ decider, histories }) => [
      decider.category,
      unlisted(
        decider,
        histories.flatMap((history) => current(decider, history)),
      ),
    ]);
    expect(found.filter(([, fields]) => fields?.length)).toEqual([]);
  });

  it('is in no claim that is kept in clear', () => {
    const found = goldens.map((golden) => [golden.decider.category, claimsInClear(golden)]);
    expect(found.filter(([, kinds]) => kinds?.length)).toEqual([]);
  });

  it('is shown to anyone who asks what is stored about them', async () => {
    const deciders = goldens.map(({ decider }) => decider);
    const shown = [...HISTORY_CATEGORIES, ...(await categoriesOfPlaces())];
    expect(unshown(deciders, shown)).toEqual([]);
    for (const left of ['boardUser', 'employerMembership', 'application', 'conversation', 'messageReport', 'purchase'])
      expect(
        unshown(
          deciders,
          shown.filter((category) => category !== left),
        ),
      ).toEqual([left]);
  });

  it('in an answer that is kept for retries is kept with the id of the person', () => {
    const document = JSON.parse(readFileSync(join(ROOT, 'openapi', 'operator.json'), 'utf8')) as Document;
    expect(unsaid(document)).toEqual([]);
    const path = document.paths['/subscribers/{id}/unsubscribe'];
    const { 'x-about-person': person, ...operation } = path?.['post'] as AboutPersonOperation;
    expect(person).toBe('id');
    expect(unsaid({ ...document, paths: { '/x': { post: operation } } })).toEqual(['unsubscribeSubscriber']);
  });

  it('is found where a field is in no list, and where a claim is not called personal', () => {
    const decider = personDecider as unknown as AnyDecider;
    const event = { type: 'Registered', schemaVersion: 1, at: '', version: 1 };
    const registered = (more: object) => ({
      ...event,
      data: { name: 'Ada', email: 'Ada@a.example', locale: 'en', ...more },
    });
    expect(unlisted(decider, [registered({})])).toEqual([]);
    expect(unlisted(decider, [registered({ phone: '1' }), registered({ phone: '2' })])).toEqual(['Registered.phone']);
    const { impersonal: _, ...open } = decider;
    expect(unlisted(open as AnyDecider, [registered({})])).toEqual(['Registered.locale']);
    const history = { name: 'one', board: 'boards_1', id: 'boardUsers_1', events: [registered({})], row: null };
    const golden = { decider, path: '', histories: [history], states: [registered({}).data] };
    expect(claimsInClear(golden)).toEqual([]);
    expect(claimsInClear({ ...golden, decider: { ...decider, personalClaims: [] } })).toEqual(['person.email']);
  });
});
