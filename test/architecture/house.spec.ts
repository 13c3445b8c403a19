import { describe, expect, it } from '@jest/globals';
import { exportedBy, housed, pairsIn } from '../../scripts/house.mjs';

/** Pairs that are left from before the rule; each lib ends with none. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  integrations: ['libs/integrations/src/delivery <-> libs/integrations/src/webhook-endpoint'],
  jobs: [
    'libs/jobs/src <-> libs/jobs/src/company',
    'libs/jobs/src <-> libs/jobs/src/company-form',
    'libs/jobs/src <-> libs/jobs/src/import',
    'libs/jobs/src <-> libs/jobs/src/job',
    'libs/jobs/src <-> libs/jobs/src/job-feed',
    'libs/jobs/src <-> libs/jobs/src/taxonomy',
    'libs/jobs/src/company <-> libs/jobs/src/history',
    'libs/jobs/src/company <-> libs/jobs/src/job',
    'libs/jobs/src/company <-> libs/jobs/src/job-content',
    'libs/jobs/src/company <-> libs/jobs/src/job-search',
    'libs/jobs/src/company <-> libs/jobs/src/salary',
    'libs/jobs/src/figures <-> libs/jobs/src/place',
    'libs/jobs/src/figures <-> libs/jobs/src/salary',
    'libs/jobs/src/history <-> libs/jobs/src/job',
    'libs/jobs/src/job <-> libs/jobs/src/job-content',
    'libs/jobs/src/job <-> libs/jobs/src/job-search',
    'libs/jobs/src/job <-> libs/jobs/src/taxonomy',
    'libs/jobs/src/job-content <-> libs/jobs/src/taxonomy',
  ],
  talent: [
    'libs/talent/src <-> libs/talent/src/account',
    'libs/talent/src <-> libs/talent/src/alert',
    'libs/talent/src <-> libs/talent/src/block',
    'libs/talent/src <-> libs/talent/src/candidate',
    'libs/talent/src <-> libs/talent/src/membership',
    'libs/talent/src <-> libs/talent/src/notification',
    'libs/talent/src <-> libs/talent/src/saved-job',
    'libs/talent/src <-> libs/talent/src/subscriber',
    'libs/talent/src/account <-> libs/talent/src/account-mail',
    'libs/talent/src/account <-> libs/talent/src/erasure',
    'libs/talent/src/account <-> libs/talent/src/session',
    'libs/talent/src/alert <-> libs/talent/src/subscriber',
    'libs/talent/src/candidate <-> libs/talent/src/candidate-form',
    'libs/talent/src/candidate <-> libs/talent/src/erasure',
    'libs/talent/src/candidate <-> libs/talent/src/resume',
    'libs/talent/src/employer <-> libs/talent/src/erasure',
  ],
};
const files = housed();

describe('the house', () => {
  it('has one direction between the folders of a lib', () => {
    expect(pairsIn(files)).toEqual(Object.values(KNOWN).flat());
  });

  it('finds two folders that import each other, however they do', () => {
    const planted = [
      { path: 'libs/jobs/src/a/one.ts', text: "import type { Two } from '../b/two.js';\n" },
      { path: 'libs/jobs/src/b/two.ts', text: "export {\n  one,\n} from '../a/one.js';\n" },
      { path: 'libs/jobs/src/b/two.resource.ts', text: "import { three } from '../c/three.js';\n" },
      { path: 'libs/jobs/src/c/three.ts', text: "import { two } from '../b/two.js';\n" },
    ];
    expect(pairsIn(planted)).toEqual(['libs/jobs/src/a <-> libs/jobs/src/b']);
  });

  it('counts the names of lists and of declarations', () => {
    expect(exportedBy("export {\n  a,\n  type B,\n} from './a.js';\nexport const c = 1;\nexport class D {}\n")).toEqual(
      ['a', 'B', 'c', 'D'],
    );
  });
});
