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
  /** Base URL of links in mails that visitors request with this key, if `originConfirmed`. */
  origin!: string;
  /**
   * Whether links in mails and redirects lead to `origin`. If not, they lead to the primary domain of the board or to its hosted address, and
   * the key works for reads. True for verified domains of the board and origins of this server, and for all keys of an origin that an
   * owner or admin confirmed.
   */
  originConfirmed!: boolean;
  @Moment() createdAt!: string;
  /** When the key was revoked. Null while it is active. */
  @Moment() revokedAt!: string | null;

  static readonly of = view<PublishableKeyDto, PublishableKeyRow & { readonly originConfirmed: boolean }>()(
    'id object origin originConfirmed createdAt revokedAt',
    { object: () => 'publishable_key' },
  );
}
