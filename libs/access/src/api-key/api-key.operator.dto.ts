import { Integer, IsInstant, Moment, Optional, OrNull, Texts } from '#http/dto';
import { IsString, Length } from 'class-validator';
import type { ApiKeyRow } from './api-key.read-model.js';

/** Seconds of a day. */
const DAY = 86_400;
const MOST_REQUESTS = 1_000_000;

/** The status of a key: it works, it has expired, or it is permanently revoked. */
export const API_KEY_STATUSES = ['active', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof API_KEY_STATUSES)[number];

/** A new key. */
export class CreateApiKeyDto {
  /** What the key is for. @example 'Import from the ATS' */
  @IsString() @Length(1, 100) name!: string;
  /**
   * Scopes of the key. You can grant only scopes that you have; `GET /v1/me` lists them.
   * @example ['jobs.read', 'companies.read']
   */
  @Texts({ max: 100 }) scopes!: string[];
  /**
   * Requests a minute, at most the limit of the calling key. Default: the limit of this server, or the limit of the caller if
   * that is lower.
   */
  @Optional() @Integer({ min: 1, max: MOST_REQUESTS }) rateLimit?: number;
  /** When the key expires. It does not expire if the value is null or absent. */
  @Optional() @OrNull() @IsInstant() expiresAt?: string | null;
}

/** The changes; absent keys stay. */
export class UpdateApiKeyDto {
  @Optional() @IsString() @Length(1, 100) name?: string;
  /** All scopes of the key from now on. @example ['jobs.read'] */
  @Optional() @Texts({ max: 100 }) scopes?: string[];
  /** Requests a minute. */
  @Optional() @Integer({ min: 1, max: MOST_REQUESTS }) rateLimit?: number;
  /** When the key expires. Null if it does not expire. An expired key works again until the new date. */
  @Optional() @OrNull() @IsInstant() expiresAt?: string | null;
}

/** How a key is rotated. */
export class RotateApiKeyDto {
  /** Seconds that the current secret keeps working after the rotation. Default: 24 hours. 0 revokes it at once. */
  @Optional() @Integer({ min: 0, max: DAY }) overlapSeconds?: number;
}

/** The default for how long two secrets work, in seconds. */
export const OVERLAP = DAY;

/** An API key. Its secret is shown when it is created, and never again. */
export class ApiKeyDto {
  /** The part of the key between its prefix and its secret. Logs and the audit log show it. */
  id!: string;
  object!: 'api_key';
  name!: string;
  status!: ApiKeyStatus;
  scopes!: string[];
  /** Requests a minute. */
  rateLimit!: number;
  /** When the key expires. Null if it does not expire. */
  @Moment() expiresAt!: string | null;
  /** When the key was last used, at most a minute late. Null if no use is known. */
  @Moment() lastUsedAt!: string | null;
  /** When the current secret was created. Null for the first secret. */
  @Moment() rotatedAt!: string | null;
  /** When the previous secret stops working. Null when no previous secret works. */
  @Moment() previousSecretExpiresAt!: string | null;
  @Moment() createdAt!: string;
  @Moment() revokedAt!: string | null;

  /** The key at the time `now`. */
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
  /**
   * The whole key. Send it as `Authorization: Bearer <secret>`. It is shown only once. It is null when you repeat the request
   * with the same idempotency key.
   */
  secret!: string;
}
