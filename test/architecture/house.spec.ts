import { describe, expect, it } from '@jest/globals';
import { exportedBy, housed, pairsIn } from '../../scripts/house.mjs';

/** Pairs that are left from before the rule; each lib ends with none. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  access: [
    'libs/access/src <-> libs/access/src/api-key',
    'libs/access/src <-> libs/access/src/board',
    'libs/access/src <-> libs/access/src/publishable-key',
    'libs/access/src <-> libs/access/src/session',
    'libs/access/src <-> libs/access/src/team',
    'libs/access/src/board <-> libs/access/src/user',
    'libs/access/src/session <-> libs/access/src/user',
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
