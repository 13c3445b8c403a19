import type { Resource } from '#http';
import { personalDataStore, policy } from '#runtime';
import { BoardAuthController, BoardMeController } from './account.board.controller.js';
import { KeepCredentials, VerifyNewAddresses } from './account.policies.js';
import { CredentialsDataStore } from './credentials-data-store.service.js';
import { EmailVerification } from './email-verification.service.js';
import { MagicLinks } from './magic-link.service.js';
import { PasswordReset } from './password-reset.service.js';
import { SignIns } from './sign-in.service.js';
import { SignUp } from './sign-up.service.js';

/** Registration, sign-in and address confirmation. */
export const accountResource: Resource = {
  controllers: [BoardAuthController, BoardMeController],
  providers: [
    SignUp,
    SignIns,
    EmailVerification,
    PasswordReset,
    MagicLinks,
    ...policy(VerifyNewAddresses),
    ...policy(KeepCredentials),
    personalDataStore(CredentialsDataStore),
  ],
  exports: [MagicLinks, SignUp],
  tags: {
    Auth: 'Accounts of board users: registration, login, sessions and address confirmation.',
    Me: 'The current user of the board.',
  },
};
