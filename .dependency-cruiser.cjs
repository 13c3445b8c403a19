// Who may import whom; the table is in docs/architecture.md. `test/architecture/boundaries.spec.ts` plants a violation of
// each rule, so a rule that stops firing fails the tests.
const CONTEXT = '(jobs|talent|billing|content|integrations)';
const SPEC = '\\.(spec|samples)\\.ts$';
const WIRING = '\\.module\\.ts$';
/** An npm package, or the types that are published for it apart. */
const npm = (names) => `^node_modules/(@types/)?${names}/`;
const rule = (name, from, to) => ({ name, severity: 'error', from: { pathNot: SPEC, ...from }, to });

module.exports = {
  forbidden: [
    // Inside of the hexagon: an allow-list. Not even node: or npm packages.
    rule('kernel-is-pure', { path: '^libs/kernel/' }, { pathNot: '^libs/kernel/' }),
    rule(
      'domain-is-pure',
      { path: `^libs/${CONTEXT}/src/(domain/|ports)` },
      { pathNot: ['^libs/$1/src/domain/', '^libs/kernel/src/index\\.ts$'] },
    ),

    // Between contexts: adapters/ and the wiring may look over the fence, and `#name` shows only an index.ts; the program
    // begins with the small part of the platform that `#platform/starting` shows.
    rule(
      'contexts-meet-in-adapters',
      { path: `^libs/${CONTEXT}/`, pathNot: [SPEC, WIRING, '/src/adapters/'] },
      { path: `^libs/${CONTEXT}/`, pathNot: '^libs/$1/' },
    ),
    rule(
      'libs-show-one-face',
      { path: '^(?:apps|libs)/([^/]+)/' },
      { path: '^libs/', pathNot: ['^libs/$1/', '^libs/[^/]+/src/index\\.ts$', '^libs/platform/src/starting\\.ts$'] },
    ),

    // Between the parts of one context.
    rule(
      'adapters-are-only-wired',
      { path: `^libs/${CONTEXT}/`, pathNot: [SPEC, WIRING, '/src/adapters/'] },
      { path: '/src/adapters/' },
    ),
    rule(
      'http-is-outermost',
      { path: `^libs/${CONTEXT}/`, pathNot: [SPEC, WIRING, '/src/http/'] },
      { path: `^libs/${CONTEXT}/src/http/` },
    ),
    rule('http-is-thin', { path: `^libs/${CONTEXT}/src/http/` }, { path: npm('(typeorm|pg|kafkajs|@eventstore)') }),
    rule(
      'read-never-writes',
      { path: `^libs/${CONTEXT}/src/read/` },
      { path: ['/src/(use-cases|policies)/', '/src/commands\\.ts$', npm('@nestjs/cqrs')] },
    ),
    rule(
      'read-asks-by-board-tables',
      { path: `^libs/${CONTEXT}/src/read/` },
      { path: npm('(pg|kafkajs|@eventstore)') },
    ),

    // Between the floors of the house.
    rule(
      'ground-floor-knows-no-context',
      { path: '^libs/(platform|contracts|testing)/' },
      { path: `^libs/${CONTEXT}/` },
    ),
    rule(
      'contracts-and-testing-know-the-kernel',
      { path: '^libs/(contracts|testing)/' },
      { path: '^(libs|apps)/', pathNot: ['^libs/$1/', '^libs/kernel/src/index\\.ts$'] },
    ),
    rule('libs-know-no-app', { path: '^libs/' }, { path: '^apps/' }),
    rule('cli-and-mcp-speak-http', { path: '^apps/(cli|mcp)/' }, { path: '^libs/' }),
    rule(
      'no-test-code-in-production',
      { path: '^(apps|libs)/', pathNot: [SPEC, '^libs/testing/'] },
      { path: [SPEC, '^test/', '^libs/testing/'] },
    ),
    rule(
      'no-dev-package-in-production',
      { path: '^(apps|libs)/', pathNot: [SPEC, '^libs/testing/'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),

    // Everywhere; but the bench measures the compiled program, which may not be compiled yet when this is asked.
    rule('everything-resolves', { path: '.', pathNot: ['^test/bench/', '^test/.*\\.mjs$'] }, { couldNotResolve: true }),
    // The doubles speak with the very packages that a client of ours brings along; all specs have the tools of the root.
    rule(
      'packages-are-declared',
      { path: '.', pathNot: ['^test/doubles/', `^apps/(cli|mcp)/.*${SPEC}`] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule('no-cycles', { path: '.', pathNot: [] }, { circular: true }),
    rule('no-orphans', { orphan: true, path: '^(apps|libs)/', pathNot: [SPEC, 'main\\.ts$'] }, {}),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true, // sees `import type` too
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^apps/[^/]+/dist/'] },
    enhancedResolveOptions: { conditionNames: ['source', 'import', 'node', 'default'], exportsFields: ['exports'] },
  },
};
