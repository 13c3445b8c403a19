import { BoardSessions } from '#access';
import { ContentModule } from '#content';
import { background, mailPreview, policy } from '#runtime';
import { readModel } from '#store';
import { Module } from '@nestjs/common';
import { BoardAuthController } from './account/account.board.controller.js';
import {
  ACCOUNT_MAIL_PREVIEWS,
  KeepCredentials,
  VerifyNewAddresses,
  WriteAccountMails,
} from './account/account.policies.js';
import { BoardUserReader, boardUserRows } from './account/board-user.read-model.js';
import { EmailVerification } from './account/email-verification.service.js';
import { MagicLinks } from './account/magic-link.service.js';
import { BoardMeController } from './account/me.board.controller.js';
import { PasswordReset } from './account/password-reset.service.js';
import { SignIns } from './account/sign-in.service.js';
import { SignUp } from './account/sign-up.service.js';
import { ContentBoardTerms } from './adapters/board-terms.content.js';
import { boardUsers } from './commands.js';
import { BoardTalentController } from './directory/directory.board.controller.js';
import { BoardTerms } from './ports.js';
import { AccessTokens } from './session/access-tokens.service.js';
import { Sessions } from './session/sessions.service.js';

@Module({
  imports: [ContentModule],
  controllers: [BoardAuthController, BoardMeController, BoardTalentController],
  providers: [
    boardUsers.Handler,
    readModel(boardUserRows),
    BoardUserReader,
    AccessTokens,
    Sessions,
    { provide: BoardSessions, useExisting: Sessions },
    SignUp,
    SignIns,
    EmailVerification,
    PasswordReset,
    MagicLinks,
    ...policy(VerifyNewAddresses),
    ...policy(KeepCredentials),
    ...background(WriteAccountMails),
    ...ACCOUNT_MAIL_PREVIEWS.map(mailPreview),
    { provide: BoardTerms, useClass: ContentBoardTerms },
  ],
})
export class TalentModule {}
