import { Integer, IsInstant, Moment, Optional, OrNull, Texts } from '#http/dto';
import { IsString, Length } from 'class-validator';
import type { ApiKeyRow } from './api-key.read-model.js';

/** Seconds of a day. */
const DAY = 86_400;
const MOST_REQUESTS = 1_000_000;

/** Where a key stands: it works, it expired, or it was revoked for good. */
export const API_KEY_STATUSES = ['active', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof API_KEY_STATUSES)[number];

/** A key to be made. */
export class CreateApiKeyDto {
  /** What it is for. @example 'Import from the ATS' */
  @IsString() @Length(1, 100) name!: string;
  /**
   * What it may do: scopes that the caller has, too. `GET /v1/me` names them.
   * @example ['jobs.read', 'companies.read']
   */
  @Texts({ max: 100 }) scopes!: string[];
  /** Requests a minute, at most as many as the calling key has. Absent: those that this server gives to keys, or the caller's own if they are fewer. */
  @Optional() @Integer({ min: 1, max: MOST_REQUESTS }) rateLimit?: number;
  /** When it stops working. Null or absent: it does not expire. */
  @Optional() @OrNull() @IsInstant() expiresAt?: string | null;
}

/** What to change; absent keys stay. */
export class UpdateApiKeyDto {
  @Optional() @IsString() @Length(1, 100) name?: string;
  /** All that it may do from now on. @example ['jobs.read'] */
  @Optional() @Texts({ max: 100 }) scopes?: string[];
  /** Requests a minute. */
  @Optional() @Integer({ min: 1, max: MOST_REQUESTS }) rateLimit?: number;
  /** When it stops working; null: it does not expire. A key that expired works again until then. */
  @Optional() @OrNull() @IsInstant() expiresAt?: string | null;
}

/** How a key gets another secret. */
export class RotateApiKeyDto {
  /** Seconds for which the present secret works beside the new one; 24 hours when absent. 0 ends it at once. */
  @Optional() @Integer({ min: 0, max: DAY }) overlapSeconds?: number;
}

/** How long two secrets work when nobody says otherwise, in seconds. */
export const OVERLAP = DAY;

/** An API key. Its secret is shown when it is made, and never again. */
export class ApiKeyDto {
  /** The part of the key between its prefix and its secret; logs and the audit trail name it. */
  id!: string;
  object!: 'api_key';
  name!: string;
  status!: ApiKeyStatus;
  scopes!: string[];
  /** Requests a minute. */
  rateLimit!: number;
  /** When it stops working; null: it does not expire. */
  @Moment() expiresAt!: string | null;
  /** When it was last used, a minute late at most; null: never, as far as is known. */
  @Moment() lastUsedAt!: string | null;
  /** When it got its present secret; null: it has its first one. */
  @Moment() rotatedAt!: string | null;
  /** Until when the secret before works; null when there is none that does. */
  @Moment() previousSecretExpiresAt!: string | null;
  @Moment() createdAt!: string;
  @Moment() revokedAt!: string | null;

  /** The key as it is at the moment `now`. */
  static of(row: ApiKeyRow, { lastUsedAt, now }: { lastUsedAt: string | null; now: string }): ApiKeyDto {
    const { id, name, scopes, rateLimit, expiresAt, previous, rotatedAt, createdAt, revokedAt } = row;
    const status = revokedAt !== null ? 'revoked' : expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
    return {
      id,
      object: 'api_key',
      name,
      status,
      scopes: [...scopes].sort(),
      rateLimit,
      expiresAt,
      lastUsedAt,
      rotatedAt,
      previousSecretExpiresAt: status === 'active' && previous && previous.until > now ? previous.until : null,
      createdAt,
      revokedAt,
    };
  }
}

/** An API key with its secret. */
export class ApiKeyWithSecretDto extends ApiKeyDto {
  /** The whole key, to be sent as `Authorization: Bearer <secret>`. It is shown only now, and null in the replay of an idempotent request. */
  secret!: string;
}
