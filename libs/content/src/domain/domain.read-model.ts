import { type RowProjection } from '#kernel';
import { BoardRow, Column, InstantColumn, ReadModel, RowReader } from '#store';
import {
  domainDecider,
  type DomainEvents,
  type DomainStanding,
  type DomainStatus,
  type ProofRecord,
} from './domain.decider.js';

/** A domain of the board. */
@ReadModel('domains', { version: 1 })
export class DomainRow extends BoardRow {
  @Column('text') hostname!: string;
  @Column('text') token!: string;
  @Column('jsonb') record!: ProofRecord;
  @Column('text') standing!: DomainStanding;
  /** Why it failed; null otherwise. */
  @Column('text', { nullable: true }) reason!: string | null;
  /** The running verification. */
  @Column('text', { nullable: true }) operationId!: string | null;
  /** When it was verified for the first time. */
  @InstantColumn({ nullable: true }) verifiedAt!: string | null;
  @InstantColumn() createdAt!: string;
}

export const domainRows: RowProjection<DomainRow, DomainEvents> = {
  row: DomainRow,
  category: 'domain',
  on: {
    DomainAdded: ({ data: { hostname, token, record }, at }) => ({
      hostname,
      token,
      record,
      standing: 'pending',
      reason: null,
      operationId: null,
      verifiedAt: null,
      createdAt: at,
    }),
    DomainVerificationBegun: ({ data }) => ({ operationId: data.operationId }),
    DomainVerified: ({ at }, row) => ({
      standing: 'verified',
      reason: null,
      operationId: null,
      verifiedAt: row?.verifiedAt ?? at,
    }),
    DomainVerificationFailed: ({ data }, row) =>
      row?.standing === 'verified'
        ? { operationId: null }
        : { standing: 'failed', reason: data.reason, operationId: null },
    DomainVerificationCancelled: () => ({ operationId: null }),
    DomainLost: ({ data }) => ({ standing: 'failed', reason: data.reason }),
    DomainRemoved: () => null,
  },
};

/** The status of a domain in the API. */
export const statusOf = ({ standing, operationId }: Pick<DomainRow, 'standing' | 'operationId'>): DomainStatus =>
  operationId !== null && standing !== 'verified' ? 'verifying' : standing;

export class DomainReader extends RowReader(DomainRow, domainDecider) {}
