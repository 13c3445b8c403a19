// Who may import whom; the table is in docs/architecture.md. `test/architecture/boundaries.spec.ts` plants a violation of
// each rule, so a rule that stops firing fails the tests.
const CONTEXT = '(jobs|talent|billing|content|integrations)';
/** Parts whose files are what their suffixes say: the contexts, and Access, the floor below them. */
const PART = `(access|${CONTEXT.slice(1)}`;
const SPEC = '\\.(spec|samples)\\.ts$';
/** What puts a part together: its module, its list of resources, what each of them brings, and what opens its tables. */
const WIRING = '(\\.(module|resource|stores)|/src/resources)\\.ts$';
/** Files of a part by what their suffix says they are. */
const of = (suffix) => `^libs/${PART}/src/.*\\.${suffix}\\.ts$`;
/** Rules and values: deciders, ports, and files without a suffix, but for those that put deciders on the command bus. */
const inside = (context) => [
  `^libs/${context}/src/[a-z0-9-]+\\.ts$`,
  `^libs/${context}/src/[a-z0-9-]+/[a-z0-9-]+\\.ts$`,
  `^libs/${context}/src/[a-z0-9-]+/[a-z0-9-]+\\.decider\\.ts$`,
];
const WIRED = '/src/(index|commands|resources)\\.ts$';
const COMMANDS = '(/src/|\\.)commands\\.ts$';
/** How webhooks are delivered: a driven adapter, with its queue and its sender. */
const DELIVERY = '^libs/integrations/src/delivery/';
const ADAPTERS = '/src/adapters/';
/** An npm package, or the types that are published for it apart. */
const npm = (names) => `^node_modules/(@types/)?${names}/`;
const DRIVERS = npm('(typeorm|pg|kafkajs|@eventstore|@aws-sdk|fastify)');
const rule = (name, from, to) => ({ name, severity: 'error', from: { pathNot: SPEC, ...from }, to });
/** The part of the testing library that is `#testing`; the rest is `#testing/scenario`. */
const LIGHT = '^libs/testing/src/(index|any-text|asked|boards|clocks|given|memory-event-store|replay)\\.ts$';
const face = (lib) => `^libs/${lib}/src/(index|starting|board)\\.ts$`;

/** The floors, from the lowest. What each may use is below it. */
const FLOORS = ['kernel', 'store', 'runtime', 'publishing', 'http', 'access'];
const floor = (lib, index) =>
  rule(
    `${lib}-uses-what-is-below`,
    { path: `^libs/${lib}/` },
    {
      path: '^(libs|apps)/',
      pathNot: [
        `^libs/${lib}/`,
        ...FLOORS.slice(0, index).map(face),
        ...(lib === 'publishing' ? [face('contracts')] : []),
      ],
    },
  );

module.exports = {
  forbidden: [
    // Between the floors: arrows point down. The kernel has not even node:, and one package, a table of letters.
    rule('kernel-is-pure', { path: '^libs/kernel/' }, { pathNot: ['^libs/kernel/', '^node_modules/any-ascii/'] }),
    ...FLOORS.slice(1).map((lib, index) => floor(lib, index + 1)),
    rule(
      'contracts-know-the-kernel',
      { path: '^libs/contracts/' },
      { path: '^(libs|apps)/', pathNot: ['^libs/contracts/', face('kernel')] },
    ),
    // What pure specs import brings no floor with it; `scenario` stands on all of them.
    rule(
      'given-and-replay-know-the-kernel',
      { path: LIGHT },
      { path: '^(libs|apps)/', pathNot: [LIGHT, face('kernel')] },
    ),
    rule('testing-knows-no-context', { path: '^libs/testing/' }, { path: [`^libs/${CONTEXT}/`, '^apps/'] }),
    rule('libs-know-no-app', { path: '^libs/' }, { path: '^apps/' }),
    rule(
      'libs-show-one-face',
      { path: '^(?:apps|libs)/([^/]+)/' },
      {
        path: '^libs/',
        pathNot: [
          '^libs/$1/',
          '^libs/[^/]+/src/index\\.ts$',
          '^libs/runtime/src/starting\\.ts$',
          '^libs/http/src/board\\.ts$',
          '^libs/testing/src/scenario\\.ts$',
        ],
      },
    ),

    // Inside of the hexagon: an allow-list. The package is a list and a function of its argument.
    rule(
      'inside-is-pure',
      { path: inside(CONTEXT), pathNot: [SPEC, WIRED, DELIVERY, ADAPTERS] },
      { pathNot: [...inside('$1'), face('kernel'), '^node_modules/tldts/'] },
    ),
    // The floors below Access have types of what it decides about: roles, mails, sealed values.
    rule(
      'access-inside-is-pure',
      { path: inside('access'), pathNot: [SPEC, WIRED, ADAPTERS] },
      { pathNot: [...inside('access'), face('kernel')], dependencyTypesNot: ['type-only'] },
    ),
    // Between contexts: adapters and the wiring may look over the fence; policies may name the events of others.
    rule(
      'contexts-meet-in-adapters',
      { path: `^libs/${CONTEXT}/`, pathNot: [SPEC, WIRING, ADAPTERS, '\\.policies\\.ts$'] },
      { path: `^libs/${CONTEXT}/`, pathNot: '^libs/$1/' },
    ),
    rule(
      'policies-know-events-of-others',
      { path: of('policies') },
      { path: `^libs/${CONTEXT}/`, pathNot: '^libs/$1/', dependencyTypesNot: ['type-only'] },
    ),

    // Between the parts of one context, by suffix.
    rule('adapters-are-only-wired', { path: `^libs/${PART}/`, pathNot: [SPEC, WIRING, ADAPTERS] }, { path: ADAPTERS }),
    rule(
      'read-models-read',
      { path: of('read-model') },
      {
        path: [
          '\\.(service|policies|controller|dto|module|resource)\\.ts$',
          COMMANDS,
          npm('(@nestjs/cqrs|pg|kafkajs|@eventstore|fastify)'),
        ],
      },
    ),
    rule(
      'services-know-no-driver',
      { path: [of('service'), of('policies')] },
      { path: ['\\.(controller|dto|module|resource)\\.ts$', DRIVERS] },
    ),
    rule(
      'sql-is-in-adapters',
      { path: `^libs/${PART}/`, pathNot: [SPEC, WIRING, ADAPTERS, DELIVERY, '\\.read-model\\.ts$'] },
      { path: npm('(typeorm|pg)') },
    ),
    rule(
      'published-language-is-thin',
      { path: of('published') },
      {
        path: [
          '\\.(service|policies|controller|dto|module|resource)\\.ts$',
          COMMANDS,
          '^libs/(store|http|access)/',
          '^node_modules/',
        ],
      },
    ),
    rule(
      'resources-are-only-wired',
      { path: '^libs/', pathNot: [SPEC, '/src/resources\\.ts$', '/src/[a-z]+\\.(module|api)\\.ts$'] },
      { path: '(\\.resource|/src/resources)\\.ts$' },
    ),
    rule(
      'controllers-are-outermost',
      { path: `^libs/${PART}/`, pathNot: [SPEC, WIRING, '\\.(controller|dto)\\.ts$'] },
      { path: '\\.(controller|dto)\\.ts$' },
    ),
    rule(
      'controllers-are-thin',
      { path: [of('controller'), of('dto')] },
      { path: ['\\.(policies|module)\\.ts$', npm('(typeorm|pg|kafkajs|@eventstore)')] },
    ),

    // Programs and tests.
    rule('cli-and-mcp-speak-http', { path: '^apps/(cli|mcp)/' }, { path: '^libs/' }),
    rule(
      'tests-use-the-wire',
      { path: '^test/', pathNot: '^test/(contracts|faults|webhooks|architecture|bench|doubles)/' },
      { path: '^libs/', pathNot: '^libs/[^/]+/src/index\\.ts$' },
    ),
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
    rule(
      'everything-resolves',
      { path: '.', pathNot: ['^test/(bench|types)/', '^test/.*\\.mjs$'] },
      { couldNotResolve: true },
    ),
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
    enhancedResolveOptions: {
      conditionNames: ['openings-source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
