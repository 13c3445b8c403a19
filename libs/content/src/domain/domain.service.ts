import { BoardDomains } from '#access';
import { Wire } from '#http';
import { reject, Rejection } from '#kernel';
import { DomainLimits, Reactions } from '#runtime';
import { hasEnded, Operations, type OperationRow } from '#runtime/operations';
import { facts, newId, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { domains } from './domain.commands.js';
import type { ProofRecord } from './domain.decider.js';
import { FollowDomains } from './domain.policies.js';
import { PrimaryDomain } from './primary-domain.service.js';
import { DomainReader, DomainRow } from './domain.read-model.js';
import { canonicalHostname, fitsDns, isPublicSuffix, isReserved, mixesScripts } from './hostname.js';

const TOKEN_BYTES = 16;

/** Looks after the domains of a board. The rules are in domain.decider.ts and hostname.ts. */
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
        `${hostname} is a domain of this board already, or another board has verified it.`,
      );
    try {
      const receipt = await this.bus.execute(domains.AddDomain(id, { hostname, token, record }));
      await this.reactions.settle(this.followDomains, receipt);
      return receipt.row(DomainRow);
    } catch (error) {
      // After any other fault nobody knows whether the domain was added.
      if (error instanceof Rejection) await this.hostnames.release(held);
      throw error;
    }
  }

  /** Has DNS asked for the record of a domain; returns the operation that does, the same one as long as it does. @throws Rejection `domains_not_found`. */
  async verify(id: string): Promise<OperationRow> {
    const mine = newId('ops');
    const begun = await this.begin(id, mine);
    const operation = await this.operations.byId(begun);
    if (begun === mine || !hasEnded(operation)) return operation;
    // It ended, and its domain has not heard of it yet.
    await this.bus.execute(domains.CancelVerification(id, { operationId: begun }));
    return this.operations.byId(await this.begin(id, mine));
  }

  /** Removes a domain for good: its hostname is free, and what was going on about it ends. @throws Rejection `domains_not_found`. */
  async remove(id: string): Promise<void> {
    const receipt = await this.bus.execute(domains.RemoveDomain(id, {}));
    await this.primary.follow(receipt);
    await this.reactions.settle(this.followDomains, receipt);
  }

  /** The operation that verifies domain `id` now: `operationId`, unless there was one. */
  private async begin(id: string, operationId: string): Promise<string> {
    const receipt = await this.bus.execute(domains.BeginVerification(id, { operationId }));
    await this.reactions.settle(this.followDomains, receipt);
    return (receipt.changed ? null : receipt.row(DomainRow).operationId) ?? operationId;
  }

  private hostname(text: string): string {
    const hostname = canonicalHostname(text, domainToUnicode);
    if (hostname !== null && isReserved(hostname, this.limits.reservedHosts))
      reject('forbidden', 'domains_reserved_hostname', `${hostname} is not for boards.`);
    if (hostname === null || !hostname.includes('.'))
      refuse('must be a hostname such as jobs.example.com: no scheme, no port, no path, no address of a machine');
    if (isPublicSuffix(hostname)) refuse('must be below a public suffix: others have names below this one, too');
    if (!fitsDns(this.recordName(hostname)))
      refuse(`must leave room for ${this.recordName('')} before it, where DNS shows whose it is`);
    if (mixesScripts(domainToUnicode(hostname)))
      refuse('must not have letters of several alphabets in one label: it would look like another one');
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
