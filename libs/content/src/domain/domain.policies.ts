import { BoardDomains, type DueDomain } from '#access';
import { outcomeOf } from '#kernel';
import { type Commands, DomainLimits, Policy, type Reacts, RecurringWork, type PolicySubject } from '#runtime';
import { Operations } from '#runtime/operations';
import { facts, newFacts, withFacts, Scope } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { type DomainEvents, domains } from './domain.decider.js';
import { TxtRecords } from '../ports.js';
import { DomainReader, DomainRow } from './domain.read-model.js';
import { afterCheck, judge, takenReason } from './verification.js';

/** Updates the owners of hostnames, and the operations that verify them, from the events of domains. */
@Injectable()
export class FollowDomains implements Policy {
  readonly name = 'follow-domains';
  readonly on: Reacts<{ domain: DomainEvents }> = {
    domain: {
      DomainAdded: (_, subject) => this.follow(subject),
      DomainVerified: (_, subject) => this.follow(subject),
      DomainLost: (_, subject) => this.follow(subject),
      // The claim of a verification ends with it; a verified domain keeps its claim.
      DomainVerificationFailed: (_, subject) => this.followUnverified(subject),
      DomainVerificationCancelled: (_, subject) => this.followUnverified(subject),
      DomainVerificationBegun: (event, subject) => this.start(event, subject),
      DomainRemoved: async ({ board, objectId: domain, data: { hostname, operationId } }) => {
        await this.hostnames.release({ hostname, board, domain });
        if (operationId !== null) await this.stop(operationId);
      },
    },
  };

  constructor(
    private readonly hostnames: BoardDomains,
    private readonly operations: Operations,
    private readonly limits: DomainLimits,
  ) {}

  /** Uses the current state of the domain, not that of the event. A domain that another board has verified is lost. */
  private async follow(subject: PolicySubject): Promise<Commands> {
    const row = await subject.row(DomainRow);
    if (!row) return [];
    const { id: domain, board, hostname, version, standing } = row;
    const checkIn = standing === 'verified' ? this.limits.checkSeconds : null;
    const change = { hostname, board, domain, version, leads: standing === 'verified', checkIn };
    return (await this.hostnames.follow(change)) ? [] : domains.LoseDomain(domain, { reason: takenReason(hostname) });
  }

  private async followUnverified(subject: PolicySubject): Promise<Commands> {
    const row = await subject.row(DomainRow);
    return row?.standing === 'verified' ? [] : this.follow(subject);
  }

  /** Starts the operation as the requesting actor, unless it has been started already. */
  private async start(
    {
      objectId: id,
      metadata,
      data: { operationId },
    }: { objectId: string; metadata: { actor: string }; data: { operationId: string } },
    subject: PolicySubject,
  ): Promise<void> {
    const row = await subject.row(DomainRow);
    if (row?.operationId !== operationId) return;
    const input = { domainId: id, record: row.record };
    const operation = { id: operationId, resource: { object: 'domain', id } } as const;
    await Scope.inTheNameOf(metadata.actor, () => this.operations.start('domains.verify', input, operation));
  }

  private async stop(operation: string): Promise<void> {
    // It has ended or was never started: there is nothing to cancel.
    await outcomeOf(() => this.operations.cancel(operation));
  }
}

const AT_ONCE = 20;
const LONGEST_PAUSE_SECONDS = 600;

/** Checks periodically that verified domains still have their records. */
@Injectable()
export class CheckDomains extends RecurringWork {
  readonly name = 'check-domains';
  readonly single = true;

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: DomainReader,
    private readonly hostnames: BoardDomains,
    private readonly records: TxtRecords,
    private readonly limits: DomainLimits,
  ) {
    super();
  }

  protected async round(signal: AbortSignal): Promise<number> {
    const pause = Math.min(this.limits.checkSeconds, LONGEST_PAUSE_SECONDS) * 1_000;
    return (await this.check(signal)) < AT_ONCE ? pause : 0;
  }

  /** Checks the domains that are due; returns their number. */
  async check(signal: AbortSignal): Promise<number> {
    const due = await this.hostnames.due(AT_ONCE);
    await Promise.allSettled(due.map((each) => this.inTheNameOfTheSystem(each, () => this.look(each, signal))));
    return due.length;
  }

  private async look({ hostname, domain, failed: before }: DueDomain, signal: AbortSignal): Promise<void> {
    const row = await this.reader.find(domain);
    if (row?.standing !== 'verified') return;
    const finding = judge(await this.records.of(row.record.name, signal), row.record);
    const { failed, isLost, nextIn } = afterCheck(before, finding, this.limits.checkSeconds);
    if (isLost && !finding.isProven) await this.bus.execute(domains.LoseDomain(domain, { reason: finding.reason }));
    await this.hostnames.checked({ hostname, board: facts().board, domain }, failed, nextIn);
  }

  private inTheNameOfTheSystem<T>({ board }: DueDomain, work: () => Promise<T>): Promise<T> {
    const requestId = `sweep_${randomUUID()}`;
    const known = newFacts({ board, actor: 'system:check-domains', requestId });
    return withFacts(known, work);
  }
}
