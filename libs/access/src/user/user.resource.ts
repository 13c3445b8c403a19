import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { mailPreview } from '#runtime';
import { Accounts } from './accounts.service.js';
import { ForgottenPasswords } from './forgotten-passwords.service.js';
import {
  identityLinkedExample,
  passwordSetExample,
  resetExample,
  secondFactorAddedExample,
  secondFactorRemovedExample,
} from './password-mail.js';
import { SecondFactors } from './second-factor.service.js';
import { operatorUsers } from './user.commands.js';
import { operatorUserDecider } from './user.decider.js';
import { OperatorPasswordResetsController } from './user.operator.controller.js';

/** Accounts of operators. */
export const userResource: Resource = {
  controllers: [OperatorPasswordResetsController],
  providers: [
    operatorUsers.Handler,
    Accounts,
    ForgottenPasswords,
    SecondFactors,
    ...[
      resetExample,
      passwordSetExample,
      secondFactorAddedExample,
      secondFactorRemovedExample,
      identityLinkedExample,
    ].map((example) => mailPreview({ kind: example.kind, example })),
  ],
  events: [eventNamesOf(operatorUserDecider, { object: 'user', types: { UserRegistered: 'created' } })],
};
