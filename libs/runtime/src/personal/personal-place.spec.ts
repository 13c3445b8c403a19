import { expect, test } from '@jest/globals';
import { PersonalPlace, PersonalPlaces, type PurgeStage } from './personal-place.js';

class Place extends PersonalPlace {
  readonly covers = {};

  constructor(
    readonly name: string,
    override readonly stage: PurgeStage,
  ) {
    super();
  }

  async *read(): AsyncIterable<object> {}

  purge(): Promise<void> {
    return Promise.resolve();
  }
}

test('places are gone through by their names, whoever registered first', () => {
  const places = new PersonalPlaces();
  for (const [name, stage] of [
    ['mails', 'traces'],
    ['candidates', 'objects'],
    ['answers', 'traces'],
  ] as const)
    places.add(new Place(name, stage));
  const names = (of: readonly PersonalPlace[]) => of.map(({ name }) => name);
  expect(names(places.all())).toEqual(['answers', 'candidates', 'mails']);
  expect([names(places.of('objects')), names(places.of('traces'))]).toEqual([['candidates'], ['answers', 'mails']]);
  expect(() => places.add(new Place('mails', 'objects'))).toThrow('Two places of personal data have the name "mails".');
});
