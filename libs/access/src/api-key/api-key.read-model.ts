import { rejectMissing, type RowProjection } from '#kernel';
import { BoardRow, BoardTables, Column, Index, InstantColumn, type Page, type Paging, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import type { PreviousSecret } from './api-key-table.js';
import { apiKeyDecider, type ApiKeyEvents } from './api-key.decider.js';

/** An API key as operators see it, and what `FollowAccess` passes on to the guards. */
@ReadModel('api_keys', { version: 1 })
@Index(['board', 'createdAt', 'id'])
export class ApiKeyRow extends BoardRow {
  @Column('text') name!: string;
  @Column('jsonb') scopes!: readonly string[];
  @Column('int') rateLimit!: number;
  @InstantColumn({ nullable: true }) expiresAt!: string | null;
  /** SHA-256 of the secret, in hexadecimal. */
  @Column('text') secretHash!: string;
  @Column('jsonb', { nullable: true }) previous!: PreviousSecret | null;
  @InstantColumn({ nullable: true }) rotatedAt!: string | null;
  @InstantColumn({ nullable: true }) revokedAt!: string | null;
  @InstantColumn() createdAt!: string;
}

export const apiKeyRows: RowProjection<ApiKeyRow, ApiKeyEvents> = {
  row: ApiKeyRow,
  category: 'apiKey',
  on: {
    ApiKeyCreated: ({ data: { name, scopes, rateLimit, expiresAt, secretHash }, at }) => ({
      name,
      scopes,
      rateLimit,
      expiresAt,
      secretHash,
      previous: null,
      rotatedAt: null,
      revokedAt: null,
      createdAt: at,
    }),
    ApiKeyAdopted: ({ data: { name, scopes, rateLimit, expiresAt, secretHash, createdAt, revokedAt } }) => ({
      name,
      scopes,
      rateLimit,
      expiresAt,
      secretHash,
      previous: null,
      rotatedAt: null,
      revokedAt,
      createdAt,
    }),
    ApiKeyChanged: ({ data }) => data,
    ApiKeyRotated: ({ data: { secretHash, previousUntil }, at }, row) => ({
      secretHash,
      previous: row && previousUntil !== null ? { hash: row.secretHash, until: previousUntil } : null,
      rotatedAt: at,
    }),
    UntoldSecretReplaced: ({ data: { secretHash } }) => ({ secretHash }),
    ApiKeyRevoked: ({ at }) => ({ revokedAt: at }),
  },
};

/** Queries API keys of the board of the request. */
@Injectable()
export class ApiKeyReader {
  constructor(private readonly tables: BoardTables) {}

  /** Newest first, including revoked keys. */
  page(paging: Paging): Promise<Page<ApiKeyRow>> {
    return this.tables.pageBy(ApiKeyRow, 'createdAt', {}, paging, { descending: true });
  }

  /** @throws Rejection `api_keys_not_found`. */
  async byId(id: string): Promise<ApiKeyRow> {
    return (await this.tables.one(ApiKeyRow, { id })) ?? rejectMissing(apiKeyDecider);
  }
}
