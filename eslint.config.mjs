// What the compiler and the boundaries leave open, without asking for types; the rules that do are in .oxlintrc.json.
// `test/architecture/boundaries.spec.ts` plants a violation of each rule that keeps a thing out of this codebase. The recommended sets are not used: the
// compiler already reports most of what they report, and the rest is meant here, such as classes of empty requests and expressions of control characters.
import tseslint from 'typescript-eslint';
import { prose } from './scripts/check/prose/lint.mjs';
import regexp from 'eslint-plugin-regexp';

const UNUSED_OF_CQRS = [
  'AggregateRoot',
  'EventBus',
  'EventPublisher',
  'EventsHandler',
  'QueryBus',
  'QueryHandler',
  'Saga',
];
/** ESLint's own limit, but of lines of code: comments are welcome. */
const FILE_LIMIT = { max: 300, skipBlankLines: true, skipComments: true };
/** A spec lists cases, and may list more of them. */
const SPEC_LIMIT = { ...FILE_LIMIT, max: 450 };
const NO_DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
  message: 'Export it by its name.',
};

const SYNTAX = [
  { selector: 'ExportAllDeclaration', message: 'Name what you export.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
  { selector: 'TSModuleDeclaration[kind="namespace"]', message: 'A file is a module of its own.' },
  NO_DEFAULT_EXPORT,
];
const UNUSED = {
  name: '@nestjs/cqrs',
  importNames: UNUSED_OF_CQRS,
  message: 'Only CommandBus is used: events travel by the event store, queries are methods of a reader.',
};
/** Contexts refuse by rejections; what only HTTP knows is refused below them. */
const HTTP_REFUSALS = {
  name: '#http',
  importNames: ['HttpProblem'],
  message: 'Throw a Rejection: its kind says the status.',
};
/** What runs once an event, a request or a row. */
const HOT = [
  'libs/*/src/**/*.read-model.ts',
  'libs/jobs/src/{company/company,job/job}.decider.ts',
  'libs/kernel/src/projection.ts',
  'libs/store/src/database/{stored-values,unnested}.ts',
  'libs/store/src/eventstoredb/eventstoredb-events.ts',
  'libs/store/src/postgres/postgres*.ts',
  'libs/store/src/read-models/{board-tables,folding,points,stored-rows}.ts',
  'libs/outbox/src/{publication-folding,published}.ts',
];
/** End-to-end specs that still ask the database for what no operation tells; their number only falls. */
const ASK_TABLES = [
  'access',
  'answers-standing',
  'board-idempotency',
  'board-names',
  'companies-delete',
  'companies-more',
  'company-logos',
  'events',
  'feedback',
  'idempotency',
  'imports',
  'imports-refusals',
  'jobs-plan',
  'settings',
  'webhook-deliveries',
  'webhook-endpoint-changes',
  'webhook-health',
];
const NO_SQL = {
  selector: 'MemberExpression[property.name=/^(sql|pool)$/], ImportDeclaration[source.value="pg"]',
  message: 'An end-to-end spec uses what a client has: HTTP, Kafka, webhooks, the command line.',
};
const SQL = '/^\\s*(select|insert into|update \\w+ (as \\w+ )?set|delete from|with \\w+ as)\\s/';
/** The boundaries keep the driver out; this keeps statements out that another object would send. */
const NO_STATEMENTS = {
  selector: `Literal[value=${SQL}], TemplateElement[value.raw=${SQL}]`,
  message: 'SQL is in adapters and read models.',
};
const NO_KEYS_BEHIND_SPREAD = {
  selector: 'ObjectExpression > SpreadElement ~ *',
  message:
    'Write a literal, or copy one object and set keys that it has (withChanges): new keys behind a spread are added one by one.',
};

/** Expressions whose work is not linear over their input. */
const LINEAR = {
  'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
  'regexp/no-super-linear-move': ['error', { report: 'certain', ignoreSticky: true }],
};

export default tseslint.config(
  // The types of the SDK are generated.
  { ignores: ['**/dist/', 'coverage/', '**/node_modules/', 'libs/sdk/src/{operator-api,board-api,error-codes}.ts'] },
  {
    files: ['{apps,libs,test}/**/*.{ts,tsx}'],
    languageOptions: {
      parser: tseslint.parser,
      // Classes in decorated signatures are values.
      parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // Kept out.
      'max-lines': ['error', FILE_LIMIT],
      'no-restricted-imports': [
        'error',
        {
          paths: [UNUSED],
        },
      ],
      'no-restricted-syntax': ['error', ...SYNTAX],
      'no-console': 'error',

      // The language at its strictest.
      'eqeqeq': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['libs/{jobs,talent,billing,content,integrations}/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [UNUSED, HTTP_REFUSALS] }] },
  },
  {
    files: ['libs/{access,jobs,talent,billing,content,integrations}/src/**/*.ts'],
    ignores: ['**/adapters/**', '**/*.read-model.ts', '**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, NO_STATEMENTS] },
  },
  {
    files: HOT,
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, NO_KEYS_BEHIND_SPREAD] },
  },
  {
    // Where texts of senders arrive. Lookbehind, which makes such expressions linear, is too new for the browsers of the SDK.
    files: ['apps/{server,mcp,cli}/src/**/*.{ts,tsx}', 'libs/!(sdk)/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    plugins: { regexp },
    rules: LINEAR,
  },
  {
    // It speaks with the server through the SDK, and shares nothing with it but texts.
    files: ['apps/dashboard/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^#|(?:^|/)libs/|^@openings/sdk/board',
              message: 'Use @openings/sdk/operator and @openings/i18n.',
            },
          ],
        },
      ],
    },
  },
  { files: ['test/**/*.ts', '**/*.spec.{ts,tsx}'], rules: { 'max-lines': ['error', SPEC_LIMIT] } },
  {
    files: ['test/e2e/**/*.ts', 'test/evaluation/**/*.ts'],
    ignores: [
      'test/e2e/{server,processes,operations/operations.calls}.ts',
      `test/e2e/*/{${ASK_TABLES.join(',')}}.e2e.ts`,
    ],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, NO_SQL] },
  },
  {
    files: ['{apps,libs,test}/**/*.{ts,tsx}'],
    // Passwords that people choose are data.
    ignores: ['libs/runtime/src/common-password-list.ts'],
    plugins: { prose },
    rules: { 'prose/plain-words': 'error', 'prose/plain-names': 'error' },
  },
  {
    // Names in events, tables and answers that exist already.
    files: [
      'libs/integrations/src/feedback/*.ts',
      'test/e2e/integrations/feedback.e2e.ts',
      'libs/talent/src/messaging/report/message-report.*.ts',
    ],
    rules: { 'prose/plain-names': ['error', { stored: ['said', 'told', 'told_issue_of'] }] },
  },
  // What a test sends and names is data.
  {
    files: ['test/**/*.ts', '**/*.spec.{ts,tsx}', '**/testing/**/*.ts'],
    rules: { 'prose/plain-words': ['error', { texts: false }] },
  },
  // Tests may print what they found.
  { files: ['test/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    // No compiler looks at these.
    files: ['{scripts,test}/**/*.mjs', 'apps/*/scripts/**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly'])),
    },
    plugins: { prose },
    rules: {
      'prose/plain-names': 'error',
      'no-undef': 'error',
      'max-lines': ['error', FILE_LIMIT],
      'eqeqeq': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-unused-vars': 'error',
    },
  },
);
