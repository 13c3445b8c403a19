import { BillingModule } from '#billing';
import { policy, readModel } from '#platform';
import { Module } from '@nestjs/common';
import { BillingBoardPlan } from './adapters/board-plan.billing.js';
import { boardSettings, media } from './commands.js';
import { OperatorMediaController } from './http/operator/media.controller.js';
import { OperatorSettingsController } from './http/operator/settings.controller.js';
import { GiveUpBytes } from './policies/give-up-bytes.js';
import { GiveUpHero } from './policies/give-up-hero.js';
import { KeepBoardNames } from './policies/keep-board-names.js';
import { KeepBoardPasswords } from './policies/keep-board-passwords.js';
import { BoardPlan } from './ports.js';
import { BoardSettings, boardSettingsRows } from './read/board-settings.js';
import { MediaReader, mediaRows } from './read/media.js';
import { BoardImages } from './use-cases/board-images.js';
import { ChangeSettings } from './use-cases/change-settings.js';
import { Media, mediaHolder } from './use-cases/media.js';
import { ProtectBoard } from './use-cases/protect-board.js';

@Module({
  imports: [BillingModule],
  controllers: [OperatorMediaController, OperatorSettingsController],
  providers: [
    boardSettings.Handler,
    media.Handler,
    readModel(boardSettingsRows),
    readModel(mediaRows),
    BoardSettings,
    MediaReader,
    Media,
    ChangeSettings,
    ProtectBoard,
    ...mediaHolder(BoardImages),
    ...policy(GiveUpHero),
    ...policy(GiveUpBytes),
    ...policy(KeepBoardNames),
    ...policy(KeepBoardPasswords),
    { provide: BoardPlan, useClass: BillingBoardPlan },
  ],
  exports: [BoardSettings, Media],
})
export class ContentModule {}
