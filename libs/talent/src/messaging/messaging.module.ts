import { ContentModule } from '#content';
import { apiOf, moduleOf } from '#http';
import { GivenSettings } from '#runtime';
import { Module } from '@nestjs/common';
import { EmployersModule } from '../employers/index.js';
import { HiringModule } from '../hiring/index.js';
import { PeopleModule } from '../people/index.js';
import { talentSettings } from '../settings.js';
import { MessagingLimits } from './limits.js';
import { RESOURCES } from './resources.js';

@Module(
  moduleOf(RESOURCES, {
    imports: [ContentModule, EmployersModule, HiringModule, PeopleModule],
    providers: [
      {
        provide: MessagingLimits,
        useFactory: (given: GivenSettings) => {
          const { BOARD_MESSAGES_LIMIT, BOARD_MESSAGE_MAIL_SECONDS, BOARD_STREAMS_LIMIT } = given.of(talentSettings);
          return new MessagingLimits(BOARD_MESSAGES_LIMIT, BOARD_MESSAGE_MAIL_SECONDS, BOARD_STREAMS_LIMIT);
        },
        inject: [GivenSettings],
      },
    ],
  }),
)
export class MessagingModule {}

/** Conversations, blocks and reports. */
export const messagingApi = apiOf(RESOURCES);
