import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IViolation } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { ESLint } from 'eslint';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { houseOf, violationsIn } from './cruised.js';

const root = join(import.meta.dirname, '..', '..');

/** A small project that keeps every rule: file → source. */
const HOUSE: Readonly<Record<string, string>> = {
  'libs/kernel/src/index.ts': "export { reject } from './reject.js';",
  'libs/kernel/src/reject.ts': 'export const reject = 1;',
  'libs/contracts/src/index.ts': "import { reject } from '#kernel';\nexport const message = reject;",
  'libs/store/src/index.ts': "import pg from 'pg';\nimport '#kernel';\nexport const store = pg;",
  'libs/runtime/src/index.ts': "import '#kernel';\nimport '#store';\nexport const runtime = 1;",
  'libs/http/src/board.ts': 'export const board = 1;',
  'libs/store/src/engine.ts': 'export const engine = 1;',
  'libs/testing/src/memory.ts': "import '#store/engine';",
  'libs/runtime/src/starting.ts': "import '#kernel';\nexport const starting = 1;",
  'libs/search/src/index.ts': "import '#runtime';\nimport 'pg';\nexport const search = 1;",
  'libs/search/src/rules.ts': "export { words } from './words/words.js';",
  'libs/search/src/words/words.ts': "import '#kernel';\nexport const words = 1;",
  'libs/places/src/index.ts': "import './place.js';\nexport const gazetteer = 1;",
  'libs/places/src/place.ts': "import '#kernel';\nexport const place = 1;",
  'libs/crawler/src/index.ts': "import '#runtime';\nimport './faults.js';\nexport const crawler = 1;",
  'libs/crawler/src/faults.ts': 'export const faults = 1;',
  'libs/postings/src/index.ts': "import '#crawler';\nimport './rules.js';\nexport const postings = 1;",
  'libs/postings/src/rules.ts': "export { posting } from './posting.js';",
  'libs/postings/src/posting.ts': "import type {} from '#places/place';\nexport const posting = 1;",
  'libs/payments/src/index.ts': "import '#kernel';\nexport { provider } from './payment-provider.js';",
  'libs/payments/src/payment-provider.ts': 'export const provider = 1;',
  'libs/payments/src/engine.ts': "export { payments } from './payments.stores.js';",
  'libs/payments/src/payments.stores.ts':
    "import '#runtime';\nimport 'pg';\nimport './payment-provider.js';\nexport const payments = 1;",
  'libs/outbox/src/index.ts': "import '#runtime';\nimport '#contracts';\nexport const outbox = 1;",
  'libs/webhooks/src/index.ts': "import '#outbox';\nimport 'pg';\nimport './health.js';\nexport const webhooks = 1;",
  'libs/webhooks/src/health.ts': "import '#kernel';\nexport const healthy = 1;",
  'libs/http/src/index.ts': "import '#store';\nimport '#runtime';\nimport '#webhooks';\nexport const http = 1;",
  'libs/reference/src/index.ts': "import '#http';\nexport const reference = 1;",
  'libs/edge/src/index.ts': "import '#http/board';\nexport const edge = 1;",
  'libs/custom-fields/src/index.ts': "import '#http';\nimport './references.js';\nexport const customFields = 1;",
  'libs/custom-fields/src/references.ts': "import '#kernel';\nexport const references = 1;",
  'libs/custom-fields/src/rules.ts': "export { references } from './references.js';",
  'libs/access/src/index.ts':
    "import '#http';\nimport '#edge';\nimport '#custom-fields';\nexport { openAccess } from './access.stores.js';\nexport { AccessModule } from './access.module.js';",
  'libs/access/src/access.module.ts': "import './resources.js';\nexport const AccessModule = 1;",
  'libs/access/src/resources.ts': "import './team/team.resource.js';",
  'libs/access/src/access.stores.ts':
    "import type {} from 'pg';\nimport './adapters/members.postgres.js';\nexport const openAccess = 1;",
  'libs/access/src/adapters/members.postgres.ts':
    "import 'pg';\nimport { Members } from '../team/members.js';\nexport const adapter = Members;",
  'libs/access/src/team/members.ts':
    "import type {} from '#http';\nimport { reject } from '#kernel';\nexport const Members = reject;",
  'libs/access/src/team/team.resource.ts': "import '#http';\nimport './team.operator.controller.js';",
  'libs/access/src/team/team.operator.controller.ts': "import '#http';\nimport './team.service.js';",
  'libs/access/src/team/team.service.ts': "import '#store';\nimport './members.js';",
  'libs/testing/src/index.ts': "import { reject } from '#kernel';\nexport const given = reject;",
  'libs/testing/src/scenario.ts':
    "import '#store';\nimport { given } from './index.js';\nexport const scenario = given;",
  'libs/talent/src/index.ts': "export { TalentModule } from './talent.module.js';",
  'libs/talent/src/talent.module.ts':
    "import '#access';\nimport './employers/index.js';\nimport './late.policies.js';\nexport const TalentModule = 1;",
  'libs/talent/src/late.policies.ts': "import './people/index.js';\nimport '#billing';",
  'libs/billing/src/index.ts': 'export const plans = 1;',
  'libs/sdk/src/index.ts': "import 'openapi-fetch';\nimport './operator.js';\nexport const shared = 1;",
  'libs/sdk/src/operator.ts': 'export const operator = 1;',
  'test/e2e/sdk.e2e.ts': "import '#sdk';\nimport '#sdk/operator';",
  'libs/talent/src/account.ts': "import { reject } from '#kernel';\nexport const account = reject;",
  'libs/talent/src/file.operator.dto.ts': "import '#http';\nimport '#jobs/dto';\nexport const file = 1;",
  'libs/talent/src/people/index.ts': "export { PeopleModule } from './people.module.js';",
  'libs/talent/src/people/people.module.ts':
    "import './adapters/plans.billing.js';\nimport './resources.js';\nexport const PeopleModule = 1;",
  'libs/talent/src/people/resources.ts': "import './candidate/candidate.resource.js';",
  'libs/talent/src/people/ports.ts': "export type { Candidate as Port } from './candidate/candidate.decider.js';",
  'libs/talent/src/people/adapters/plans.billing.ts': "import '#billing';\nimport type {} from '../ports.js';",
  'libs/talent/src/people/candidate/candidate.resource.ts': "import './candidate.operator.controller.js';",
  'libs/talent/src/people/candidate/candidate.decider.ts':
    "import { account } from '../../account.js';\nexport type Candidate = typeof account;",
  'libs/talent/src/people/candidate/candidate.read-model.ts':
    "import '#store';\nimport './candidate.decider.js';\nexport const read = 1;",
  'libs/talent/src/people/candidate/candidate.operator.controller.ts':
    "import '../../file.operator.dto.js';\nimport './candidate.read-model.js';",
  'libs/talent/src/employers/index.ts': "import './membership/membership.service.js';",
  'libs/talent/src/employers/membership/membership.decider.ts': "import '../../account.js';",
  'libs/talent/src/employers/membership/membership.service.ts':
    "import { PeopleModule } from '../../people/index.js';\nimport './membership.decider.js';\nexport const membership = PeopleModule;",
  'libs/jobs/src/index.ts': "export { JobsModule } from './jobs.module.js';",
  'libs/jobs/src/dto.ts': "export { dto } from './job/job.operator.dto.js';",
  'libs/jobs/src/jobs.module.ts':
    "import './adapters/places.talent.js';\nimport './job/job.operator.controller.js';\nimport './job/job.policies.js';\nimport './job/job.published.js';\nimport './resources.js';\nimport './settings.js';\nexport const JobsModule = 1;",
  'libs/jobs/src/ports.ts': "import type { Job } from './job/job.decider.js';\nexport type Port = Job;",
  'libs/jobs/src/settings.ts': "import '#runtime/starting';\nexport const jobsSettings = 1;",
  'libs/jobs/src/slug.ts': 'export const slug = 1;',
  'libs/jobs/src/resources.ts': "import '#http';\nimport './job/job.resource.js';",
  'libs/jobs/src/job/job.resource.ts':
    "import '#http';\nimport './job.operator.controller.js';\nimport './job.read-model.js';",
  'libs/jobs/src/job/remote.ts': "import type {} from '#billing';\nexport const remote = 1;",
  'libs/jobs/src/job/job.decider.ts':
    "import { reject } from '#kernel';\nimport { slug } from '../slug.js';\nimport './remote.js';\nimport '#webhooks/health';\nimport '#payments';\nimport '#places/place';\nimport '#crawler/faults';\nimport '#postings/rules';\nimport '#search/rules';\nimport '#custom-fields/rules';\nexport type Job = typeof reject | typeof slug;",
  'libs/jobs/src/job/job.decider.spec.ts':
    "import '#testing';\nimport '#testing/scenario';\nimport './job.decider.js';\nimport 'fast-check';",
  'libs/jobs/src/job/job.read-model.ts':
    "import '#store';\nimport 'typeorm';\nimport './job.decider.js';\nexport const read = 1;",
  'libs/jobs/src/job/job.service.ts':
    "import './job.read-model.js';\nimport type { Port } from '../ports.js';\nexport type Needs = Port;",
  'libs/jobs/src/job/job.policies.ts': "import '#runtime';\nimport type {} from '#talent';\nimport './job.service.js';",
  'libs/jobs/src/job/job.published.ts': "import '#outbox';\nimport '#contracts';\nimport './job.decider.js';",
  'libs/jobs/src/adapters/places.talent.ts':
    "import '#talent';\nimport type { Port } from '../ports.js';\nexport type Gives = Port;",
  'libs/jobs/src/job/job.operator.dto.ts': "import '#http';\nexport const dto = 1;",
  'libs/jobs/src/job/job.operator.controller.ts':
    "import '#http';\nimport '#http/board';\nimport '#billing';\nimport './job.operator.dto.js';\nimport './job.service.js';",
  'libs/talent/src/messaging/index.ts':
    "import { PeopleModule } from '../people/index.js';\nexport const messaging = PeopleModule;",
  'apps/server/src/main.ts': "import '#runtime';\nimport '#runtime/starting';\nimport '#jobs';\nimport '#talent';",
  'apps/cli/src/main.ts': "import 'pg';",
  'test/e2e/jobs/jobs.e2e.ts': "import '#jobs';",
  'test/contracts/jobs.spec.ts': "import '../../libs/jobs/src/job/job.read-model.js';",
};

/** For each rule: files that each break it. Type imports count as much as value imports. */
const PLANTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'kernel-is-pure': {
    'libs/kernel/src/with-node.ts': "import 'node:crypto';",
    'libs/kernel/src/with-npm.ts': "import type {} from 'pg';",
    'libs/kernel/src/with-store.ts': "import '#store';",
  },
  'store-uses-what-is-below': {
    'libs/store/src/with-runtime.ts': "import '#runtime';",
    'libs/store/src/with-jobs.ts': "import type {} from '#jobs';",
  },
  'runtime-uses-what-is-below': { 'libs/runtime/src/with-http.ts': "import '#http';" },
  'search-uses-what-is-below': { 'libs/search/src/with-jobs.ts': "import type {} from '#jobs';" },
  'places-uses-what-is-below': { 'libs/places/src/with-jobs.ts': "import type {} from '#jobs';" },
  'crawler-uses-what-is-below': { 'libs/crawler/src/web/with-jobs.ts': "import type {} from '#jobs';" },
  'postings-uses-what-is-below': { 'libs/postings/src/formats/with-jobs.ts': "import type {} from '#jobs';" },
  'payments-uses-what-is-below': {
    'libs/payments/src/stripe/with-http.ts': "import '#http';",
    'libs/payments/src/stripe/with-billing.ts': "import type {} from '#billing';",
  },
  'outbox-uses-what-is-below': {
    'libs/outbox/src/with-http.ts': "import '#http';",
    'libs/outbox/src/with-jobs.ts': "import '#jobs';",
    'libs/outbox/src/with-webhooks.ts': "import '#webhooks';",
  },
  'webhooks-uses-what-is-below': {
    'libs/webhooks/src/with-http.ts': "import type {} from '#http';",
    'libs/webhooks/src/with-jobs.ts': "import '#jobs';",
    'libs/webhooks/src/with-contracts.ts': "import '#contracts';",
  },
  'http-uses-what-is-below': {
    'libs/http/src/with-access.ts': "import type {} from '#access';",
    'libs/http/src/with-contracts.ts': "import '#contracts';",
  },
  'reference-uses-what-is-below': { 'libs/reference/src/with-jobs.ts': "import '#jobs';" },
  'edge-uses-what-is-below': {
    'libs/edge/src/with-access.ts': "import type {} from '#access';",
    'libs/edge/src/with-jobs.ts': "import '#jobs';",
  },
  'custom-fields-uses-what-is-below': { 'libs/custom-fields/src/with-access.ts': "import type {} from '#access';" },
  'access-uses-what-is-below': { 'libs/access/src/with-jobs.ts': "import '#jobs';" },
  'settings-load-at-once': { 'libs/talent/src/settings.ts': "import '#runtime';" },
  'pure-entry-points-know-the-kernel': {
    'libs/custom-fields/src/references.ts': "import '#http';\nexport const references = 1;",
    'libs/webhooks/src/health.ts': "import 'pg';\nexport const healthy = 1;",
    'libs/crawler/src/faults.ts': "import '#runtime';\nexport const faults = 1;",
    'libs/postings/src/posting.ts': "import '#crawler';\nexport const posting = 1;",
    'libs/places/src/place.ts': "import 'node:fs';\nexport const place = 1;",
    'libs/payments/src/payment-provider.ts': "import '#store';\nexport const provider = 1;",
  },
  'texts-are-pure': { 'libs/i18n/src/with-node.ts': "import 'node:path';" },
  'contracts-know-the-kernel': { 'libs/contracts/src/with-store.ts': "import '#store';" },
  'given-and-replay-know-the-kernel': {
    'libs/testing/src/given.ts': "import '#store';",
    'libs/testing/src/replay.ts': "import './scenario.js';",
  },
  'testing-knows-no-context': { 'libs/testing/src/with-jobs.ts': "import '#jobs';" },
  'libs-know-no-app': { 'libs/jobs/src/job/with-app.service.ts': "import '../../../../apps/server/src/main.js';" },
  'libs-have-one-entry-point': {
    'apps/server/src/inside.ts': "import '../../../libs/jobs/src/job/job.read-model.js';",
    'libs/talent/src/adapters/inside.ts': "import '../../../jobs/src/job/job.decider.js';",
    'libs/store/src/inside.ts': "import '../../kernel/src/reject.js';",
  },
  'inside-is-pure': {
    'libs/jobs/src/job/with-store.decider.ts': "import '#store';",
    'libs/jobs/src/job/with-npm.ts': "import 'typeorm';",
    'libs/jobs/src/job/with-webhooks.ts': "import '#webhooks';",
    'libs/jobs/src/job/with-places.ts': "import '#places';",
    'libs/jobs/src/job/with-custom-fields.ts': "import '#custom-fields';",
    'libs/jobs/src/with-node.ts': "import 'node:crypto';",
    'libs/jobs/src/job/with-read.decider.ts':
      "import type { read } from './job.read-model.js';\nexport type R = typeof read;",
    'libs/talent/src/ports.ts': "import '#runtime';",
    'libs/talent/src/people/with-store.ts': "import '#store';",
    'libs/talent/src/people/candidate/with-npm.ts': "import 'typeorm';",
    'libs/talent/src/people/candidate/with-node.decider.ts': "import 'node:crypto';",
    'libs/talent/src/people/candidate/with-index.decider.ts': "import type {} from '../index.js';",
    'libs/talent/src/employers/membership/with-index.decider.ts': "import type {} from '../../people/index.js';",
  },
  'engines-are-for-layers': {
    'libs/jobs/src/job/with-engine.service.ts': "import '#store/engine';",
    'libs/access/src/team/with-engine.service.ts': "import '#store/engine';",
    'libs/billing/src/a/with-driver.service.ts': "import '#payments/engine';",
  },
  'access-inside-is-pure': {
    'libs/access/src/team/with-http.ts': "import '#http';",
    'libs/access/src/team/with-store.decider.ts': "import '#store';",
    'libs/access/src/team/with-node.ts': "import 'node:crypto';",
  },
  'billing-names-what-is-below': { 'libs/billing/src/a/b.service.ts': "import '#jobs';" },
  'content-names-what-is-below': { 'libs/content/src/a/b.ts': "import type {} from '#jobs';" },
  'jobs-names-what-is-below': { 'libs/jobs/src/job/with-talent.read-model.ts': "import type {} from '#talent';" },
  'integrations-names-what-is-below': { 'libs/integrations/src/a/b.service.ts': "import '#talent';" },
  'talent-names-what-is-below': { 'libs/talent/src/a/b.service.ts': "import '#jobs/settings';" },
  ...Object.fromEntries(
    ['billing', 'content', 'jobs', 'integrations', 'talent'].map((context) => [
      `${context}-policies-call-what-is-below`,
      { [`libs/${context}/src/a/b.policies.ts`]: `import '#${context === 'talent' ? 'jobs/settings' : 'talent'}';` },
    ]),
  ),
  'services-call-contexts': { 'libs/talent/src/people/candidate/with-jobs.operator.dto.ts': "import '#jobs';" },
  'wire-fields-are-for-dtos': { 'libs/talent/src/people/candidate/fields.ts': "import type {} from '#jobs/dto';" },
  'people-uses-what-is-below': {
    'libs/talent/src/people/candidate/with-employers.service.ts': "import type {} from '../../employers/index.js';",
    'libs/talent/src/people/candidate/with-top.service.ts': "import '../../index.js';",
  },
  'employers-uses-what-is-below': {
    'libs/talent/src/employers/membership/with-inside.service.ts':
      "import '../../people/candidate/candidate.read-model.js';",
    'libs/talent/src/employers/membership/with-messaging.policies.ts':
      "import type {} from '../../messaging/index.js';",
  },
  'hiring-uses-what-is-below': {
    'libs/talent/src/hiring/application/with-inside.service.ts':
      "import '../../employers/membership/membership.service.js';",
    'libs/talent/src/hiring/application/with-messaging.service.ts': "import '../../messaging/index.js';",
  },
  'messaging-uses-what-is-below': {
    'libs/talent/src/messaging/block/with-inside.service.ts': "import '../../people/people.module.js';",
    'libs/talent/src/messaging/block/with-top.service.ts': "import '../../talent.module.js';",
  },
  'sandbox-uses-what-is-below': {
    'libs/talent/src/sandbox/sandbox/with-inside.service.ts': "import '../../people/people.module.js';",
    'libs/talent/src/sandbox/sandbox/with-top.service.ts': "import '../../talent.module.js';",
  },
  'layers-have-one-entry-point': {
    'libs/talent/src/with-inside.policies.ts': "import './people/candidate/candidate.read-model.js';",
    'libs/talent/src/elsewhere/with-inside.service.ts': "import '../employers/membership/membership.service.js';",
  },
  'values-know-no-resource': {
    'libs/jobs/src/deep-value.ts': "import './job/job.decider.js';",
  },
  'adapters-are-only-wired': {
    'libs/jobs/src/job/with-adapter.service.ts': "import '../adapters/places.talent.js';",
    'libs/talent/src/people/candidate/with-adapter.service.ts': "import '../adapters/plans.billing.js';",
    'libs/access/src/team/with-adapter.service.ts': "import '../adapters/members.postgres.js';",
    'libs/access/src/with-adapter.guard.ts': "import './adapters/members.postgres.js';",
  },
  'read-models-read': {
    'libs/jobs/src/job/with-service.read-model.ts': "import './job.service.js';",
    'libs/jobs/src/job/with-bus.read-model.ts': "import '@nestjs/cqrs';",
    'libs/jobs/src/job/with-pg.read-model.ts': "import type {} from 'pg';",
    'libs/talent/src/people/candidate/with-resources.read-model.ts': "import './candidate.resource.js';",
    'libs/access/src/team/with-pg.read-model.ts': "import type {} from 'pg';",
  },
  'services-know-no-driver': {
    'libs/jobs/src/job/with-pg.service.ts': "import type {} from 'pg';",
    'libs/jobs/src/job/with-typeorm.policies.ts': "import 'typeorm';",
    'libs/access/src/team/with-pg.service.ts': "import type {} from 'pg';",
  },
  'sql-is-in-adapters': {
    'libs/access/src/with-pg.guard.ts': "import type {} from 'pg';",
    'libs/access/src/team/with-pg.ts': "import type {} from 'pg';",
    'libs/jobs/src/job/with-pg.published.ts': "import 'pg';",
  },
  'published-language-is-thin': {
    'libs/jobs/src/job/with-store.published.ts': "import '#store';",
    'libs/jobs/src/job/with-service.published.ts': "import './job.service.js';",
  },
  'resources-are-only-wired': {
    'libs/jobs/src/job/with-resource.service.ts': "import './job.resource.js';",
    'libs/jobs/src/job/with-resources.operator.controller.ts': "import '../resources.js';",
    'libs/jobs/src/job/with.resource.ts': "import './job.resource.js';",
    'libs/talent/src/people/candidate/with-resources.service.ts': "import '../resources.js';",
    'libs/access/src/team/with-resource.service.ts': "import './team.resource.js';",
  },
  'controllers-are-outermost': {
    'libs/jobs/src/job/with-dto.service.ts': "import './job.operator.dto.js';",
    'libs/jobs/src/adapters/with-controller.ts': "import '../job/job.operator.controller.js';",
    'libs/talent/src/people/candidate/with-shared.service.ts': "import '../../file.operator.dto.js';",
    'libs/access/src/team/with-controller.service.ts': "import './team.operator.controller.js';",
  },
  'controllers-are-thin': {
    'libs/jobs/src/job/with-typeorm.operator.controller.ts': "import 'typeorm';",
    'libs/jobs/src/job/with-pg.operator.dto.ts': "import type {} from 'pg';",
    'libs/jobs/src/job/with-policies.operator.controller.ts': "import './job.policies.js';",
    'libs/access/src/team/with-pg.operator.controller.ts': "import type {} from 'pg';",
  },
  'cli-and-mcp-speak-http': { 'apps/cli/src/with-lib.ts': "import '#jobs';" },
  'sdk-runs-anywhere': {
    'libs/sdk/src/with-node.ts': "import 'node:fs';",
    'libs/sdk/src/with-kernel.ts': "import type {} from '#kernel';",
  },
  'servers-use-no-sdk': {
    'libs/jobs/src/job/with-sdk.service.ts': "import '#sdk';",
    'apps/cli/src/with-sdk.ts': "import '#sdk/operator';",
  },
  'no-test-code-in-production': {
    'libs/jobs/src/job/with-testing.service.ts': "import '#testing';",
    'apps/server/src/with-spec.ts': "import '../../../test/e2e/jobs/jobs.e2e.js';",
    'libs/jobs/src/job/with-spec.service.ts': "import './job.decider.spec.js';",
  },
  'tests-use-the-wire': {
    'test/e2e/inside.e2e.ts': "import type {} from '../../libs/jobs/src/job/job.read-model.js';",
  },
  'no-dev-package-in-production': { 'libs/store/src/with-dev.ts': "import 'fast-check';" },
  'everything-resolves': { 'apps/server/src/deep.ts': "import '#jobs/job/job.read-model.js';" },
  'packages-are-declared': { 'libs/store/src/with-undeclared.ts': "import 'stowaway';" },
  'no-cycles': {
    'libs/store/src/hen.ts': "import './egg.js';\nexport const hen = 1;",
    'libs/store/src/egg.ts': "import './hen.js';",
  },
  'no-orphans': { 'libs/jobs/src/job/alone.ts': 'export const alone = 1;' },
};

describe('boundaries between folders', () => {
  let planted: readonly IViolation[];
  let rules: readonly (string | undefined)[];

  beforeAll(async () => {
    const { ruleSet } = await extractOptions(join(root, '.dependency-cruiser.cjs'));
    rules = ruleSet?.forbidden?.map(({ name }) => name) ?? [];
    planted = await violationsIn(houseOf(Object.assign({}, HOUSE, ...Object.values(PLANTED)) as typeof HOUSE));
  });

  it('are kept by this tree', async () => {
    expect(await violationsIn(root)).toEqual([]);
  });

  it('are kept by a house with one of everything', async () => {
    expect(await violationsIn(houseOf(HOUSE))).toEqual([]);
  });

  it('have a planted violation for each rule', () => {
    expect(Object.keys(PLANTED).sort()).toEqual([...rules].sort());
  });

  it.each(Object.entries(PLANTED).flatMap(([rule, files]) => Object.keys(files).map((file) => [rule, file] as const)))(
    '%s is broken by %s',
    (rule, file) => {
      // A cycle is reported once, from the file that was reached first.
      const found = planted
        .filter(({ from, cycle = [] }) => from === file || cycle.some(({ name }) => name === file))
        .map(({ rule: { name, severity } }) => `${severity} ${name}`);
      expect(found).toContain(`error ${rule}`);
    },
  );
});

describe('lint', () => {
  const lint = new ESLint({ cwd: root });
  const FILE = 'libs/jobs/src/web-address.ts';
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `export const n${n} = ${n};`).join('\n');

  async function rulesBrokenBy(code: string, file = FILE): Promise<readonly (string | null)[]> {
    const [result] = await lint.lintText(`${code}\n`, { filePath: join(root, file) });
    return result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? [];
  }

  it.each([
    ['max-lines', lines(301)],
    ['no-restricted-imports', "import { EventBus } from '@nestjs/cqrs';\nexport const bus = EventBus;"],
    ['no-restricted-imports', "import { AggregateRoot as Root } from '@nestjs/cqrs';\nexport const root = Root;"],
    ['no-restricted-imports', "import type { QueryBus } from '@nestjs/cqrs';\nexport type Bus = QueryBus;"],
    ['no-restricted-imports', "export { Saga } from '@nestjs/cqrs';"],
    ['no-restricted-imports', "import { HttpProblem } from '#http';\nexport const problem = HttpProblem;"],
    ['no-restricted-syntax', "export * from './company.js';"],
    ['no-restricted-syntax', 'export enum Colour { Red }'],
    ['no-restricted-syntax', 'export const enum Colour { Red }'],
    ['no-restricted-syntax', 'export namespace Colours { export const red = 1; }'],
    ['no-restricted-syntax', 'export default 1;'],
    ['no-restricted-syntax', 'const one = 1;\nexport { one as default };'],
    ['no-restricted-syntax', "export const text = 'select id from jobs where board = $1';"],
    ['no-restricted-syntax', 'export const text = (table: string) => `delete from ${table}`;'],
    ['no-restricted-syntax', 'export const text = `\n  with gone as (delete from jobs) select 1`;'],
    ['no-console', "console.log('here');"],
    ['@typescript-eslint/no-explicit-any', 'export const anything = (it: any): unknown => it;'],
    ['@typescript-eslint/no-unused-vars', 'const unused = 1;'],
    ['@typescript-eslint/consistent-type-imports', "import { Company } from './company.js';\nexport type C = Company;"],
    ['@typescript-eslint/ban-ts-comment', '// @ts-ignore\nexport const one: string = 1;'],
    ['eqeqeq', 'export const same = (one: unknown, other: unknown): boolean => one == other;'],
  ])('%s finds its violation: %.60s', async (rule, code) => {
    expect(await rulesBrokenBy(code)).toContain(rule);
  });

  const SPREAD =
    'export const wide = (a: object, b: object) => [{ ...a, x: 1 }, { ...a, ...b }, { x: 1, ...a, y: 2 }];';

  it.each([
    'libs/jobs/src/job/job.read-model.ts',
    'libs/content/src/board-settings/board-settings.read-model.ts',
    'libs/jobs/src/job/job.decider.ts',
    'libs/kernel/src/projection.ts',
    'libs/store/src/postgres/postgres-rows.ts',
    'libs/store/src/database/unnested.ts',
    'libs/outbox/src/published.ts',
    'libs/store/src/read-models/points.ts',
  ])('finds each key and each object behind a spread where it runs once an event: %s', async (file) => {
    expect(await rulesBrokenBy(SPREAD, file)).toEqual(Array(3).fill('no-restricted-syntax'));
    expect(await rulesBrokenBy('export const copy = (a: object) => [{ ...a }, { x: 1, ...a }];', file)).toEqual([]);
    expect(await rulesBrokenBy("export * from './company.js';", file)).toEqual(['no-restricted-syntax']);
  });

  it('leaves spreads alone elsewhere', async () => {
    expect(await rulesBrokenBy(SPREAD)).toEqual([]);
    expect(await rulesBrokenBy(SPREAD, 'libs/jobs/src/job/job.read-model.spec.ts')).toEqual([]);
  });

  it.each([
    'export const rows = (server: { sql(text: string): unknown }) => server.sql("select 1");',
    'export const pool = (server: { pool: unknown }) => server.pool;',
    "import pg from 'pg';\nexport const client = new pg.Client();",
  ])('finds an end-to-end spec that asks the database: %s', async (code) => {
    expect(await rulesBrokenBy(code, 'test/e2e/jobs/jobs.e2e.ts')).toEqual(['no-restricted-syntax']);
    expect(await rulesBrokenBy(code, 'test/faults/kill.e2e.ts')).toEqual([]);
  });

  it.each([
    ['300 lines', `// What it is for.\n\n${lines(300)}`],
    ['the command bus', "import { CommandBus } from '@nestjs/cqrs';\nexport const bus = CommandBus;"],
    ['named exports', "export { slugFrom } from './slug.js';"],
  ])('lets %s pass', async (_, code) => {
    expect(await rulesBrokenBy(code)).toEqual([]);
  });
});

describe('lint that needs types', () => {
  let project = '';
  beforeAll(() => {
    project = realpathSync(mkdtempSync(join(tmpdir(), 'openings-promises-')));
    cpSync(join(root, '.oxlintrc.json'), join(project, '.oxlintrc.json'));
    // The linter looks for its other half there.
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
    writeFileSync(join(project, 'tsconfig.json'), '{ "compilerOptions": { "strict": true }, "include": ["*.ts"] }');
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const brokenBy = (code: string): readonly string[] => {
    writeFileSync(join(project, 'code.ts'), `${code}\n`);
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format=unix'], { cwd: project, encoding: 'utf8' });
    return [...stdout.matchAll(/typescript\(([\w-]+)\)/g)].map(([, rule = '']) => rule);
  };

  it.each([
    ['no-floating-promises', 'Promise.resolve(1);'],
    ['no-misused-promises', 'if (Promise.resolve(false)) throw new Error();'],
  ])('%s finds its violation: %s', (rule, code) => {
    expect(brokenBy(code)).toEqual([rule]);
  });

  it('lets a promise pass that is waited for', () => {
    expect(brokenBy('await Promise.resolve(1);\nexport {};')).toEqual([]);
  });
});
