import { expect, test } from '@jest/globals';
import { PersonalDataStore, PersonalDataStores, type PurgeStage } from './personal-data-store.js';

class Store extends PersonalDataStore {
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

test('stores are listed by their names, in any order of registration', () => {
  const stores = new PersonalDataStores();
  for (const [name, stage] of [
    ['mails', 'traces'],
    ['candidates', 'objects'],
    ['answers', 'traces'],
  ] as const)
    stores.add(new Store(name, stage));
  const names = (of: readonly PersonalDataStore[]) => of.map(({ name }) => name);
  expect(names(stores.all())).toEqual(['answers', 'candidates', 'mails']);
  expect([names(stores.of('objects')), names(stores.of('traces'))]).toEqual([['candidates'], ['answers', 'mails']]);
  expect(() => stores.add(new Store('mails', 'objects'))).toThrow('Two stores of personal data have the name "mails".');
});
