import { describe, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import { facts, given } from '#testing';
import { domainDecider, type DomainEvents } from './domain.decider.js';

const domain = {
  hostname: 'jobs.example',
  token: 't'.repeat(32),
  record: { name: '_svc-verify.jobs.example', value: 'svc-verify=t' },
};
const added = { type: 'DomainAdded', data: domain } as const;
const begun = { type: 'DomainVerificationBegun', data: { operationId: 'ops_1' } } as const;
const verified = { type: 'DomainVerified', data: { operationId: 'ops_1' } } as const;
const again = { type: 'DomainVerificationBegun', data: { operationId: 'ops_2' } } as const;
const reason = 'It is not there.';
const removed = (operationId: string | null) =>
  ({ type: 'DomainRemoved', data: { hostname: 'jobs.example', operationId } }) as const;
const domains = (...history: readonly MessageOf<DomainEvents>[]) => given(domainDecider, facts, ...history);

describe('a domain', () => {
  test('is added', () => domains().when('AddDomain', domain).then(added));

  test('is verified by one operation at a time', () => {
    domains(added).when('BeginVerification', { operationId: 'ops_1' }).then(begun);
    domains(added, begun).when('BeginVerification', { operationId: 'ops_2' }).then();
    domains(added, begun).when('ConfirmDomain', { operationId: 'ops_1' }).then(verified);
  });

  test('ignores an operation that it does not wait for', () => {
    const operationId = 'ops_1';
    for (const history of [[added], [added, begun, verified, again]]) {
      domains(...history)
        .when('ConfirmDomain', { operationId })
        .then();
      domains(...history)
        .when('RefuseDomain', { operationId, reason, isCertain: true })
        .then();
      domains(...history)
        .when('CancelVerification', { operationId })
        .then();
    }
  });

  test('that was never verified fails, whether DNS answered so or did not answer', () => {
    const failed = { type: 'DomainVerificationFailed', data: { operationId: 'ops_1', reason } } as const;
    for (const isCertain of [true, false])
      domains(added, begun).when('RefuseDomain', { operationId: 'ops_1', isCertain, reason }).then(failed);
  });

  test('that is verified is lost only when DNS says that the record is gone', () => {
    const failed = { type: 'DomainVerificationFailed', data: { operationId: 'ops_2', reason } } as const;
    const refusing = domains(added, begun, verified, again);
    refusing.when('RefuseDomain', { operationId: 'ops_2', isCertain: false, reason }).then(failed);
    domains(added, begun, verified, again)
      .when('RefuseDomain', { operationId: 'ops_2', isCertain: true, reason })
      .then(failed, { type: 'DomainLost', data: { reason } });
    domains(added, begun, verified, again, failed).when('LoseDomain', { reason }).then({
      type: 'DomainLost',
      data: { reason },
    });
  });

  test('is lost once, and only when it was verified', () => {
    const lost = { type: 'DomainLost', data: { reason } } as const;
    domains(added, begun, verified).when('LoseDomain', { reason }).then(lost);
    domains(added, begun, verified, lost).when('LoseDomain', { reason }).then();
    domains(added).when('LoseDomain', { reason }).then();
  });

  test('whose verification is cancelled can be verified again', () => {
    const cancelled = { type: 'DomainVerificationCancelled', data: { operationId: 'ops_1' } } as const;
    domains(added, begun).when('CancelVerification', { operationId: 'ops_1' }).then(cancelled);
    domains(added, begun, cancelled).when('BeginVerification', { operationId: 'ops_2' }).then(again);
  });

  test('is removed with the operation that is under way, once', () => {
    domains(added).when('RemoveDomain', {}).then(removed(null));
    domains(added, begun).when('RemoveDomain', {}).then(removed('ops_1'));
    domains(added, begun, removed('ops_1')).when('RemoveDomain', {}).rejected('domains_not_found', 'missing');
  });
});
