import { Moment, view } from '#http/dto';
import { IsString, Length } from 'class-validator';
import type { PublishableKeyRow } from './publishable-key.read-model.js';

/** A new publishable key. */
export class CreatePublishableKeyDto {
  /** Scheme and host of the storefront, without a path. @example 'https://jobs.example' */
  @IsString() @Length(1, 300) origin!: string;
}

/** A key with which a storefront names its board. It is not secret, and grants no access. */
export class PublishableKeyDto {
  /** The key itself. */
  id!: string;
  object!: 'publishable_key';
  /** Base URL of links in mails that visitors request with this key. */
  origin!: string;
  @Moment() createdAt!: string;
  /** When the key was revoked. Null while it is active. */
  @Moment() revokedAt!: string | null;

  static readonly of = view<PublishableKeyDto, PublishableKeyRow>()('id object origin createdAt revokedAt', {
    object: () => 'publishable_key',
  });
}
