// Order of test files: the longest first, even on a new checkout, so that no worker runs a long file alone at the end. Many files are bundled
// here, before workers start.
import Sequencer from '@jest/test-sequencer';
import { changedSpecs } from './passed-specs.mjs';
import { bundleSpecs } from './spec-bundle.mjs';

/** Of fewer files, each worker bundles its own when it begins them. */
const MANY = 10;

/** Files that take a minute or more beside others on a busy machine, the longest first. */
export const LONGEST = [
  'libs/talent/src/employers/employer-job/job-slots.model.spec.ts',
  'test/faults/erasure.e2e.ts',
  'test/browser/dashboard.e2e.ts',
  'test/browser/dashboard-forms.e2e.ts',
  'test/faults/webhooks.e2e.ts',
  'test/contracts/store/event-store.sealed.spec.ts',
  'test/contracts/outbox/publishing.eventstoredb.spec.ts',
  'test/e2e/integrations/search-console.e2e.ts',
  'test/e2e/server/tutorial.e2e.ts',
  'test/e2e/jobs/company-logos.e2e.ts',
  'test/e2e/http/statements.e2e.ts',
  'test/browser/documentation.e2e.ts',
  'test/e2e/talent/messaging-processes.e2e.ts',
  'test/e2e/http/connections.e2e.ts',
  'test/e2e/talent/sandbox.e2e.ts',
  'test/faults/garbage.e2e.ts',
  'test/faults/event-store-moves.long.e2e.ts',
  'test/faults/doubt.long.e2e.ts',
  'test/e2e/http/answers-standing.e2e.ts',
  'test/faults/source-runs.long.e2e.ts',
  'test/faults/kafka.e2e.ts',
  'test/faults/operations.e2e.ts',
  'test/faults/embedded-postgres.spec.ts',
  'test/e2e/server/dev.long.e2e.ts',
  'test/browser/dashboard-work.e2e.ts',
  'test/faults/broker-faults.long.spec.ts',
  'test/e2e/access/key-commands.e2e.ts',
  'test/faults/workflows.long.e2e.ts',
  'test/evaluation/evaluation.spec.ts',
  'test/contracts/store/copying.spec.ts',
  'test/e2e/server/cli.e2e.ts',
  'test/e2e/billing/board-plan.e2e.ts',
  'test/faults/imports-large.e2e.ts',
  'test/contracts/postings/sources.memory.spec.ts',
  'test/e2e/webhooks/webhook-secrets.e2e.ts',
  'test/contracts/store/read-models.eventstoredb.spec.ts',
  'test/e2e/server/processes-end.e2e.ts',
  'test/e2e/billing/reconcile.e2e.ts',
  'test/faults/imports-eventstoredb.long.e2e.ts',
  'test/e2e/http/visitor-limits.e2e.ts',
  'test/e2e/server/data-directory.e2e.ts',
  'test/faults/relay-kills.long.spec.ts',
  'test/contracts/outbox/publishing.postgres.spec.ts',
  'test/contracts/webhooks/webhooks/health.spec.ts',
  'test/architecture/body-sizes.spec.ts',
  'test/contracts/search/index-writer.spec.ts',
  'test/e2e/jobs/job-feeds.e2e.ts',
  'test/architecture/boundaries.spec.ts',
  'test/contracts/store/event-store.eventstoredb.spec.ts',
  'test/e2e/server/felt-at-once.e2e.ts',
  'apps/dashboard/src/screens.spec.tsx',
  'test/contracts/access/audit-log.eventstoredb.spec.ts',
  'test/contracts/store/read-models.postgres.spec.ts',
  'test/architecture/folders.spec.ts',
];

const rank = ({ path }) => {
  const at = LONGEST.findIndex((name) => path.endsWith(name));
  return at < 0 ? LONGEST.length : at;
};

/** Those that did not pass since they changed. */
async function changed(tests) {
  const paths = tests.map(({ path }) => path);
  await bundleSpecs(paths);
  const left = new Set(await changedSpecs(paths));
  return tests.filter(({ path }) => left.has(path));
}

export default class TestOrder extends Sequencer {
  async sort(found) {
    const tests = process.env.TEST_CHANGED_ONLY ? await changed(found) : found;
    if (tests.length >= MANY) await bundleSpecs(tests.map(({ path }) => path));
    const sorted = super.sort(tests);
    // Durations on this machine have precedence over the list.
    return tests.every(({ duration }) => duration) ? sorted : sorted.sort((one, other) => rank(one) - rank(other));
  }
}
