import { describe, expect, it } from '@jest/globals';
import { exportedBy, housed, pairsIn } from '../../scripts/house.mjs';

const files = housed();

describe('the house', () => {
  it('has one direction between the folders of a lib', () => {
    expect(pairsIn(files)).toEqual([]);
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
