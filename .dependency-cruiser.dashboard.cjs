// No two files and no two folders of the dashboard reach each other in a circle. It has its own resolver, so it has its own rules;
// eslint.config.mjs keeps it to the SDK and the texts.
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-rings-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: {
    ...options,
    tsConfig: { fileName: 'apps/dashboard/tsconfig.json' },
    exclude: { path: ['\\.spec\\.tsx?$'] },
  },
};
