// Who may import whom; the table is in docs/architecture.md. `test/architecture/boundaries.spec.ts` plants a violation of
// each rule, so a rule that stops firing fails the tests.
const CONTEXT = '(jobs|talent|billing|content|integrations)';
/** Parts whose files are what their suffixes say: the contexts, and Access, the layer below them. */
const PART = `(access|${CONTEXT.slice(1)}`;
const SPEC = '\\.(spec|samples)\\.ts$';
/** The layers of Talent, from the lowest (decision 0166). Each is made like a context. */
const TALENT = ['people', 'employers', 'hiring', 'messaging', 'sandbox'];
/** The top of a context, or of one of its layers. */
const TOP = `/src/(?:(?:${TALENT.join('|')})/)?`;
/** What puts a part together: its module, its list of resources, what each of them brings, and what opens its tables. */
const WIRING = `(\\.(module|resource|stores)|${TOP}resources)\\.ts$`;
/** Files of a part by what their suffix says they are. */
const of = (suffix) => `^libs/${PART}/src/.*\\.${suffix}\\.ts$`;
/** Rules and values: deciders, their lifecycles, ports, and files without a suffix. */
const PURE = '(?!(index|dto|resources)\\.)[a-z0-9-]+\\.ts$';
const inside = (context) => [
  `^libs/${context}${TOP}${PURE}`,
  `^libs/${context}${TOP}[a-z0-9-]+/${PURE}`,
  `^libs/${context}${TOP}[a-z0-9-]+/[a-z0-9-]+\\.(?:decider|life)\\.ts$`,
];
const WIRED = '/src/settings\\.ts$';
/** Entry points that deciders may import: the port to payments, places, faults of a crawl, postings, words of a search, the health of an endpoint, and the fields of profiles, with the files that they export. */
const PURE_ENTRY_POINTS =
  '^libs/(payments/src/index|places/src/place|crawler/src/faults|webhooks/src/health|(custom-fields|postings|search)/src/rules)\\.ts$';
const PURE_LIBS =
  '^libs/(payments/src/(?!engine\\.)[a-z-]+|places/src/place|crawler/src/faults|postings/src/(rules|posting|values|words)|search/src/(rules|words/[a-z-]+)|webhooks/src/health|custom-fields/src/(rules|references|profile-form|custom-field|custom-field-values))\\.ts$';
const SDK_FACES = '^libs/sdk/src/(index|operator|board)\\.ts$';
const ADAPTERS = `${TOP}adapters/`;
/** An npm package, or the types that are published for it apart. */
const npm = (names) => `^node_modules/(@types/)?${names}/`;
const DRIVERS = npm('(typeorm|pg|kafkajs|@eventstore|@aws-sdk|fastify)');
const rule = (name, from, to) => ({ name, severity: 'error', from: { pathNot: SPEC, ...from }, to });
/** The part of the testing library that is `#testing`; the rest is `#testing/scenario`. */
const LIGHT = '^libs/testing/src/(index|any-text|sent-commands|boards|clocks|given|memory-event-store|replay)\\.ts$';
const entryPoint = (lib) =>
  `^libs/${lib}/src/(index|board|dto|engine|faults|health|operations|place|rules|starting)\\.ts$`;

/** The layers, from the lowest. What each may use is below it. */
const LAYERS = [
  'kernel',
  'store',
  'runtime',
  'search',
  'places',
  'payments',
  'crawler',
  'postings',
  'outbox',
  'webhooks',
  'http',
  'reference',
  'edge',
  'custom-fields',
  'access',
];
const layer = (lib, index) =>
  rule(
    `${lib}-uses-what-is-below`,
    { path: `^libs/${lib}/` },
    {
      path: '^(libs|apps)/',
      pathNot: [
        `^libs/${lib}/`,
        ...LAYERS.slice(0, index).map(entryPoint),
        ...(lib === 'outbox' ? [entryPoint('contracts')] : []),
      ],
    },
  );

/** The contexts, from the lowest. A file names what it needs of a lower one by the index of that context (decision 0260). */
const ORDER = ['billing', 'content', 'jobs', 'integrations', 'talent'];
const INDEX = `^libs/${CONTEXT}/src/index\\.ts$`;
/** The fields of a context on the wire, for DTOs of upper contexts. */
const WIRE_FIELDS = `^libs/${CONTEXT}/src/dto\\.ts$`;
const facesBelow = (index) => ORDER.slice(0, index).map((lower) => `^libs/${lower}/src/(index|dto)\\.ts$`);
const contextBelow = (context, index) =>
  rule(
    `${context}-names-what-is-below`,
    { path: `^libs/${context}/`, pathNot: [SPEC, WIRING, ADAPTERS, '\\.policies\\.ts$'] },
    { path: `^libs/${CONTEXT}/`, pathNot: [`^libs/${context}/`, ...facesBelow(index)] },
  );
/** Policies know events of all contexts as types, and call lower ones (decision 0262). */
const policiesBelow = (context, index) =>
  rule(
    `${context}-policies-call-what-is-below`,
    { path: `^libs/${context}/src/.*\\.policies\\.ts$` },
    {
      path: `^libs/${CONTEXT}/`,
      pathNot: [`^libs/${context}/`, ...facesBelow(index)],
      dependencyTypesNot: ['type-only'],
    },
  );

/** What all layers of Talent share: values, and fields of requests and answers. */
const SHARED = ['^libs/talent/src/(?!index\\.)[a-z0-9-]+\\.ts$', '^libs/talent/src/[a-z0-9.-]+\\.dto\\.ts$'];
const floorIndex = (name) => `^libs/talent/src/${name}/index\\.ts$`;
const talentLayer = (name, index) =>
  rule(
    `${name}-uses-what-is-below`,
    { path: `^libs/talent/src/${name}/` },
    {
      path: '^libs/talent/src/',
      pathNot: [`^libs/talent/src/${name}/`, ...SHARED, ...TALENT.slice(0, index).map(floorIndex)],
    },
  );

module.exports = {
  forbidden: [
    // Between the layers: arrows point down. The kernel has not even node:, and one package, a table of letters.
    rule('kernel-is-pure', { path: '^libs/kernel/' }, { pathNot: ['^libs/kernel/', '^node_modules/any-ascii/'] }),
    // Browsers load them, too.
    rule('texts-are-pure', { path: '^libs/i18n/' }, { pathNot: '^libs/i18n/' }),
    ...LAYERS.slice(1).map((lib, index) => layer(lib, index + 1)),
    // They are read before anything else is loaded.
    rule(
      'settings-load-at-once',
      { path: `^libs/${CONTEXT}/src/settings\\.ts$` },
      { pathNot: '^libs/runtime/src/starting\\.ts$' },
    ),
    rule('pure-entry-points-know-the-kernel', { path: PURE_LIBS }, { pathNot: [entryPoint('kernel'), PURE_LIBS] }),
    rule(
      'contracts-know-the-kernel',
      { path: '^libs/contracts/' },
      { path: '^(libs|apps)/', pathNot: ['^libs/contracts/', entryPoint('kernel')] },
    ),
    // What pure specs import brings no layer with it; `scenario` stands on all of them.
    rule(
      'given-and-replay-know-the-kernel',
      { path: LIGHT },
      { path: '^(libs|apps)/', pathNot: [LIGHT, entryPoint('kernel')] },
    ),
    rule('testing-knows-no-context', { path: '^libs/testing/' }, { path: [`^libs/${CONTEXT}/`, '^apps/'] }),
    rule('libs-know-no-app', { path: '^libs/' }, { path: '^apps/' }),
    rule(
      'libs-have-one-entry-point',
      { path: '^(?:apps|libs)/([^/]+)/' },
      {
        path: '^libs/',
        pathNot: [
          '^libs/$1/',
          '^libs/[^/]+/src/(index|engine)\\.ts$',
          '^libs/runtime/src/(operations|starting)\\.ts$',
          '^libs/http/src/(board|dto)\\.ts$',
          '^libs/jobs/src/dto\\.ts$',
          PURE_ENTRY_POINTS,
          `^libs/${CONTEXT}/src/settings\\.ts$`,
          '^libs/testing/src/scenario\\.ts$',
          SDK_FACES,
        ],
      },
    ),

    // What layers and programs need of the layers below is no business of those who write a context.
    rule('engines-are-for-layers', { path: `^libs/${PART}/` }, { path: '^libs/[^/]+/src/engine\\.ts$' }),

    // Inside of the hexagon: an allow-list. The package is a list and a function of its argument.
    rule(
      'inside-is-pure',
      { path: inside(CONTEXT), pathNot: [SPEC, WIRED, ADAPTERS] },
      {
        pathNot: [
          ...inside('$1'),
          entryPoint('kernel'),
          entryPoint('i18n'),
          PURE_ENTRY_POINTS,
          INDEX,
          '^node_modules/tldts/',
        ],
      },
    ),
    // The layers below Access have types of what it decides about: roles, mails, sealed values.
    rule(
      'access-inside-is-pure',
      { path: inside('access'), pathNot: [SPEC, WIRED, ADAPTERS] },
      { pathNot: [...inside('access'), entryPoint('kernel')], dependencyTypesNot: ['type-only'] },
    ),
    // Between contexts: services, controllers and policies call lower contexts, other files name types of them; policies may name the events
    // of all contexts; adapters and the wiring may import all.
    ...ORDER.map(contextBelow),
    ...ORDER.map(policiesBelow),
    rule(
      'services-call-contexts',
      { path: `^libs/${CONTEXT}/`, pathNot: [SPEC, WIRING, ADAPTERS, '\\.(service|controller|policies)\\.ts$'] },
      { path: `^libs/${CONTEXT}/`, pathNot: ['^libs/$1/', WIRE_FIELDS], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'wire-fields-are-for-dtos',
      { path: `^libs/${CONTEXT}/`, pathNot: [SPEC, '\\.(controller|dto)\\.ts$'] },
      { path: WIRE_FIELDS },
    ),

    // Between the layers of Talent: arrows point down, and only to an index.
    ...TALENT.map(talentLayer),
    rule(
      'layers-have-one-entry-point',
      { path: '^libs/talent/src/', pathNot: [SPEC, ...TALENT.map((name) => `^libs/talent/src/${name}/`)] },
      { path: `^libs/talent/src/(${TALENT.join('|')})/`, pathNot: TALENT.map(floorIndex) },
    ),

    // All resources may know the values at the top of a context, so these know no resource.
    rule(
      'values-know-no-resource',
      { path: `^libs/${CONTEXT}/src/[a-z0-9-]+\\.ts$`, pathNot: '/(index|dto|ports|resources|opened-[a-z]+)\\.ts$' },
      { path: '^libs/$1/src/[a-z0-9-]+/' },
    ),

    // Between the parts of one context, by suffix.
    rule('adapters-are-only-wired', { path: `^libs/${PART}/`, pathNot: [SPEC, WIRING, ADAPTERS] }, { path: ADAPTERS }),
    rule(
      'read-models-read',
      { path: of('read-model') },
      {
        path: [
          '\\.(service|policies|controller|dto|module|resource)\\.ts$',
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
      { path: `^libs/${PART}/`, pathNot: [SPEC, WIRING, ADAPTERS, '\\.read-model\\.ts$'] },
      { path: npm('(typeorm|pg)') },
    ),
    rule(
      'published-language-is-thin',
      { path: of('published') },
      {
        path: [
          '\\.(service|policies|controller|dto|module|resource)\\.ts$',
          '^libs/(store|http|access)/',
          '^node_modules/',
        ],
      },
    ),
    rule(
      'resources-are-only-wired',
      { path: '^libs/', pathNot: [SPEC, `${TOP}resources\\.ts$`, `${TOP}[a-z]+\\.module\\.ts$`] },
      { path: `(\\.resource|${TOP}resources)\\.ts$` },
    ),
    rule(
      'controllers-are-outermost',
      {
        path: `^libs/${PART}/`,
        pathNot: [SPEC, WIRING, '\\.(controller|dto)\\.ts$', `^libs/${CONTEXT}/src/dto\\.ts$`],
      },
      { path: '\\.(controller|dto)\\.ts$' },
    ),
    rule(
      'controllers-are-thin',
      { path: [of('controller'), of('dto')] },
      { path: ['\\.(policies|module)\\.ts$', npm('(typeorm|pg|kafkajs|@eventstore)')] },
    ),

    // Programs and tests.
    rule('sdk-runs-anywhere', { path: '^libs/sdk/' }, { pathNot: ['^libs/sdk/', npm('openapi-fetch')] }),
    rule('servers-use-no-sdk', { path: ['^libs/(?!sdk/)', '^apps/(server|cli|mcp)/'] }, { path: '^libs/sdk/' }),
    rule('cli-and-mcp-speak-http', { path: '^apps/(cli|mcp)/' }, { path: '^libs/' }),
    rule(
      'tests-use-the-wire',
      { path: '^test/', pathNot: '^test/(contracts|faults|webhooks|architecture|bench|doubles)/' },
      { path: '^libs/', pathNot: ['^libs/[^/]+/src/(index|engine|starting)\\.ts$', SDK_FACES] },
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
      { path: '.', pathNot: ['^test/doubles/', `^(apps/(cli|mcp)|libs/sdk)/.*${SPEC}`] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule('no-cycles', { path: '.', pathNot: [] }, { circular: true }),
    rule('no-orphans', { orphan: true, path: '^(apps|libs)/', pathNot: [SPEC, 'main\\.ts$'] }, {}),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true, // sees `import type` too
    doNotFollow: { path: 'node_modules' },
    // The dashboard has its own packages and its own resolver; eslint.config.mjs keeps it to the SDK and the texts,
    // .dependency-cruiser.dashboard.cjs finds its rings.
    exclude: { path: ['^dist/', '^(?:apps|libs)/[^/]+/dist/', '^apps/dashboard/'] },
    enhancedResolveOptions: {
      conditionNames: ['openings-source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
