// No two folders of a lib or of a program reach each other in a circle. Specs are left out, and so are the files that put the folders of
// a part together or that all of them may know: a module imports each folder, and each folder the ports. `test/architecture/folders.spec.ts`
// plants a ring.
const { options } = require('./.dependency-cruiser.cjs');

const WIRING = '(\\.(module|resource|api|stores)|/(index|resources|ports))\\.ts$';

module.exports = {
  forbidden: [{ name: 'no-rings-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: { ...options, exclude: { path: [...options.exclude.path, '\\.(spec|samples)\\.tsx?$', WIRING] } },
};
