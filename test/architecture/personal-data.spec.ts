import { beforeAll, describe, expect, it } from '@jest/globals';
import { personalData } from '#kernel';
import { type AnyDecider, current, decidersAndHistories, type Golden } from './golden.js';
import { personDecider } from '../contracts/person.samples.js';
import { HISTORY_CATEGORIES } from '../../libs/talent/src/erasure/data-subjects.service.js';

type Fields = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * The fields of events of `decider` that it calls neither personal nor impersonal. An event that says nothing personal
 * need not be in the lists, unless its object has personal data: then every field is looked at.
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

/** Categories of events with personal fields that no access request would show. */
const unshown = (deciders: readonly AnyDecider[], shown: readonly string[]): readonly string[] =>
  deciders
    .filter((decider) => Object.values(decider.personal ?? {}).some((fields) => (fields?.length ?? 0) > 0))
    .map(({ category }) => category)
    .filter((category) => !shown.includes(category));

/** Personal texts that the claims of `decider` hold, in claims that it does not call personal. */
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

describe('personal data', () => {
  let goldens: readonly Golden[];
  beforeAll(async () => {
    goldens = await decidersAndHistories();
  });

  it('is told from everything else, field by field, in every event of an object that has any', () => {
    // Golden histories have every event in every shape; today's shape is the one that the lists are about.
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

  it('is shown to whoever asks what is kept about them', () => {
    const deciders = goldens.map(({ decider }) => decider);
    expect(unshown(deciders, HISTORY_CATEGORIES)).toEqual([]);
    expect(unshown(deciders, HISTORY_CATEGORIES.slice(1))).toEqual([HISTORY_CATEGORIES[0]]);
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
