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

  /** List your mail notification settings. Each kind of mail is on until you turn it off. */
  @Get()
  @SignedIn()
  @WholeList(NotificationPreferenceDto)
  async listBoardMeNotificationPreferences(@Me() me: SignedInUser): Promise<readonly NotificationPreferenceDto[]> {
    return (await this.preferences.list(me.id)).map(NotificationPreferenceDto.of);
  }

  /** Turn one kind of mail on or off. The response has all kinds. */
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

  /** Unsubscribe from one kind of mail by its link. You do not have to sign in. You can repeat the request safely. */
  @Post('unsubscribe')
  @HttpCode(204)
  @Open()
  @Refuses({ unauthenticated: ['board_auth_invalid_token'], conflict: ['stale_version'] })
  async unsubscribeBoardMeNotificationPreferences(@Body() body: UnsubscribeDto): Promise<void> {
    await this.preferences.unsubscribe(body);
  }
}
