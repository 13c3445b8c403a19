import { mailPreview, policy } from '#runtime';
import { readModel } from '#store';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { Attempts } from './session/attempts.service.js';
import { OperatorSessionsController } from './session/session.operator.controller.js';
import { SignIn } from './session/sign-in.service.js';
import { invitationExample } from './team/invitation-mail.js';
import { OperatorInvitationsController, PublicInvitationsController } from './team/invitation.operator.controller.js';
import { OperatorMembersController } from './team/member.operator.controller.js';
import { teams } from './team/team.commands.js';
import { FollowTeam } from './team/team.policies.js';
import { TeamReader, teamRows } from './team/team.read-model.js';
import { TeamService } from './team/team.service.js';
import { Accounts } from './user/accounts.service.js';
import { ForgottenPasswords } from './user/forgotten-passwords.service.js';
import {
  passwordSetExample,
  resetExample,
  secondFactorAddedExample,
  secondFactorRemovedExample,
} from './user/password-mail.js';
import { SecondFactors } from './user/second-factor.service.js';
import { operatorUsers } from './user/user.commands.js';
import { OperatorAccountController, OperatorPasswordResetsController } from './user/user.operator.controller.js';

/** People who operate boards: their accounts, sessions and teams. */
@Module({
  controllers: [
    OperatorSessionsController,
    OperatorAccountController,
    OperatorPasswordResetsController,
    OperatorMembersController,
    OperatorInvitationsController,
    PublicInvitationsController,
  ],
  providers: [
    teams.Handler,
    operatorUsers.Handler,
    readModel(teamRows),
    TeamReader,
    TeamService,
    Accounts,
    ForgottenPasswords,
    SecondFactors,
    SignIn,
    Attempts,
    ...policy(FollowTeam),
    ...[invitationExample, resetExample, passwordSetExample, secondFactorAddedExample, secondFactorRemovedExample].map(
      (example) => mailPreview({ kind: example.kind, example }),
    ),
  ],
  exports: [Accounts, TeamReader],
})
export class OperatorAccountsModule {
  /** @param seats the module that provides `TeamSeats`. */
  static with(seats: Type): DynamicModule {
    return { module: OperatorAccountsModule, imports: [seats] };
  }
}
