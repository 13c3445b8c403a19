import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { linkIn, mailTo } from '../mails.js';
import { calling, joins, mailedSecret, type Operator, ownerOf, PASSWORD, signIn } from '../operators.js';
import { issuePaths, outcome, sharedServer, type SharedServer, unique } from '../server.js';

let server: SharedServer;
let owner: Operator;
let admin: Operator;
let member: Operator;
const key = (method: string, path: string, body?: unknown) => calling(server, server.key)(method, path, body);
const anybody = (method: string, path: string, body?: unknown) => calling(server, null)(method, path, body);
const address = () => `guest-${unique()}-${Date.now().toString(36)}@guests.example`;

beforeAll(async () => {
  server = await sharedServer();
  owner = await ownerOf(server, server.board);
  [admin, member] = await Promise.all([joins(server, owner.call, 'admin'), joins(server, key, 'member')]);
});
afterAll(() => server?.stop());

describe('who calls', () => {
  it.each([
    ['owner', () => owner, true],
    ['admin', () => admin, true],
    ['member', () => member, false],
  ] as const)('is shown to a session: %s', async (role, who, manages) => {
    const { body } = await who().call('GET', '/v1/me');
    expect(body).toMatchObject({
      object: 'operator',
      board: { slug: server.board },
      actor: { type: 'user_session', role, scopes: null },
    });
    expect(body.actor.permissions).toEqual([...body.actor.permissions].sort());
    expect([
      body.actor.permissions.includes('members.read'),
      body.actor.permissions.includes('members.manage'),
    ]).toEqual([true, manages]);
  });

  it('is shown to a key, which has no role', async () => {
    const { body } = await key('GET', '/v1/me');
    expect(body.actor).toMatchObject({ type: 'api_key', role: null, permissions: body.actor.scopes });
  });
});

describe('members', () => {
  it('are listed as they joined, also by role and suspension', async () => {
    const { body } = await member.call('GET', '/v1/members');
    expect(body).toMatchObject({ object: 'list', url: '/v1/members', hasMore: false, nextCursor: null });
    expect(body.data[0]).toEqual({
      id: owner.userId,
      object: 'member',
      userId: owner.userId,
      email: owner.email,
      name: 'Owner',
      avatarUrl: null,
      role: 'owner',
      suspended: false,
      joinedAt: expect.any(String),
      isPrimaryOwner: true,
    });
    const ids = async (query: string) =>
      (await key('GET', `/v1/members?${query}`)).body.data.map(({ userId }) => userId);
    expect(await ids('role=admin')).toEqual([admin.userId]);
    expect(await ids('suspended=true')).toEqual([]);
    expect((await ids('suspended=false')).sort()).toEqual([owner, admin, member].map(({ userId }) => userId).sort());
    expect(issuePaths(await key('GET', '/v1/members?role=chief&suspended=1&limit=3'))).toEqual([
      'limit',
      'role',
      'suspended',
    ]);
  });

  it('are found by the id of their user, on their own board only', async () => {
    expect((await key('GET', `/v1/members/${member.userId}`)).body).toMatchObject({
      userId: member.userId,
      role: 'member',
    });
    const other = await server.newBoard('other-team');
    const foreign = calling(server, other.key);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/suspend'],
      ['POST', '/unsuspend'],
    ] as const)
      expect(outcome(await foreign(method, `/v1/members/${member.userId}${path}`))).toBe('404 members_not_found');
    expect(outcome(await foreign('PATCH', `/v1/members/${member.userId}`, { role: 'admin' }))).toBe(
      '404 members_not_found',
    );
    expect(outcome(await key('GET', '/v1/members/users_none'))).toBe('404 members_not_found');
  });

  it('get another role, and nothing else however it is requested', async () => {
    const path = `/v1/members/${member.userId}`;
    const smuggled = {
      role: 'admin',
      isPrimaryOwner: true,
      suspended: true,
      email: 'eve@evil.example',
      userId: owner.userId,
    };
    const changed = await admin.call('PATCH', path, smuggled);
    expect([outcome(changed), changed.body]).toEqual([
      '200',
      expect.objectContaining({ role: 'admin', isPrimaryOwner: false, suspended: false, email: member.email }),
    ]);
    expect((await member.call('GET', '/v1/me')).body.actor.role).toBe('admin');
    expect((await key('PATCH', path, { role: 'member' })).body.role).toBe('member');
    expect(outcome(await key('PATCH', path, { role: 'member' }))).toBe('200');
    expect(issuePaths(await key('PATCH', path, { role: 'chief' }))).toEqual(['role']);
  });

  it('do not rise above who promotes them', async () => {
    const promote = (who: Operator['call'], id: string, role: string) => who('PATCH', `/v1/members/${id}`, { role });
    expect(outcome(await promote(admin.call, admin.userId, 'owner'))).toBe('403 members_forbidden_promotion');
    expect(outcome(await promote(key, admin.userId, 'owner'))).toBe('403 members_forbidden_promotion');
    expect(outcome(await promote(member.call, member.userId, 'admin'))).toBe('403 auth_forbidden');
    expect(outcome(await promote(owner.call, owner.userId, 'admin'))).toBe('409 members_cannot_change_primary_owner');
    expect(outcome(await promote(owner.call, member.userId, 'owner'))).toBe('200');
    expect(outcome(await promote(admin.call, member.userId, 'member'))).toBe('403 auth_forbidden');
    expect(outcome(await promote(owner.call, member.userId, 'member'))).toBe('200');
  });

  it('who may only read the team change nothing of it', async () => {
    for (const [method, path, body] of [
      ['DELETE', `/v1/members/${admin.userId}`, undefined],
      ['POST', `/v1/members/${admin.userId}/suspend`, undefined],
      ['POST', '/v1/members/transfer-ownership', { newOwnerUserId: member.userId }],
      ['POST', '/v1/invitations', { email: address(), role: 'admin' }],
      ['POST', '/v1/api-keys', { name: 'mine', scopes: ['members.manage'] }],
    ] as const)
      expect(outcome(await member.call(method, path, body))).toBe('403 auth_forbidden');
  });

  it('are suspended, which their next request feels, and come back', async () => {
    const path = `/v1/members/${member.userId}`;
    expect((await admin.call('POST', `${path}/suspend`)).body).toMatchObject({ suspended: true, role: 'member' });
    expect(outcome(await member.call('GET', '/v1/members'))).toBe('403 auth_forbidden');
    expect(outcome(await member.call('DELETE', '/v1/members/me'))).toBe('403 auth_forbidden');
    expect((await member.call('GET', '/v1/me')).body.actor).toMatchObject({ role: 'member', permissions: [] });
    expect((await key('GET', '/v1/members?suspended=true')).body.data.map(({ userId }) => userId)).toEqual([
      member.userId,
    ]);
    expect(outcome(await admin.call('POST', `${path}/suspend`))).toBe('200');
    expect((await key('POST', `${path}/unsuspend`)).body.suspended).toBe(false);
    expect(outcome(await key('POST', `${path}/unsuspend`))).toBe('200');
    expect(outcome(await member.call('GET', '/v1/members'))).toBe('200');
    expect(outcome(await key('POST', `/v1/members/${owner.userId}/suspend`))).toBe('409 members_cannot_suspend_owner');
    expect(outcome(await owner.call('DELETE', `/v1/members/${owner.userId}`))).toBe('409 members_cannot_remove_owner');
  });

  it('are suspended in the middle of what they do: no request of theirs changes anything after that', async () => {
    const guest = await joins(server, owner.call, 'admin');
    let invited = 0;
    let over = false;
    const busy = async () => {
      while (!over)
        if ((await guest.call('POST', '/v1/invitations', { email: address(), role: 'member' })).status === 201)
          invited++;
    };
    const work = [busy(), busy(), busy()];
    await owner.call('POST', `/v1/members/${guest.userId}/suspend`);
    // The rules of the team take effect immediately, also in processes that have cached the session.
    const { body } = await key('GET', '/v1/invitations?limit=100');
    const before = body.data.length;
    for (let each = 0; each < 10; each++)
      expect(outcome(await guest.call('POST', '/v1/invitations', { email: address(), role: 'member' }))).toBe(
        '403 auth_forbidden',
      );
    over = true;
    await Promise.all(work);
    expect((await key('GET', '/v1/invitations?limit=100')).body.data).toHaveLength(before);
    expect(invited).toBeGreaterThanOrEqual(0);
    for (const { id } of (await key('GET', '/v1/invitations?status=pending&limit=100')).body.data)
      await key('DELETE', `/v1/invitations/${id}`);
    await owner.call('DELETE', `/v1/members/${guest.userId}`);
  });

  it('leave, by themselves and in their own name', async () => {
    const guest = await joins(server, owner.call, 'member');
    expect(outcome(await key('DELETE', '/v1/members/me'))).toBe('403 auth_forbidden');
    expect(outcome(await owner.call('DELETE', '/v1/members/me'))).toBe('409 members_owner_cannot_leave');
    const left = await guest.call('DELETE', '/v1/members/me');
    expect([outcome(left), left.body]).toEqual(['200', { id: guest.userId, object: 'member', deleted: true }]);
    expect((await guest.call('GET', '/v1/me')).body.actor).toMatchObject({ role: null, permissions: [], scopes: null });
    expect(outcome(await guest.call('GET', '/v1/members'))).toBe('403 auth_forbidden');
    expect(outcome(await guest.call('DELETE', '/v1/members/me'))).toBe('403 auth_forbidden');
  });

  it('who are removed get a clear error where they name the board, and are unknown elsewhere', async () => {
    const guest = await joins(server, owner.call, 'admin');
    const removed = await admin.call('DELETE', `/v1/members/${guest.userId}`);
    expect([outcome(removed), removed.body]).toEqual(['200', { id: guest.userId, object: 'member', deleted: true }]);
    const named = await guest.call('GET', '/v1/me', undefined, { 'X-Svc-Account': server.board });
    expect(named.body).toMatchObject({ board: { slug: server.board }, actor: { role: null, permissions: [] } });
    expect((await guest.call('GET', '/v1/me')).body.board.slug).toBe('visitors');
    const foreign = await server.newBoard('never-mine');
    expect(outcome(await guest.call('GET', '/v1/me', undefined, { 'X-Svc-Account': foreign.slug }))).toBe(
      '403 auth_forbidden',
    );
  });
});

describe('the ownership', () => {
  it('is transferred whole, by the primary owner alone', async () => {
    const { slug, key: itsKey } = await server.newBoard('handed-over');
    const [first, next] = [await ownerOf(server, slug), await joins(server, calling(server, itsKey), 'member')];
    const transfer = (who: Operator['call'], newOwnerUserId: string) =>
      who('POST', '/v1/members/transfer-ownership', { newOwnerUserId });
    expect(outcome(await transfer(calling(server, itsKey), next.userId))).toBe('403 auth_forbidden');
    expect(outcome(await transfer(first.call, first.userId))).toBe('409 members_cannot_change_primary_owner');
    expect(outcome(await transfer(first.call, member.userId))).toBe('404 members_not_found');
    await first.call('POST', `/v1/members/${next.userId}/suspend`);
    expect(outcome(await transfer(first.call, next.userId))).toBe('409 members_cannot_transfer_to_suspended');
    await first.call('POST', `/v1/members/${next.userId}/unsuspend`);
    const done = await transfer(first.call, next.userId);
    expect(done.body).toEqual({ id: expect.any(String), object: 'account', primaryOwnerUserId: next.userId });
    const { body } = await next.call('GET', '/v1/members');
    expect(body.data.map(({ userId, role, isPrimaryOwner }) => [userId, role, isPrimaryOwner])).toEqual([
      [first.userId, 'admin', false],
      [next.userId, 'owner', true],
    ]);
    expect(outcome(await transfer(first.call, first.userId))).toBe('403 auth_forbidden');
  });
});

describe('invitations', () => {
  it('are mailed, shown with their secret once, and readable for anyone who has it', async () => {
    const email = address();
    const { status, headers, body } = await admin.call('POST', '/v1/invitations', {
      email: email.toUpperCase(),
      role: 'admin',
      status: 'accepted',
    });
    expect([status, headers.get('location')]).toEqual([201, `/v1/invitations/${body.id}`]);
    expect(body).toEqual({
      id: expect.stringMatching(/^invitations_/),
      object: 'invitation',
      email,
      role: 'admin',
      status: 'pending',
      expiresAt: expect.any(String),
      invitedByUserId: admin.userId,
      createdAt: expect.any(String),
      token: expect.any(String),
      acceptUrl: expect.stringContaining(`/dashboard/invitations/${body.token}`),
    });
    expect(Date.parse(body.expiresAt ?? '') - Date.parse(String(body['createdAt']))).toBe(7 * 86_400_000);
    const mail = await mailTo(server, email);
    expect(mail.subject).toBe(`Join the team of ${server.board}`);
    const secret = await mailedSecret(server, email);
    expect(linkIn(mail).pathname).toBe(`/dashboard/invitations/${secret}`);
    expect(mail.text).not.toContain(body.token);
    for (const [each, canCreateAccount] of [
      [body.token, false],
      [secret, true],
    ] as const)
      expect((await anybody('GET', `/v1/public/invitations/${each}`)).body).toEqual({
        object: 'invitation',
        email,
        role: 'admin',
        status: 'pending',
        expiresAt: body.expiresAt,
        canCreateAccount,
        board: { name: server.board, slug: server.board },
      });
    const listed = await member.call('GET', '/v1/invitations?status=pending');
    expect(listed.text).not.toContain(body.token);
    expect(listed.body.data[0]).toMatchObject({ id: body.id, email });
    expect(outcome(await key('DELETE', `/v1/invitations/${body.id}`))).toBe('200');
  });

  it('keep their secret from the replay of a request', async () => {
    const body = { email: address(), role: 'member' };
    const headers = { 'Idempotency-Key': `invite-${unique()}-${Date.now()}` };
    const first = await admin.call('POST', '/v1/invitations', body, headers);
    const again = await admin.call('POST', '/v1/invitations', body, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual({ ...first.body, token: null, acceptUrl: null });
    await key('DELETE', `/v1/invitations/${first.body.id}`);
  });

  it('are refused for members and invited people, no matter the case of the address', async () => {
    const invite = (email: string) => key('POST', '/v1/invitations', { email, role: 'member' });
    expect(outcome(await invite(admin.email.toUpperCase()))).toBe('409 members_already_member');
    const email = address();
    const { body } = await invite(email);
    expect(outcome(await invite(email.replace('guest', 'GUEST')))).toBe('409 invitations_already_pending');
    await key('DELETE', `/v1/invitations/${body.id}`);
    expect(outcome(await invite(email))).toBe('201');
  });

  it.each([
    [
      'a line break in the address',
      { email: 'ada@acme.example\r\nBcc: all@victim.example', role: 'member' },
      ['email'],
    ],
    ['an address that looks like another', { email: 'ada@аcme.example', role: 'member' }, ['email']],
    ['two addresses', { email: 'ada@acme.example,eve@evil.example', role: 'member' }, ['email']],
    ['the role of an owner', { email: 'ada@acme.example', role: 'owner' }, ['role']],
    ['nothing', {}, ['email', 'role']],
  ])('are refused with %s', async (_, body, paths) =>
    expect(issuePaths(await key('POST', '/v1/invitations', body))).toEqual(paths),
  );

  it('change their role, are renewed with another secret, and are cancelled', async () => {
    const made = await key('POST', '/v1/invitations', { email: address(), role: 'member' });
    const path = `/v1/invitations/${made.body.id}`;
    expect((await key('PATCH', path, { role: 'admin', email: 'eve@evil.example' })).body).toMatchObject({
      role: 'admin',
      email: made.body.email,
    });
    const renewed = await admin.call('POST', `${path}/renew`);
    expect(renewed.body.token).not.toBe(made.body.token);
    expect(outcome(await anybody('GET', `/v1/public/invitations/${made.body.token}`))).toBe(
      '404 invitations_not_found',
    );
    expect(outcome(await anybody('GET', `/v1/public/invitations/${renewed.body.token}`))).toBe('200');
    await mailTo(server, made.body.email, 2, /^Join the team/);
    expect((await key('DELETE', path)).body).toEqual({ id: made.body.id, object: 'invitation', deleted: true });
    for (const [method, rest, body] of [
      ['DELETE', '', undefined],
      ['PATCH', '', { role: 'member' }],
      ['POST', '/renew', undefined],
    ] as const)
      expect(outcome(await key(method, path + rest, body))).toBe('404 invitations_not_found');
    expect(outcome(await anybody('GET', `/v1/public/invitations/${renewed.body.token}`))).toBe(
      '404 invitations_not_found',
    );
    const other = await server.newBoard('not-its-board');
    expect(outcome(await calling(server, other.key)('PATCH', path, { role: 'member' }))).toBe(
      '404 invitations_not_found',
    );
  });

  it('are paged, newest first, and a cursor is good for its list alone', async () => {
    const { key: itsKey } = await server.newBoard('many-guests');
    const call = calling(server, itsKey);
    const made: string[] = [];
    for (let each = 0; each < 3; each++)
      made.unshift((await call('POST', '/v1/invitations', { email: address(), role: 'member' })).body.id);
    const first = await call('GET', '/v1/invitations?limit=2');
    expect(first.body.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    const next = await call('GET', `/v1/invitations?limit=2&cursor=${first.body.nextCursor}`);
    expect([next.body.data.map(({ id }) => id), next.body.hasMore]).toEqual([made.slice(2), false]);
    expect((await call('GET', '/v1/invitations?status=declined')).body.data).toEqual([]);
    for (const path of [`/v1/invitations?status=pending&cursor=${first.body.nextCursor}`, '/v1/invitations?cursor=x'])
      expect(outcome(await call('GET', path))).toBe('400 pagination_invalid_cursor');
    expect(outcome(await key('GET', `/v1/invitations?cursor=${first.body.nextCursor}`))).toBe(
      '400 pagination_invalid_cursor',
    );
  });

  it('take the seats of the plan, also when many ask at once', async () => {
    // Five seats: the owner, and four free ones.
    const { slug, key: itsKey } = await server.newBoard('five-seats', 'grow');
    const invite = () => calling(server, itsKey)('POST', '/v1/invitations', { email: address(), role: 'member' });
    const answers = await Promise.all(Array.from({ length: 7 }, invite));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(outcome))).toEqual(new Set(['403 members_seat_limit_exceeded']));
    expect(refused[0]?.body.error.upgrade).toMatchObject({ capability: 'teamSeatLimit', requiredPlan: 'advanced' });
    const usage = await calling(server, itsKey)('GET', '/v1/usage');
    expect(usage.text).toContain('"key":"team_seats","used":5,"limit":5,"remaining":0');
    const [open] = answers.filter(({ status }) => status === 201);
    await server.changePlan(slug, 'starter');
    const secret = await mailedSecret(server, String(open?.body.email));
    const account = await anybody('POST', `/v1/public/invitations/${secret}/account`, {
      name: 'Guest',
      password: PASSWORD,
    });
    const guest = await signIn(server, String(account.body.email));
    // Two seats to accept into: the owner has one of them.
    expect(outcome(await guest.call('POST', `/v1/invitations/${open?.body.token}/accept`))).toBe('200');
    expect(refused).toHaveLength(3);
  });
});

describe('people who are invited', () => {
  it('joins with an account of their own, whichever board their session names', async () => {
    const { slug, key: itsKey } = await server.newBoard('second-board');
    const { body } = await calling(server, itsKey)('POST', '/v1/invitations', { email: member.email, role: 'admin' });
    const accept = `/v1/invitations/${body.token}/accept`;
    expect(outcome(await key('POST', accept))).toBe('403 auth_forbidden');
    expect(outcome(await admin.call('POST', accept))).toBe('403 invitations_email_mismatch');
    expect(outcome(await member.call('POST', `/v1/invitations/${body.id}/accept`))).toBe('404 invitations_not_found');
    const joined = await member.call('POST', accept);
    expect(joined.body).toMatchObject({
      object: 'member',
      userId: member.userId,
      role: 'admin',
      isPrimaryOwner: false,
    });
    // Operations on the current user are on no board, so the board header is not needed.
    expect(outcome(await member.call('POST', accept))).toBe('409 invitations_not_pending');
    const on = (board: string) => ({ 'X-Svc-Account': board });
    expect(outcome(await member.call('GET', '/v1/sessions', undefined, on('nowhere')))).toBe('200');
    // With two boards, the header must name one: by id or by slug.
    expect(issuePaths(await member.call('GET', '/v1/me'))).toEqual(['X-Svc-Account']);
    const here = await member.call('GET', '/v1/me', undefined, on(server.board));
    const there = await member.call('GET', '/v1/me', undefined, on(slug));
    expect([here.body.actor.role, there.body.actor.role]).toEqual(['member', 'admin']);
    expect((await member.call('GET', '/v1/me', undefined, on(there.body.board.id))).body.board.slug).toBe(slug);
    const { accounts } = (await anybody('POST', '/v1/sessions', { email: member.email, password: PASSWORD })).body;
    expect(accounts.map((account) => [account.slug, account.role])).toEqual([
      [server.board, 'member'],
      [slug, 'admin'],
    ]);
    await member.call('DELETE', '/v1/members/me', undefined, on(slug));
  });

  it('makes one account for the address that was invited, and no other', async () => {
    const { body } = await key('POST', '/v1/invitations', { email: address(), role: 'member' });
    const account = `/v1/public/invitations/${await mailedSecret(server, body.email)}/account`;
    const smuggled = { name: 'Guest', password: PASSWORD, email: 'eve@evil.example', role: 'owner' };
    expect(issuePaths(await anybody('POST', account, smuggled))).toEqual(['email', 'role']);
    expect(issuePaths(await anybody('POST', account, { name: 'Guest\r\nBcc: x', password: 'short' }))).toEqual([
      'name',
      'password',
    ]);
    expect((await anybody('POST', account, { name: 'Guest', password: PASSWORD })).body).toMatchObject({
      object: 'user',
      email: body.email,
    });
    expect(outcome(await anybody('POST', account, { name: 'Eve', password: PASSWORD }))).toBe(
      '409 users_already_exists',
    );
  });

  it('turns an invitation down, without an account', async () => {
    const { body } = await key('POST', '/v1/invitations', { email: address(), role: 'member' });
    const path = `/v1/public/invitations/${body.token}`;
    expect((await anybody('POST', `${path}/decline`)).body.status).toBe('declined');
    expect(outcome(await anybody('POST', `${path}/decline`))).toBe('409 invitations_not_pending');
    expect(outcome(await anybody('POST', `${path}/account`, { name: 'Guest', password: PASSWORD }))).toBe(
      '409 invitations_not_pending',
    );
    expect((await key('GET', '/v1/invitations?status=declined')).body.data[0]?.id).toBe(body.id);
    expect(outcome(await key('POST', `/v1/invitations/${body.id}/renew`))).toBe('409 invitations_not_pending');
  });

  it.each(['x', 'boards.x', `00000000000000000000000000.${'a'.repeat(43)}`, `anonymous.${'a'.repeat(43)}`])(
    'has a token that was issued, and not %s',
    async (token) => {
      const path = `/v1/public/invitations/${token}`;
      expect(outcome(await anybody('GET', path))).toBe('404 invitations_not_found');
      expect(outcome(await anybody('POST', `${path}/decline`))).toBe('404 invitations_not_found');
      expect(outcome(await anybody('POST', `${path}/account`, { name: 'X', password: PASSWORD }))).toBe(
        '404 invitations_not_found',
      );
      expect(outcome(await owner.call('POST', `/v1/invitations/${token}/accept`))).toBe('404 invitations_not_found');
    },
  );
});
