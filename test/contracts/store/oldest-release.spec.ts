import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Migration, migrate } from '../../../libs/store/src/deployment/migrate.js';
import { type Database, freshDatabase } from '../postgres-database.js';

class Harmless1763600000901 {
  up = () => Promise.resolve();
  down = () => Promise.resolve();
}

class Binding1763600000902 {
  static readonly oldestRelease = '7.2.0';
  up = () => Promise.resolve();
  down = () => Promise.resolve();
}

let database: Database;
let known: readonly Migration[];
beforeEach(async () => {
  database = await freshDatabase();
  const { rows } = await database.pool().query<{ name: string }>('select name from migrations');
  known = rows.map(({ name }) => ({ [name]: class extends Harmless1763600000901 {} })[name] as Migration);
});
afterEach(() => database.drop());

const names = async () =>
  (await database.pool().query<{ name: string }>('select name from migrations order by id')).rows.map(
    ({ name }) => name,
  );

describe('the oldest release that may use a database', () => {
  it('stays while migrations can be undone', async () => {
    expect(await migrate(database.url, '7.1.0', [...known, Harmless1763600000901])).toEqual(['Harmless1763600000901']);
    expect(await migrate(database.url, '7.0.0', known)).toEqual([]);
  });

  it('is that of a migration that cannot be undone: an older one is refused in a sentence that names both', async () => {
    await migrate(database.url, '7.3.0', [...known, Binding1763600000902]);
    const before = await names();
    await expect(migrate(database.url, '7.1.0', [...known, Harmless1763600000901])).rejects.toThrow(
      'This database needs release 7.2.0 or later, and this is release 7.1.0. Start release 7.2.0 or later, or restore a backup from before the upgrade.',
    );
    expect(await names()).toEqual(before);
    expect(await migrate(database.url, '7.2.0', [...known, Binding1763600000902])).toEqual([]);
  });

  it('is that of the newest of several', async () => {
    await database
      .pool()
      .query(
        `insert into binding_migrations (name, oldest_release) values ('Two1763600001000', '10.0.0'), ('One1763600000999', '9.0.0')`,
      );
    await expect(migrate(database.url, '8.0.0', known)).rejects.toThrow(
      'needs release 10.0.0 or later, and this is release 8.0.0.',
    );
  });
});
