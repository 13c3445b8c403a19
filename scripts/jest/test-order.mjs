// Order of test files: the longest first, even on a new checkout, so that no worker runs a long file alone at the end.
import Sequencer from '@jest/test-sequencer';

/** Files that take half a minute or more, the longest first. */
export const LONGEST = [
  'test/faults/webhooks.e2e.ts',
  'test/e2e/http/statements.e2e.ts',
  'test/faults/imports-large.e2e.ts',
  'test/faults/operations.e2e.ts',
  'test/faults/broker-faults.spec.ts',
  'test/faults/workflows.e2e.ts',
  'test/faults/doubt.e2e.ts',
  'test/faults/kafka.e2e.ts',
  'test/contracts/publishing/publishing.eventstoredb.spec.ts',
  'test/e2e/jobs/company-logos.e2e.ts',
  'test/faults/worker-process.e2e.ts',
  'test/contracts/delivery/webhooks/health.spec.ts',
  'test/contracts/store/read-models.eventstoredb.spec.ts',
  'test/contracts/store/deployment.spec.ts',
];

const rank = ({ path }) => {
  const at = LONGEST.findIndex((name) => path.endsWith(name));
  return at < 0 ? LONGEST.length : at;
};

export default class TestOrder extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    // Durations on this machine have precedence over the list.
    return tests.every(({ duration }) => duration) ? sorted : sorted.sort((one, other) => rank(one) - rank(other));
  }
}
