import { Moment, view } from '#http/dto';
import { IsString, Length } from 'class-validator';
import type { PublishableKeyRow } from './publishable-key.read-model.js';

/** A publishable key to be made. */
export class CreatePublishableKeyDto {
  /** Where the storefront is: scheme and host, without a path. @example 'https://jobs.example' */
  @IsString() @Length(1, 300) origin!: string;
}

/** A key by which a storefront names its board. It is no secret, and lets nobody in. */
export class PublishableKeyDto {
  /** The key itself. */
  id!: string;
  object!: 'publishable_key';
  /** Links in mails that a visitor asks for through this key lead there. */
  origin!: string;
  @Moment() createdAt!: string;
  /** Null while it names the board. */
  @Moment() revokedAt!: string | null;

  static readonly of = view<PublishableKeyDto, PublishableKeyRow>()('id object origin createdAt revokedAt', {
    object: () => 'publishable_key',
  });
}
