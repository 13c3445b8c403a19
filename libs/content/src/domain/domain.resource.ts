import { background, commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { operationWorker } from '#runtime/operations';
import { readModel } from '#store';
import { DOMAIN_STATUSES, domainDecider, domains } from './domain.decider.js';
import { OperatorDomainsController } from './domain.operator.controller.js';
import { CheckDomains, FollowDomains } from './domain.policies.js';
import { DomainReader, domainRows } from './domain.read-model.js';
import { Domains } from './domain.service.js';
import { VerifyDomain } from './verify-domain.service.js';

const SCOPES = ['domains.read', 'domains.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}
declare module '#runtime' {
  interface OperationKinds {
    'domains.verify': true;
  }
  interface OperationSubjects {
    domain: true;
  }
}

/** Hostnames of the board. */
export const domainResource: Resource = {
  controllers: [OperatorDomainsController],
  providers: [
    commandHandler(domains),
    readModel(domainRows),
    DomainReader,
    Domains,
    operationWorker(VerifyDomain),
    ...background(CheckDomains),
    ...policy(FollowDomains),
  ],
  tags: { Domains: 'Custom domains of the board and their verification by DNS.' },
  scopes: SCOPES,
  operationKinds: ['domains.verify'],
  operationSubjects: ['domain'],
  vocabularies: { DomainStatus: DOMAIN_STATUSES },
  events: [eventNamesOf(domainDecider, { object: 'domain' })],
};
