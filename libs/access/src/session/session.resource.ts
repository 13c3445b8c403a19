import { Links, type Resource } from '#http';
import { GuardedClient, SignInClients } from '#runtime';
import type { FactoryProvider } from '@nestjs/common';
import { OpenIdProvider } from '../adapters/identity-provider.openid.js';
import { OperatorAttempts } from '../attempts.service.js';
import { OperatorAccountController } from './account.operator.controller.js';
import { OperatorSessionsController } from './session.operator.controller.js';
import { IdentityProvider } from './identity-provider.js';
import { ProviderSignIn } from './provider-sign-in.service.js';
import { SignIn } from './sign-in.service.js';

const identityProvider: FactoryProvider = {
  provide: IdentityProvider,
  useFactory: (clients: SignInClients, guarded: GuardedClient, links: Links) =>
    new OpenIdProvider(clients.operators, guarded, () => links.dashboardPage('sign-in/callback')),
  inject: [SignInClients, GuardedClient, Links],
};

/** Sessions of operators. */
export const sessionResource: Resource = {
  controllers: [OperatorSessionsController, OperatorAccountController],
  providers: [SignIn, OperatorAttempts, ProviderSignIn, identityProvider],
  tags: { Sessions: 'Accounts of board operators: login, passwords and second factors.' },
};
