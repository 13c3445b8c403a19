import { describe, expect, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import { facts, given } from '#testing';
import { Upcasts } from '#kernel/engine';
import { boardUserDecider, type BoardUserEvents, requireRegistration } from './board-user.decider.js';

const registration = {
  email: 'Jane@People.example',
  displayName: 'Jane',
  role: 'candidate',
  method: 'emailpass',
  origin: null,
} as const;
const registered = { type: 'BoardUserRegistered', data: registration } as const;
const passwordSet = { type: 'PasswordSet', data: { credentialId: 'credentials_1' } } as const;
const proving = { type: 'EmailVerified', data: { isProof: true } } as const;
const verified = { type: 'EmailVerified', data: { isProof: false } } as const;
const proven = { type: 'EmailProven', data: {} } as const;
const revoked = { type: 'SessionsRevoked', data: {} } as const;
const google = { provider: 'google', subject: '1' } as const;
const linked = { type: 'SignInLinked', data: google } as const;
const jane = (...history: readonly MessageOf<BoardUserEvents>[]) =>
  given(boardUserDecider, facts, registered, ...history);

describe('an account', () => {
  const register = (more: object = {}) =>
    given(boardUserDecider, facts).when('RegisterBoardUser', {
      ...registration,
      credentialId: null,
      isVerified: false,
      signIn: null,
      ...more,
    });

  test('is created with a password, which is named but not stored in the event', () =>
    register({ credentialId: 'credentials_1', password: 'correct horse' }).then(registered, passwordSet));

  test('comes about verified by a link or a provider', () => {
    register({ isVerified: true }).then(registered, proving);
    register({ isVerified: true, signIn: google }).then(registered, proving, linked);
  });

  test('notes consent that was given, and takes nothing else along', () =>
    register({ marketingConsent: true, role: 'candidate', emailVerified: true, sessionVersion: 9 }).then({
      type: 'BoardUserRegistered',
      data: { ...registration, marketingConsent: true },
    }));

  test('has its address for itself, however that is written', () => {
    register().claims({ kind: 'boardUser.email', value: 'jane@people.example', shared: false });
    const refusal = boardUserDecider.refuseClaim?.({ kind: 'boardUser.email', value: '', shared: false }, []);
    expect([refusal?.kind, refusal?.code]).toEqual(['conflict', 'board_auth_email_taken']);
  });

  test('has its sign-ins for itself, of each provider the newest', () => {
    const value = (subject: string) => ({ kind: 'boardUser.sign_in', value: subject, shared: false });
    const email = { kind: 'boardUser.email', value: 'jane@people.example', shared: false };
    jane(linked).when('LinkSignIn', { provider: 'google', subject: '2' }).claims(email, value('google:2'));
    jane(linked)
      .when('LinkSignIn', { provider: 'linkedin', subject: '1' })
      .claims(email, value('google:1'), value('linkedin:1'));
    jane(linked).when('LinkSignIn', google).then();
    const refusal = boardUserDecider.refuseClaim?.(value(''), []);
    expect([refusal?.kind, refusal?.code]).toEqual(['conflict', 'board_auth_sign_in_taken']);
  });

  test('is verified by a link, which ends nothing, and proven later', () => {
    jane(passwordSet).when('VerifyEmail', { isProof: false }).then(verified);
    jane(verified).when('VerifyEmail', { isProof: false }).then();
    jane(passwordSet, verified).when('VerifyEmail', { isProof: true }).then(proven);
    jane(verified, proven).when('VerifyEmail', { isProof: true }).then();
    jane(verified, proven).when('VerifyEmail', { isProof: false }).then();
  });

  test('is verified and proven at once by a code, or by a link in its session', () => {
    jane(passwordSet).when('VerifyEmail', { isProof: true }).then(proving);
    jane(proving).when('VerifyEmail', { isProof: true }).then();
  });

  test('loses its password and sessions at the first proof from outside, and at no later one', () => {
    const removed = { type: 'PasswordRemoved', data: {} } as const;
    jane(passwordSet).when('ProveEmail', {}).then(proving, removed, revoked);
    jane(passwordSet, verified).when('ProveEmail', {}).then(proven, removed, revoked);
    jane(passwordSet, removed).when('ProveEmail', {}).then(proving, revoked);
    jane(passwordSet, proving).when('ProveEmail', {}).then();
    jane(passwordSet, verified, proven).when('ProveEmail', {}).then();
  });

  test('that is verified and not proven gets one request for a proof', () => {
    const requested = { type: 'ProofRequested', data: {} } as const;
    jane(verified).when('RequestProof', {}).then(requested);
    jane(verified, requested).when('RequestProof', {}).then();
    jane().when('RequestProof', {}).then();
    jane(proving).when('RequestProof', {}).then();
    jane(verified, proven).when('RequestProof', {}).then();
  });

  test('that was verified by an earlier release is proven', () =>
    expect(Upcasts.apply(boardUserDecider.upcasts, 'EmailVerified', 1, {})).toEqual({ isProof: true }));

  test('gets a new password by a link: all sessions end, and the address is proven', () => {
    const set = { type: 'PasswordSet', data: { credentialId: 'credentials_2' } } as const;
    jane(passwordSet).when('ResetPassword', { credentialId: 'credentials_2' }).then(set, revoked, proving);
    jane(passwordSet, verified).when('ResetPassword', { credentialId: 'credentials_2' }).then(set, revoked, proven);
    jane(proving).when('ResetPassword', { credentialId: 'credentials_2' }).then(set, revoked);
  });

  test('has its sessions ended as often as wanted', () => jane(revoked).when('RevokeSessions', {}).then(revoked));

  test('is called what the profile is called', () => {
    const renamed = { type: 'BoardUserRenamed', data: { displayName: 'J. Doe' } } as const;
    jane().when('RenameBoardUser', renamed.data).then(renamed);
    jane(renamed).when('RenameBoardUser', renamed.data).then();
  });

  test('that is removed is none, and its address is free', () => {
    const removed = { type: 'BoardUserRemoved', data: {} } as const;
    jane().when('RemoveBoardUser', {}).then(removed);
    jane().when('RemoveBoardUser', {}).claims();
    jane(removed).when('VerifyEmail', { isProof: true }).rejected('board_users_not_found', 'missing');
  });
});

test('events name what in them is about a person', () =>
  expect(boardUserDecider.personal).toMatchObject({
    BoardUserRegistered: ['email', 'displayName', 'device'],
  }));

test('registration for a closed role is rejected', () => {
  expect(() => requireRegistration(true)).not.toThrow();
  expect(() => requireRegistration(false)).toThrow(
    expect.objectContaining({ kind: 'forbidden', code: 'board_auth_registration_disabled' }),
  );
});

describe('permission to write for marketing', () => {
  const consent = { type: 'BoardUserRegistered', data: { ...registration, marketingConsent: true } } as const;
  const grant = { type: 'MarketingPermissionGranted', data: { source: 'settings' } } as const;
  const refusal = { source: 'settings', reason: 'person_request' } as const;
  const refused = { type: 'MarketingPermissionWithdrawn', data: refusal } as const;
  const gone = { type: 'BoardUserRemoved', data: {} } as const;
  const ended = {
    type: 'MarketingPermissionWithdrawn',
    data: { source: 'account_deletion', reason: 'account_deleted' },
  } as const;
  const somebody = (...history: readonly MessageOf<BoardUserEvents>[]) => given(boardUserDecider, facts, ...history);

  test('is granted once, at the sign-up or later, and again after a withdrawal', () => {
    somebody(consent).when('GrantMarketingPermission', { source: 'settings' }).then();
    jane().when('GrantMarketingPermission', { source: 'settings' }).then(grant);
    jane(grant).when('GrantMarketingPermission', { source: 'settings' }).then();
    jane(grant, refused).when('GrantMarketingPermission', { source: 'settings' }).then(grant);
  });

  test('is withdrawn once, also when it was never granted; who does it again changes no reason', () => {
    somebody(consent).when('WithdrawMarketingPermission', refusal).then(refused);
    jane().when('WithdrawMarketingPermission', refusal).then(refused);
    const byOperator = { source: 'operator_api', reason: 'operator_request' } as const;
    jane(refused).when('WithdrawMarketingPermission', byOperator).then();
  });

  test('ends with the account, before it is gone', () => {
    somebody(consent).when('RemoveBoardUser', {}).then(ended, gone);
    jane(grant, refused).when('RemoveBoardUser', {}).then(gone);
    jane().when('RemoveBoardUser', {}).then(gone);
  });
});
