import { BoardDomains } from '#access';
import { EventStore, outcomeOf, reject, Rejection } from '#kernel';
import { DomainLimits, Reactions, type Receipt } from '#runtime';
import {
  type OperationScopes,
  OperationCancelled,
  OperationPostponed,
  type OperationResult,
  type OperationWork,
  OperationWorker,
  type Unsuccessful,
} from '#runtime/operations';
import { facts, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { domainDecider, domains, type ProofRecord } from './domain.decider.js';
import { TxtRecords } from '../ports.js';
import { FollowDomains } from './domain.policies.js';
import { PrimaryDomain } from './domain.service.js';
import { DomainRow } from './domain.read-model.js';
import { judge, nextLook, takenReason, type ProofFinding } from './verification.js';

/** The record that an operation looks for. */
export interface VerificationInput {
  readonly domainId: string;
  readonly record: ProofRecord;
}

/** The progress of an operation. */
interface Progress {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly looked: number;
  /** Null until there is a result. Operations in progress have it stored under this name. */
  readonly verdict: ProofFinding | null;
}

/** Checks the record of a domain repeatedly for a while. Between two checks it does not occupy a worker. */
@Injectable()
export class VerifyDomain extends OperationWorker<VerificationInput> {
  readonly kind = 'domains.verify';

  override scopes(): OperationScopes {
    return { read: 'domains.read', manage: 'domains.manage' };
  }

  constructor(
    private readonly bus: CommandBus,
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly hostnames: BoardDomains,
    private readonly records: TxtRecords,
    private readonly limits: DomainLimits,
    private readonly reactions: Reactions,
    private readonly followDomains: FollowDomains,
    private readonly primary: PrimaryDomain,
  ) {
    super();
  }

  async run({ domainId, record }: VerificationInput, work: OperationWork): Promise<OperationResult | null> {
    const finding = await this.finding(record, work);
    if (finding.isProven) return this.take(domainId, work.id);
    const { isCertain, reason } = finding;
    await this.send(domains.RefuseDomain(domainId, { operationId: work.id, isCertain, reason }));
    return reject('unfit', 'domains_verification_failed', reason);
  }

  override async ended({ domainId }: VerificationInput, { id: operationId }: Unsuccessful): Promise<void> {
    try {
      await this.bus.execute(domains.CancelVerification(domainId, { operationId }));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** The result for a record. Once stored it is final: a run that continues later returns it, even if DNS has changed since. */
  private async finding(record: ProofRecord, work: OperationWork): Promise<ProofFinding> {
    const before = (await work.load<Progress>()) ?? { since: Date.now(), looked: 0, verdict: null };
    if (before.verdict) return before.verdict;
    const finding = judge(await this.records.of(record.name, work.signal), record);
    work.signal.throwIfAborted();
    const { since } = before;
    const looked = before.looked + 1;
    const pause = finding.isProven ? null : nextLook(looked, (Date.now() - since) / 1_000, this.limits.verifySeconds);
    await work.save({ since, looked, verdict: pause === null ? finding : null } satisfies Progress);
    if (pause === null) return finding;
    if (!finding.isProven) work.progress({ message: finding.reason });
    throw new OperationPostponed(pause);
  }

  /**
   * Verifies a domain whose record exists, unless another board was first.
   * @throws Rejection `domains_hostname_taken` if one was.
   */
  private async take(id: string, operationId: string): Promise<null> {
    const row = await this.current(id);
    if (!row) throw new OperationCancelled();
    const { hostname, board, version } = row;
    const isWaiting = row.operationId === operationId;
    const isOurs = isWaiting
      ? await this.hostnames.claim({ hostname, board, domain: id }, version)
      : row.standing === 'verified';
    const reason = takenReason(hostname);
    // The command names the version: a concurrent change may have released the claim, and then the run claims again.
    if (isWaiting)
      await this.send(
        isOurs
          ? domains.ConfirmDomain(id, { operationId }, version)
          : domains.RefuseDomain(id, { operationId, isCertain: true, reason }, version),
      );
    return isOurs ? null : reject('conflict', 'domains_hostname_taken', reason);
  }

  /** The current state of the domain from the log, even if the read model lags behind; null if it was removed. */
  private async current(objectId: string): Promise<DomainRow | null> {
    const history = await this.store.read({ category: domainDecider.category, board: facts().board, objectId });
    return this.readModels.rowOf(DomainRow, history);
  }

  private async send(command: Command<Receipt>): Promise<void> {
    const receipt = await outcomeOf(this.bus.execute(command), { kind: ['missing', 'stale'] });
    if (receipt instanceof Rejection) {
      if (receipt.kind === 'stale') throw new OperationPostponed(1);
      // The domain was removed meanwhile.
      throw new OperationCancelled();
    }
    await this.reactions.settle(this.followDomains, receipt);
    await this.primary.follow(receipt);
  }
}

const isMissing = (error: unknown): boolean => error instanceof Rejection && error.kind === 'missing';
