import { describe, expect, test } from '@jest/globals';
import { BOARD, facts, type SampleEvent, replay } from '#testing';
import type { BoardUserEvents } from './board-user.decider.js';
import { boardUserRows } from './board-user.read-model.js';

type UserEvent = { [K in keyof BoardUserEvents]: { type: K; data: BoardUserEvents[K] } };
type Event = UserEvent[keyof UserEvent];

const ID = 'boardUsers_1';
const registered: Event = {
  type: 'BoardUserRegistered',
  data: { email: 'Jane@People.example', displayName: 'Jane', role: 'employer', method: 'emailpass', origin: null },
};
const after = (...events: readonly Event[]) =>
  replay(
    boardUserRows,
    ID,
    facts,
    registered as SampleEvent<BoardUserEvents>,
    ...(events as SampleEvent<BoardUserEvents>[]),
  );

const JANE = {
  board: BOARD,
  id: ID,
  version: 1,
  email: 'Jane@People.example',
  emailKey: 'jane@people.example',
  displayName: 'Jane',
  role: 'employer',
  emailVerified: false,
  isProven: false,
  credentialId: null,
  sessionVersion: 0,
  google: null,
  linkedin: null,
  createdAt: facts.now,
  permission: null,
  permissionStatus: null,
  emailVerifiedAt: null,
  device: null,
  searchText: 'jane@people.example\njane',
};

const DECIDED = { source: 'settings', updatedAt: facts.now, revision: 1 };
const GRANTED = { status: 'granted', reason: null, grantedAt: facts.now, withdrawnAt: null };
const REFUSED = { status: 'withdrawn', reason: 'person_request', grantedAt: null, withdrawnAt: facts.now };

/** The changed columns for each event. */
const THEN: { readonly [K in keyof BoardUserEvents]: readonly [BoardUserEvents[K], object | null] } = {
  BoardUserRegistered: [registered.data as BoardUserEvents['BoardUserRegistered'], {}],
  EmailVerified: [{ isProof: false }, { emailVerified: true, emailVerifiedAt: facts.now }],
  EmailProven: [{}, { isProven: true }],
  ProofRequested: [{}, {}],
  PasswordSet: [{ credentialId: 'credentials_1' }, { credentialId: 'credentials_1' }],
  PasswordRemoved: [{}, { credentialId: null }],
  SessionsRevoked: [{}, { sessionVersion: 1 }],
  SignInLinked: [{ provider: 'linkedin', subject: 'a1' }, { linkedin: 'a1' }],
  BoardUserRenamed: [{ displayName: 'J. Doe' }, { displayName: 'J. Doe', searchText: 'jane@people.example\nj. doe' }],
  MarketingPermissionGranted: [
    { source: 'settings' },
    { permissionStatus: 'granted', permission: { ...DECIDED, ...GRANTED } },
  ],
  MarketingPermissionWithdrawn: [
    { source: 'settings', reason: 'person_request' },
    { permissionStatus: 'withdrawn', permission: { ...DECIDED, ...REFUSED } },
  ],
  BoardUserRemovalBegun: [{}, null],
  BoardUserRemoved: [{}, null],
};

describe('the row of a user', () => {
  test.each(Object.entries(THEN))('shows %s', (type, [data, fields]) =>
    expect(after({ type, data } as Event)).toEqual(fields && { ...JANE, version: 2, ...fields }),
  );

  test('names every event', () => expect(Object.keys(boardUserRows.on)).toEqual(Object.keys(THEN)));

  test('counts decisions from the sign-up on, and keeps when it was granted', () => {
    const consenting = { ...THEN.BoardUserRegistered[0], marketingConsent: true as const };
    const withdrawn: SampleEvent<BoardUserEvents> = {
      type: 'MarketingPermissionWithdrawn',
      data: { source: 'operator_api', reason: 'operator_request' },
    };
    const signedUp: SampleEvent<BoardUserEvents> = { type: 'BoardUserRegistered', data: consenting };
    const first = { ...DECIDED, ...GRANTED, source: 'sign_up' };
    expect(replay(boardUserRows, ID, facts, signedUp)).toMatchObject({
      permissionStatus: 'granted',
      permission: first,
    });
    expect(replay(boardUserRows, ID, facts, signedUp, withdrawn)).toMatchObject({
      permissionStatus: 'withdrawn',
      permission: {
        status: 'withdrawn',
        source: 'operator_api',
        reason: 'operator_request',
        grantedAt: facts.now,
        withdrawnAt: facts.now,
        revision: 2,
      },
    });
  });

  test('of an erased person is folded to its end, without personal data', () => {
    const erased = { ...THEN.BoardUserRegistered[0], email: null, displayName: null };
    const history: readonly SampleEvent<BoardUserEvents>[] = [
      { type: 'BoardUserRegistered', data: erased },
      { type: 'SignInLinked', data: { provider: 'google', subject: null } },
    ];
    expect(replay(boardUserRows, ID, facts, ...history)).toMatchObject({
      email: '',
      displayName: null,
      searchText: '\n',
      google: null,
    });
    expect(replay(boardUserRows, ID, facts, ...history, { type: 'BoardUserRemoved', data: {} })).toBeNull();
  });

  test('is proven by the confirmation itself, if that is a proof', () =>
    expect(after({ type: 'EmailVerified', data: { isProof: true } })).toMatchObject({ isProven: true }));

  test('counts how often sessions were ended, and keeps a sign-in of each provider', () =>
    expect(
      after(
        { type: 'SessionsRevoked', data: {} },
        { type: 'SignInLinked', data: { provider: 'google', subject: '1' } },
        { type: 'SignInLinked', data: { provider: 'linkedin', subject: '2' } },
        { type: 'SignInLinked', data: { provider: 'google', subject: '3' } },
        { type: 'PasswordSet', data: { credentialId: 'credentials_1' } },
        { type: 'PasswordRemoved', data: {} },
        { type: 'SessionsRevoked', data: {} },
      ),
    ).toMatchObject({ sessionVersion: 2, google: '3', linkedin: '2', credentialId: null }));
});
