import type { Resource } from '#http';
import { OperatorAttempts } from '../user-session/operator-attempts.service.js';
import { OperatorAccountController } from './account.operator.controller.js';
import { OperatorSessionsController } from './session.operator.controller.js';
import { SignIn } from './sign-in.service.js';

/** Sessions of people who operate boards. */
export const sessionResource: Resource = {
  controllers: [OperatorSessionsController, OperatorAccountController],
  providers: [SignIn, OperatorAttempts],
  tags: { Sessions: 'People who operate boards: how they sign in, their passwords and second factors.' },
};
