import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventNames } from '#kernel';
import { API } from '../../apps/server/src/api.js';
import { type AnyDecider, decidersAndHistories } from './golden.js';
import { ROOT } from './document.js';
import { sources } from './sources.js';

/** Public names are part of the contract: clients see each change here. */
const COMMITTED = JSON.parse(readFileSync(join(ROOT, 'test/architecture/event-names.json'), 'utf8')) as Record<
  string,
  Omit<EventNames, 'category'>
>;

/** What is wrong with the public names of a decider's events. */
function faultsOf({ category, evolve }: AnyDecider, names: EventNames | undefined): readonly string[] {
  if (!names) return [`${category} has no public names: add them to the \`events\` of its ApiPart`];
  const types = Object.keys(evolve);
  const named = Object.keys(names.types);
  return [
    ...types.filter((type) => !named.includes(type)).map((type) => `${type} has no public name`),
    ...named.filter((type) => !types.includes(type)).map((type) => `${type} is no event of ${category}`),
    ...Object.entries(names.types)
      .filter(([, name]) => !new RegExp(`^${names.object}\\.[a-z]+(_[a-z]+)*$`).test(name))
      .map(([type, name]) => `${type} is called ${name}, which is not snake case after its object`),
  ];
}

describe('the public names of events', () => {
  let deciders: readonly AnyDecider[];
  beforeAll(async () => {
    deciders = (await decidersAndHistories()).map(({ decider }) => decider);
  });

  it('are there for every event of every decider, so that no name of the code is one of the API', () => {
    expect(deciders.length).toBeGreaterThan(15);
    expect(deciders.flatMap((decider) => faultsOf(decider, API.events.get(decider.category)))).toEqual([]);
  });

  it('are those that were committed', () => {
    const names = [...API.events].map(([category, { object, types, partial, fields }]) => [
      category,
      { object, types, partial, fields },
    ]);
    expect(Object.fromEntries(names)).toEqual(COMMITTED);
  });

  it('name no category that does not exist', () => {
    const categories = new Set(deciders.map(({ category }) => category));
    expect([...API.events.keys()].filter((category) => !categories.has(category))).toEqual([]);
  });

  it('call objects as the API does', () => {
    const objects = new Set(
      sources('dto').flatMap(({ text }) => [...text.matchAll(/^ {2}object!: '(\w+)'/gm)].map(([, name]) => name)),
    );
    // The API shows these as the objects that they are part of: an upload, a term of a vocabulary, a receiver, members and invitations,
    // definitions, values, purchases. Exchange rates belong to no board.
    const unnamed = [
      'exchange_rates',
      'media',
      'skill',
      'market',
      'webhook_endpoint',
      'board',
      'team',
      'profile_form',
      'company_profile',
      'job_posting',
      'purchase',
    ];
    for (const name of unnamed) objects.add(name);
    expect([...API.events.values()].map(({ object }) => object).filter((object) => !objects.has(object))).toEqual([]);
  });

  it('are found to be incomplete or in other words', () => {
    const [job] = deciders.filter(({ category }) => category === 'job') as [AnyDecider];
    const names = API.events.get('job') as EventNames;
    const { JobPublished: _, ...others } = names.types;
    expect(faultsOf(job, undefined)).toHaveLength(1);
    expect(faultsOf(job, { ...names, types: others })).toEqual(['JobPublished has no public name']);
    expect(faultsOf(job, { ...names, types: { ...names.types, JobEaten: 'job.eaten' } })).toEqual([
      'JobEaten is no event of job',
    ]);
    expect(faultsOf(job, { ...names, types: { ...names.types, JobPublished: 'JobPublished' } })).toHaveLength(1);
  });
});
