import { reject, Rejection } from '#kernel';
import {
  type OperationScopes,
  DomainLimits,
  OperationCancelled,
  OperationPostponed,
  type OperationResult,
  type OperationWork,
  OperationWorker,
  Reactions,
  type Receipt,
  type Unsuccessful,
} from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { domains } from '../commands.js';
import { TxtRecords } from '../ports.js';
import type { ProofRecord } from './domain.decider.js';
import { FollowDomains, KeepPrimaryDomain } from './domain.policies.js';
import { judge, nextLook, type Verdict } from './verification.js';

/** What an operation looks for. */
export interface VerificationInput {
  readonly domainId: string;
  readonly record: ProofRecord;
}

/** How far it is. */
interface Progress {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly looked: number;
  /** Null until there is a last word. */
  readonly verdict: Verdict | null;
}

/** Looks for the record of a domain, again and again for a while. Between two looks it takes the place of no other work. */
@Injectable()
export class VerifyDomain extends OperationWorker<VerificationInput> {
  readonly kind = 'domains.verify';

  override scopes(): OperationScopes {
    return { read: 'domains.read', manage: 'domains.manage' };
  }

  constructor(
    private readonly bus: CommandBus,
    private readonly records: TxtRecords,
    private readonly limits: DomainLimits,
    private readonly reactions: Reactions,
    private readonly followDomains: FollowDomains,
    private readonly keepPrimaryDomain: KeepPrimaryDomain,
  ) {
    super();
  }

  async run({ domainId, record }: VerificationInput, work: OperationWork): Promise<OperationResult | null> {
    const verdict = await this.verdict(record, work);
    await this.say(domainId, work.id, verdict);
    return verdict.isProven ? null : reject('unfit', 'domains_verification_failed', verdict.reason);
  }

  override async ended({ domainId }: VerificationInput, { id: operationId }: Unsuccessful): Promise<void> {
    try {
      await this.bus.execute(domains.CancelVerification(domainId, { operationId }));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** The last word on a record. A run that continues after it was kept says the same, whatever DNS says by then. */
  private async verdict(record: ProofRecord, work: OperationWork): Promise<Verdict> {
    const before = (await work.load<Progress>()) ?? { since: Date.now(), looked: 0, verdict: null };
    if (before.verdict) return before.verdict;
    const verdict = judge(await this.records.of(record.name, work.signal), record);
    work.signal.throwIfAborted();
    const { since } = before;
    const looked = before.looked + 1;
    const pause = verdict.isProven ? null : nextLook(looked, (Date.now() - since) / 1_000, this.limits.verifySeconds);
    await work.save({ since, looked, verdict: pause === null ? verdict : null } satisfies Progress);
    if (pause === null) return verdict;
    if (!verdict.isProven) work.progress({ message: verdict.reason });
    throw new OperationPostponed(pause);
  }

  private async say(id: string, operationId: string, verdict: Verdict): Promise<void> {
    const { ConfirmDomain, RefuseDomain } = domains;
    let receipt: Receipt;
    try {
      receipt = await this.bus.execute(
        verdict.isProven
          ? ConfirmDomain(id, { operationId })
          : RefuseDomain(id, { operationId, isCertain: verdict.isCertain, reason: verdict.reason }),
      );
    } catch (error) {
      // It was removed meanwhile.
      if (isMissing(error)) throw new OperationCancelled();
      throw error;
    }
    await this.reactions.settle(this.followDomains, receipt);
    await this.reactions.settle(this.keepPrimaryDomain, receipt);
  }
}

const isMissing = (error: unknown): boolean => error instanceof Rejection && error.kind === 'missing';
