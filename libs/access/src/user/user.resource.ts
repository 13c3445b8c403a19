import { commandHandler, mailPreview } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { Accounts, ForgottenPasswords } from './accounts.service.js';
import {
  identityLinkedExample,
  passwordSetExample,
  resetExample,
  secondFactorAddedExample,
  secondFactorRemovedExample,
} from './password-mail.js';
import { SecondFactors } from './second-factor.service.js';
import { operatorUserDecider, operatorUsers } from './user.decider.js';
import { OperatorPasswordResetsController } from './user.operator.controller.js';

/** Accounts of operators. */
export const userResource: Resource = {
  controllers: [OperatorPasswordResetsController],
  providers: [
    commandHandler(operatorUsers),
    Accounts,
    ForgottenPasswords,
    SecondFactors,
    ...[
      resetExample,
      passwordSetExample,
      secondFactorAddedExample,
      secondFactorRemovedExample,
      identityLinkedExample,
    ].map(mailPreview),
  ],
  events: [eventNamesOf(operatorUserDecider, { object: 'user', types: { UserRegistered: 'created' } })],
  idPrefixes: [[/^(user|member|.*User)$/, 'users']],
};
