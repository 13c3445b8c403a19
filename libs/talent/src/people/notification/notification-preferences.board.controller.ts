import { Refuses } from '#http';
import { BoardApi, Me, Open, SignedIn, type SignedInUser, WholeList } from '#http/board';
import { Body, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  NotificationPreferenceDto,
  UnsubscribeDto,
  UpdateNotificationPreferenceDto,
} from './notification-preferences.board.dto.js';
import { NotificationPreferences } from './notification-preferences.service.js';

@BoardApi('Me: notifications', 'me/notification-preferences')
export class BoardMeNotificationsController {
  constructor(private readonly preferences: NotificationPreferences) {}

  /** List the kinds of mails, and whether they are wanted; each is until it is turned off. */
  @Get()
  @SignedIn()
  @WholeList(NotificationPreferenceDto)
  async listBoardMeNotificationPreferences(@Me() me: SignedInUser): Promise<readonly NotificationPreferenceDto[]> {
    return (await this.preferences.list(me.id)).map(NotificationPreferenceDto.of);
  }

  /** Turn mails of one kind on or off; the answer has all kinds. */
  @Put()
  @SignedIn()
  @WholeList(NotificationPreferenceDto)
  @Refuses({ conflict: ['stale_version'] })
  async updateBoardMeNotificationPreferences(
    @Me() me: SignedInUser,
    @Body() { channel, subscribed }: UpdateNotificationPreferenceDto,
  ): Promise<readonly NotificationPreferenceDto[]> {
    return (await this.preferences.choose(me.id, channel, subscribed)).map(NotificationPreferenceDto.of);
  }

  /** Turn mails of one kind off by the link in one of them, without signing in. Repeatable. */
  @Post('unsubscribe')
  @HttpCode(204)
  @Open()
  @Refuses({ unauthenticated: ['board_auth_invalid_token'], conflict: ['stale_version'] })
  async unsubscribeBoardMeNotificationPreferences(@Body() body: UnsubscribeDto): Promise<void> {
    await this.preferences.unsubscribe(body);
  }
}
