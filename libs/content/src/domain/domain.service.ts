import { BoardDomains } from '#access';
import { Wire } from '#http';
import { reject, undoneIfRefused } from '#kernel';
import { DomainLimits, Reactions, type Receipt } from '#runtime';
import { Operations, OperationRow } from '#runtime/operations';
import { facts, newId, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { domains, type ProofRecord } from './domain.decider.js';
import { FollowDomains } from './domain.policies.js';
import { DomainReader, DomainRow } from './domain.read-model.js';
import { canonicalHostname, fitsDns, isPublicSuffix, isReserved, mixesScripts } from './hostname.js';

/** The part of the board settings that domains need. */
export abstract class PrimaryDomain {
  /** The id of the primary domain of the board of the request; null if it has none. */
  abstract id(): Promise<string | null>;
  /** Waits until the settings have processed the domain events in `receipt`. */
  abstract follow(receipt: Receipt): Promise<void>;
}

const TOKEN_BYTES = 16;

/** Adds, verifies and removes the domains of a board. The rules are in domain.decider.ts and hostname.ts. */
@Injectable()
export class Domains {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: DomainReader,
    private readonly hostnames: BoardDomains,
    private readonly limits: DomainLimits,
    private readonly wire: Wire,
    private readonly operations: Operations,
    private readonly reactions: Reactions,
    private readonly followDomains: FollowDomains,
    private readonly primary: PrimaryDomain,
  ) {}

  /**
   * Adds a domain that the board does not have and that no other board has verified.
   * @throws Rejection `domains_invalid_hostname`, `domains_reserved_hostname`, `domains_hostname_taken`.
   */
  async add(text: string): Promise<DomainRow> {
    const hostname = this.hostname(text);
    const token = randomBytes(TOKEN_BYTES).toString('hex');
    const record: ProofRecord = { name: this.recordName(hostname), value: `${this.wire.name}-verify=${token}` };
    const id = newId('domains');
    const held = { hostname, board: facts().board, domain: id };
    if (!(await this.hostnames.reserve(held, (holder) => this.isAbandoned(holder))))
      reject(
        'conflict',
        'domains_hostname_taken',
        `${hostname} is already a domain of this board, or another board has verified it.`,
      );
    // After any other error it is unknown whether the domain was added.
    return undoneIfRefused(
      async () => {
        const receipt = await this.bus.execute(domains.AddDomain(id, { hostname, token, record }));
        await this.reactions.settle(this.followDomains, receipt);
        return receipt.row(DomainRow);
      },
      () => this.hostnames.release(held),
    );
  }

  /** Starts a verification; returns its operation, or the running one. @throws Rejection `domains_not_found`. */
  async verify(id: string): Promise<OperationRow> {
    const mine = newId('ops');
    const begun = await this.begin(id, mine);
    const operation = await this.operations.byId(begun);
    if (begun === mine || !OperationRow.hasEnded(operation)) return operation;
    // The operation has ended, but its domain has not been updated yet.
    await this.bus.execute(domains.CancelVerification(id, { operationId: begun }));
    return this.operations.byId(await this.begin(id, mine));
  }

  /** Removes a domain permanently: its hostname is free, and a running verification is cancelled. @throws Rejection `domains_not_found`. */
  async remove(id: string): Promise<void> {
    const receipt = await this.bus.execute(domains.RemoveDomain(id, {}));
    await this.primary.follow(receipt);
    await this.reactions.settle(this.followDomains, receipt);
  }

  /** The operation that now verifies domain `id`: `operationId`, unless another one was running. */
  private async begin(id: string, operationId: string): Promise<string> {
    const receipt = await this.bus.execute(domains.BeginVerification(id, { operationId }));
    await this.reactions.settle(this.followDomains, receipt);
    return (receipt.changed ? null : receipt.row(DomainRow).operationId) ?? operationId;
  }

  private hostname(text: string): string {
    const hostname = canonicalHostname(text, domainToUnicode);
    if (hostname !== null && isReserved(hostname, this.limits.reservedHosts))
      reject('forbidden', 'domains_reserved_hostname', `${hostname} is reserved. Use another hostname.`);
    if (hostname === null || !hostname.includes('.'))
      refuse('must be a hostname such as jobs.example.com, without a scheme, port or path, and not an IP address');
    if (isPublicSuffix(hostname)) refuse('must not be a public suffix: other people have names below it');
    if (!fitsDns(this.recordName(hostname)))
      refuse(`is too long: the TXT record needs ${this.recordName('')} before it`);
    if (mixesScripts(domainToUnicode(hostname)))
      refuse('must not mix alphabets in one label: it could look like another hostname');
    return hostname;
  }

  private recordName(hostname: string): string {
    return `_${this.wire.name}-verify.${hostname}`;
  }

  private async isAbandoned({ board, domain }: { board: string; domain: string }): Promise<boolean> {
    return withFacts({ ...facts(), board }, async () => (await this.reader.find(domain)) === null);
  }
}

function refuse(message: string): never {
  reject('invalid', 'domains_invalid_hostname', `A domain ${message}.`, { issues: [{ path: ['domain'], message }] });
}
