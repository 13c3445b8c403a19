import { Lax, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import { type NotificationChannel, CHANNELS } from './notification-preferences.decider.js';
import type { Preference } from './notification-preferences.read-model.js';

/** Whether one kind of mail is on. */
export class NotificationPreferenceDto {
  object!: 'notification_preference';
  channel!: NotificationChannel;
  subscribed!: boolean;
  /** In epoch milliseconds. Null until you update it. */
  @ApiProperty({ type: 'integer', nullable: true }) updatedAt!: number | null;

  static readonly of = view<NotificationPreferenceDto, Preference>()('object channel subscribed updatedAt', {
    object: () => 'notification_preference',
    updatedAt: ({ updatedAt }) => (updatedAt === null ? null : Date.parse(updatedAt)),
  });
}

/** The kind of mail to turn on or off. */
@Lax()
export class UpdateNotificationPreferenceDto {
  @IsIn(CHANNELS) channel!: NotificationChannel;
  @IsBoolean() subscribed!: boolean;
}

/** The content of an unsubscribe link. */
@Lax()
export class UnsubscribeDto {
  @IsString() boardUserId!: string;
  @IsIn(CHANNELS) channel!: NotificationChannel;
  @IsString() token!: string;
}
