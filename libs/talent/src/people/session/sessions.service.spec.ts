import { BoardSessions } from '#access';
import { facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { afterAll, describe, expect, test } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { SignJWT, UnsecuredJWT } from 'jose';
import { createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignUp } from '../account/sign-up.service.js';
import { boardUsers } from '../board-user/board-user.decider.js';
import { TalentModule } from '../../talent.module.js';
import { type AccessClaims, ALGORITHM, payloadOf, TOKEN_TYPE } from './access-claims.js';
import { AccessTokens } from './access-tokens.service.js';
import { Sessions } from './sessions.service.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());
const { signingKeys } = talent.boardUsers;
const { privateKey } = await signingKeys.current();

let numbered = 0;
const registration = () => ({
  email: `jane-${++numbered}@people.example`,
  displayName: 'Jane',
  role: 'candidate' as const,
  method: 'emailpass' as const,
  origin: null,
});

async function signedIn(board: ScenarioBoard) {
  return board.given(SignUp, async (it) => {
    const user = await it.run(registration(), { password: 'correct horse' });
    return talent.service(Sessions).begin(user);
  });
}

const holder = ({ given }: ScenarioBoard, token: string, now?: string) =>
  given(BoardSessions, async (it) => it.holderOf(token), now === undefined ? {} : { now });

const at = (seconds: number) => new Date(Date.parse(facts.now) + seconds * 1_000).toISOString();
const NOW = Date.parse(facts.now) / 1_000;

describe('an access token', () => {
  test('lets its user in for an hour, and contains only their identity', async () => {
    const board = await talent.board();
    const { accessToken, boardUser, expiresAt } = await signedIn(board);
    expect(expiresAt).toBe(Date.parse(at(3_600)));
    expect(await holder(board, accessToken)).toMatchObject({ id: boardUser.id, role: 'candidate' });
    expect(await holder(board, accessToken, at(3_599))).toMatchObject({ id: boardUser.id });
    expect(await holder(board, accessToken, at(3_600))).toBe('expired');
    const [header = '', payload = ''] = accessToken.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header)).toEqual({ alg: 'EdDSA', kid: signingKeys.id, typ: 'at+jwt' });
    expect(JSON.parse(payload)).toEqual({
      iss: 'openings',
      aud: board.board,
      sub: boardUser.id,
      sv: 0,
      sid: expect.stringMatching(/^sessions_/),
      iat: NOW,
      exp: NOW + 3_600,
      jti: expect.any(String),
    });
  });

  test('is of one board', async () => {
    const [board, other] = [await talent.board(), await talent.board()];
    const { accessToken } = await signedIn(board);
    expect(await holder(other, accessToken)).toBe('foreign');
    expect(await holder(other, accessToken, at(4_000))).toBe('expired');
  });

  test('is void when the sessions of its user are ended, or the account is gone', async () => {
    const board = await talent.board();
    const [one, other] = [await signedIn(board), await signedIn(board)];
    const settle = (command: 'RevokeSessions' | 'RemoveBoardUser', { id }: { readonly id: string }) =>
      board.given(CommandBus, (bus) => bus.execute(boardUsers[command](id, {})));
    expect(await holder(board, one.accessToken)).toMatchObject({ id: one.boardUser.id });
    await settle('RevokeSessions', one.boardUser);
    expect(await holder(board, one.accessToken)).toBe('invalid');
    await settle('RemoveBoardUser', other.boardUser);
    expect(await holder(board, other.accessToken)).toBe('invalid');
  });
});

describe('a token that the server did not issue is rejected', () => {
  const claims = (more: Partial<AccessClaims> = {}): AccessClaims => ({
    board: 'boards_1',
    user: 'boardUsers_1',
    version: 0,
    session: null,
    issuedAt: NOW,
    expiresAt: NOW + 3_600,
    ...more,
  });
  const signed = (
    key: KeyObject,
    { alg = ALGORITHM as string, kid = signingKeys.id, typ = TOKEN_TYPE, payload = {} as object } = {},
    of = claims(),
  ) => new SignJWT({ ...payloadOf(of, 'jti'), ...payload }).setProtectedHeader({ alg, kid, typ }).sign(key);
  const read = (token: string) => talent.service(AccessTokens).read(token);

  test('but what the key of the installation signed is one', async () =>
    expect(await read(await signed(privateKey))).toEqual(claims()));

  test('with another key, under our name for ours', async () => {
    const { privateKey: theirs } = generateKeyPairSync('ed25519');
    expect(await read(await signed(theirs))).toBeNull();
  });

  test('with the public key as the secret of an HMAC', async () => {
    const pem = signingKeys.find(signingKeys.id)?.export({ type: 'spki', format: 'pem' }) ?? '';
    const secret = createSecretKey(Buffer.from(pem));
    expect(await read(await signed(secret, { alg: 'HS256' }))).toBeNull();
    // The same token with a false header.
    const [, payload = '', signature = ''] = (await signed(secret, { alg: 'HS256' })).split('.');
    const header = Buffer.from(JSON.stringify({ alg: ALGORITHM, kid: signingKeys.id, typ: TOKEN_TYPE }));
    expect(await read(`${header.toString('base64url')}.${payload}.${signature}`)).toBeNull();
  });

  test('without a signature', async () => {
    const unsecured = new UnsecuredJWT(payloadOf(claims(), 'jti')).encode();
    expect(await read(unsecured)).toBeNull();
    const [, payload = ''] = unsecured.split('.');
    for (const alg of ['none', 'None', ALGORITHM]) {
      const header = Buffer.from(JSON.stringify({ alg, kid: signingKeys.id, typ: TOKEN_TYPE })).toString('base64url');
      expect(await read(`${header}.${payload}.`)).toBeNull();
    }
  });

  test.each([{ kid: 'keys_unknown' }, { typ: 'JWT' }, { typ: 'dpop+jwt' }])('with the header %j', async (header) =>
    expect(await read(await signed(privateKey, header))).toBeNull(),
  );

  test.each([
    { iss: 'others' },
    { aud: ['boards_1'] },
    { sub: 7 },
    { sv: '0' },
    { sv: -1 },
    { sid: 7 },
    { exp: null },
    { exp: '9999999999' },
    { iat: 0.5 },
  ])('with the claims %j', async (payload) => expect(await read(await signed(privateKey, { payload }))).toBeNull());

  test.each(['', '.', '..', 'a.b.c', 'ey.ey.ey', `${'a'.repeat(3_000)}.b.c`, '\u0000', 'e30.e30.e30'])(
    'as %j',
    async (token) => expect(await read(token)).toBeNull(),
  );

  test('with a part that was altered', async () => {
    const [header = '', payload = '', signature = ''] = (await signed(privateKey)).split('.');
    const altered = Buffer.from(JSON.stringify(payloadOf(claims({ user: 'boardUsers_2' }), 'jti')));
    expect(await read([header, altered.toString('base64url'), signature].join('.'))).toBeNull();
    expect(await read([header, payload, signature.slice(0, -4)].join('.'))).toBeNull();
  });

  test('from the future', async () => {
    const board = await talent.board();
    const { boardUser } = await signedIn(board);
    const of = (issuedAt: number) => claims({ board: board.board, user: boardUser.id, issuedAt });
    expect(await holder(board, await signed(privateKey, {}, of(NOW + 20)))).toMatchObject({ id: boardUser.id });
    expect(await holder(board, await signed(privateKey, {}, of(NOW + 40)))).toBe('invalid');
  });
});

describe('a session', () => {
  const renew = ({ when }: ScenarioBoard, token: string) => when(Sessions, (it) => it.renew(token));

  test('goes on by each refresh token once, with the user as they are now', async () => {
    const board = await talent.board();
    const { refreshToken, boardUser } = await signedIn(board);
    await board.given(CommandBus, (bus) => bus.execute(boardUsers.VerifyEmail(boardUser.id, { isProof: true })));
    const { answer } = await renew(board, refreshToken).accepted();
    expect(answer.boardUser).toMatchObject({ id: boardUser.id, emailVerified: true });
    await renew(board, refreshToken).refused('board_auth_invalid_token');
    await renew(board, answer.refreshToken).accepted();
  });

  test('does not go on on another board, or when its user is gone', async () => {
    const [board, other] = [await talent.board(), await talent.board()];
    const { refreshToken, boardUser } = await signedIn(board);
    await renew(other, refreshToken).refused('board_auth_invalid_token');
    await board.given(CommandBus, (bus) => bus.execute(boardUsers.RemoveBoardUser(boardUser.id, {})));
    await renew(board, refreshToken).refused('board_auth_invalid_token');
  });

  test('is over when sessions were ended before anything was erased', async () => {
    const board = await talent.board();
    const { refreshToken, boardUser } = await signedIn(board);
    await board.when(CommandBus, (bus) => bus.execute(boardUsers.RevokeSessions(boardUser.id, {}))).accepted();
    await renew(board, refreshToken).refused('board_auth_invalid_token');
  });
});
