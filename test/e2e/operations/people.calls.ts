import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Arrange, CalledBoard } from '../operation-calls.js';
import { aCandidate } from '../candidate-calls.js';
import { calling, joins, mailedSecret, type Operator, ownerOf, PASSWORD } from '../operators.js';
import { unique } from '../server.js';

const team = (at: CalledBoard) => calling(at.server, at.key);
const guest = () => `guest-${unique()}-${randomUUID()}@guests.example`;
const invitation = async (at: CalledBoard, email = guest()) =>
  (await team(at)('POST', '/v1/invitations', { email, role: 'member' })).body;
const owner = (at: CalledBoard) => ownerOf(at.server, at.slug);
const member = (at: CalledBoard) => joins(at.server, team(at), 'member');
const secret = async ({ call }: Operator) => (await call('POST', '/v1/me/totp', { password: PASSWORD })).body.secret;
const codeOf = (of: string) => TOTP.generate({ secret: Secret.fromBase32(of) });
const own = (path: string) => (): string => path;
const ofMember = (userId: string): string => `/v1/members/${userId}`;

/** The id of a pending claim. */
const claim = async (at: CalledBoard): Promise<string> => {
  const { body: company } = await at.call('POST', '/v1/companies', { name: `Firm ${unique()}` });
  const employer = await aCandidate(at.server, at.slug, { role: 'employer' });
  return (await employer.call('POST', `/companies/${company['slug']}/claim`)).body.id;
};

/** How the operations of teams, accounts, sessions and claims of employers are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  approveEmployersClaim: async (at) => ({ path: `/v1/employers/claims/${await claim(at)}/approve` }),
  deleteEmployer: async (at) => {
    const { id } = await aCandidate(at.server, at.slug, { role: 'employer' });
    return { path: `/v1/employers/${id}` };
  },
  rejectEmployersClaim: async (at) => ({ path: `/v1/employers/claims/${await claim(at)}/reject` }),
  createInvitation: async () => ({ path: '/v1/invitations', body: { email: guest(), role: 'admin' } }),
  updateInvitation: async (at) => ({ path: `/v1/invitations/${(await invitation(at)).id}`, body: { role: 'admin' } }),
  deleteInvitation: async (at) => ({ path: `/v1/invitations/${(await invitation(at)).id}` }),
  renewInvitation: async (at) => ({ path: `/v1/invitations/${(await invitation(at)).id}/renew` }),
  acceptInvitation: async (at) => {
    const other = await at.server.newBoard(`other-${unique()}`);
    const { token: key, email } = await ownerOf(at.server, other.slug);
    const { token } = await invitation(at, email);
    return { path: `/v1/invitations/${token}/accept`, key };
  },
  declineInvitation: async (at) => ({
    path: `/v1/public/invitations/${(await invitation(at)).token}/decline`,
    key: null,
  }),
  createInvitedAccount: async (at) => {
    const { email } = await invitation(at);
    const secret = await mailedSecret(at.server, email);
    return { path: `/v1/public/invitations/${secret}/account`, body: { name: 'Guest', password: PASSWORD }, key: null };
  },
  updateMember: async (at) => {
    const path = ofMember((await member(at)).userId);
    return { path, body: { role: 'admin' }, shown: own(path) };
  },
  deleteMember: async (at) => ({ path: ofMember((await member(at)).userId) }),
  suspendMember: async (at) => {
    const path = ofMember((await member(at)).userId);
    return { path: `${path}/suspend`, shown: own(path) };
  },
  unsuspendMember: async (at) => {
    const path = ofMember((await member(at)).userId);
    await team(at)('POST', `${path}/suspend`);
    return { path: `${path}/unsuspend`, shown: own(path) };
  },
  leaveAccount: async (at) => ({ path: '/v1/members/me', key: (await member(at)).token }),
  transferAccountOwnership: async (at) => ({
    path: '/v1/members/transfer-ownership',
    body: { newOwnerUserId: (await member(at)).userId },
    key: (await owner(at)).token,
  }),
  createSession: async (at) => ({
    path: '/v1/sessions',
    body: { email: (await owner(at)).email, password: PASSWORD },
    key: null,
  }),
  getCurrentSession: async (at) => ({ path: '/v1/sessions/current', key: (await owner(at)).token }),
  deleteCurrentSession: async (at) => ({ path: '/v1/sessions/current', key: (await owner(at)).token }),
  deleteSession: async (at) => {
    const { sessionId, token } = await owner(at);
    return { path: `/v1/sessions/${sessionId}`, key: token };
  },
  changePassword: async (at) => ({
    path: '/v1/me/password',
    body: { currentPassword: PASSWORD, newPassword: 'incorrect horse battery' },
    key: (await owner(at)).token,
  }),
  startTotp: async (at) => ({ path: '/v1/me/totp', body: { password: PASSWORD }, key: (await owner(at)).token }),
  confirmTotp: async (at) => {
    const person = await owner(at);
    const pending = await secret(person);
    return {
      path: '/v1/me/totp/confirm',
      // A code of the time at which it is sent.
      get body() {
        return { code: codeOf(pending) };
      },
      key: person.token,
    };
  },
  removeTotp: async (at) => {
    const person = await owner(at);
    const confirmed = await person.call('POST', '/v1/me/totp/confirm', { code: codeOf(await secret(person)) });
    const [code] = confirmed.body.codes;
    return { path: '/v1/me/totp/remove', body: { password: PASSWORD, code }, key: person.token };
  },
  requestPasswordReset: async (at) => ({
    path: '/v1/password-resets',
    body: { email: `owner@${at.slug}.example` },
    key: null,
  }),
  usePasswordReset: async (at) => {
    const link = await at.server.users.link(`owner@${at.slug}.example`);
    return { path: `/v1/password-resets/${link.split('/').at(-1)}`, body: { password: PASSWORD }, key: null };
  },
};
