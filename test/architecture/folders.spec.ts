import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { houseOf, violationsIn } from './cruised.js';

const root = join(import.meta.dirname, '..', '..');

describe('folders', () => {
  const config = '.dependency-cruiser.folders.cjs';
  const ringsIn = async (directory: string, folders = ['apps', 'libs']) =>
    (await violationsIn(directory, { config, folders })).map(({ cycle = [] }) => cycle.map(({ name }) => name));

  it('have no ring in this tree', async () => {
    expect(await ringsIn(root)).toEqual([]);
  });

  it('have no ring in the dashboard', async () => {
    const project = 'apps/dashboard';
    const found = await violationsIn(root, {
      config: '.dependency-cruiser.dashboard.cjs',
      folders: [project],
      project,
    });
    expect(found.map(({ cycle = [] }) => cycle.map(({ name }) => name))).toEqual([]);
  });

  it('are found in a ring of three', async () => {
    const house = houseOf({
      'libs/jobs/src/place/place.ts': "import type {} from '../company/company.js';\nexport const place = 1;",
      'libs/jobs/src/company/company.ts': "import type {} from '../job/job.js';\nexport const company = 1;",
      'libs/jobs/src/job/job.ts': "import type {} from '../place/address.js';\nexport const job = 1;",
      'libs/jobs/src/place/address.ts': 'export const address = 1;',
    });
    expect((await ringsIn(house, ['libs'])).map((ring) => ring.toSorted())).toContainEqual(
      ['company', 'job', 'place'].map((folder) => `libs/jobs/src/${folder}`),
    );
  });
});
