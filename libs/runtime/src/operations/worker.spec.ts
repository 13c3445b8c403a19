import { expect, test } from '@jest/globals';
import type { OperationKind } from './operation.js';
import { type OperationScopes, OperationWorker, OperationWorkers } from './worker.js';

class Silent extends OperationWorker {
  constructor(readonly kind: OperationKind) {
    super();
  }

  run() {
    return Promise.resolve(null);
  }
}

class NamedWorker extends Silent {
  override scopes(): OperationScopes {
    return { read: 'jobs.read', manage: 'jobs.manage' };
  }
}

test('a public kind that names no permissions is not registered, so that the program does not start', () => {
  const workers = new OperationWorkers();
  expect(() => workers.add(new Silent('exports.generate'))).toThrow(
    'The operations exports.generate name no permissions',
  );
  workers.add(new NamedWorker('exports.generate'));
  workers.add(new Silent('internal.anything'));
  expect(workers.of('exports.generate')?.scopes(null)).toEqual({ read: 'jobs.read', manage: 'jobs.manage' });
});
