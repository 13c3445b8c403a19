import { expect, test } from '@jest/globals';
import { BOARD, facts, type SampleEvent, replay } from '#testing';
import type { MembershipEvents } from './membership.decider.js';
import { membershipRows } from './membership.read-model.js';

const ID = 'memberships_1';
const OF = { userId: 'boardUsers_1', companyId: 'companies_1', role: 'member' } as const;
const requested: SampleEvent<MembershipEvents> = {
  type: 'MembershipRequested',
  data: { ...OF, status: 'pending_work_email' },
};
const ROW = {
  board: BOARD,
  id: ID,
  version: 1,
  ...OF,
  status: 'pending_work_email',
  claimStatus: 'pending',
  requestedAt: facts.now,
  approvalSource: null,
  decidedAt: null,
  workEmail: null,
  verificationId: null,
  workEmailVerifiedAt: null,
};

/** The changed columns for each event. */
const THEN: { readonly [K in keyof MembershipEvents]: readonly [MembershipEvents[K], object | null] } = {
  MembershipRequested: [{ ...OF, status: 'awaiting_admin' }, { status: 'awaiting_admin' }],
  WorkEmailNamed: [
    { workEmail: 'jane@clinic.example', verificationId: 'verifications_1', origin: null },
    { workEmail: 'jane@clinic.example', verificationId: 'verifications_1' },
  ],
  WorkEmailConfirmed: [{}, { status: 'awaiting_admin', workEmailVerifiedAt: facts.now }],
  MembershipApproved: [
    { source: 'admin' },
    { status: 'approved', claimStatus: 'approved', approvalSource: 'admin', decidedAt: facts.now },
  ],
  MembershipRejected: [{}, { status: 'rejected', claimStatus: 'rejected', decidedAt: facts.now }],
  MembershipCancelled: [{}, null],
  MembershipEnded: [{}, null],
};

test.each(Object.entries(THEN))('the row of a membership shows %s', (type, [data, fields]) =>
  expect(replay(membershipRows, ID, facts, requested, { type, data } as SampleEvent<MembershipEvents>)).toEqual(
    fields && { ...ROW, version: 2, ...fields },
  ),
);

test('names every event', () => expect(Object.keys(membershipRows.on)).toEqual(Object.keys(THEN)));

test('another work address is not confirmed because the one before was', () => {
  const named: SampleEvent<MembershipEvents> = { type: 'WorkEmailNamed', data: THEN.WorkEmailNamed[0] };
  const confirmed: SampleEvent<MembershipEvents> = { type: 'WorkEmailConfirmed', data: {} };
  const other: SampleEvent<MembershipEvents> = {
    type: 'WorkEmailNamed',
    data: { ...THEN.WorkEmailNamed[0], workEmail: 'joan@clinic.example', verificationId: 'verifications_2' },
  };
  expect(replay(membershipRows, ID, facts, requested, named, confirmed, other)).toMatchObject({
    workEmail: 'joan@clinic.example',
    workEmailVerifiedAt: null,
    status: 'awaiting_admin',
  });
});
