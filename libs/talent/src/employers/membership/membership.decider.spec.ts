import { describe, expect, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import { facts, given } from '#testing';
import {
  claimStatusOf,
  membershipDecider,
  type MembershipEvents,
  MEMBERSHIPS_AT_MOST,
  type MembershipStatus,
  requireMember,
  requireRoom,
} from './membership.decider.js';

type Event = MessageOf<MembershipEvents>;

const on = (...history: readonly Event[]) => given(membershipDecider, facts, ...history);

const WEBSITE = 'https://hill-clinic.example';
const OWN = 'jane@hill-clinic.example';
const OF = { userId: 'boardUsers_1', companyId: 'companies_1', role: 'member' } as const;
const request = (website: string | null, verifiedEmail: string | null) => ({ ...OF, website, verifiedEmail });
const requested = (status: 'pending_work_email' | 'awaiting_admin' = 'pending_work_email'): Event => ({
  type: 'MembershipRequested',
  data: { ...OF, status },
});
const named = (workEmail: string | null = OWN, verificationId = 'verifications_1'): Event => ({
  type: 'WorkEmailNamed',
  data: { workEmail, verificationId, origin: null },
});
const confirmed: Event = { type: 'WorkEmailConfirmed', data: {} };
const approved = (source: MembershipEvents['MembershipApproved']['source']): Event => ({
  type: 'MembershipApproved',
  data: { source },
});
const rejected: Event = { type: 'MembershipRejected', data: {} };
const cancelled: Event = { type: 'MembershipCancelled', data: {} };

describe('a request for a membership', () => {
  test('waits for a work address where the company has a website, and for an operator where it has none', () => {
    on().when('RequestMembership', request(WEBSITE, null)).then(requested());
    on().when('RequestMembership', request(WEBSITE, 'jane@elsewhere.example')).then(requested());
    on().when('RequestMembership', request(null, OWN)).then(requested('awaiting_admin'));
  });

  test('is approved at once by a confirmed address of the website', () => {
    on().when('RequestMembership', request(WEBSITE, OWN)).then(requested(), approved('domain_match'));
    on()
      .when('RequestMembership', { ...request(WEBSITE, OWN), role: 'admin' })
      .then(
        { type: 'MembershipRequested', data: { ...OF, role: 'admin', status: 'pending_work_email' } },
        approved('owner_creation'),
      );
  });

  test('again changes nothing, unless the address shows more by now', () => {
    on(requested()).when('RequestMembership', request(WEBSITE, null)).then();
    on(requested()).when('RequestMembership', request(WEBSITE, OWN)).then(approved('domain_match'));
    on(requested(), approved('admin')).when('RequestMembership', request(WEBSITE, OWN)).then();
  });

  test('is refused after it was rejected, and possible after it was cancelled', () => {
    on(requested(), rejected)
      .when('RequestMembership', request(WEBSITE, OWN))
      .rejected('employer_company_exists', 'conflict');
    on(requested(), named(), cancelled).when('RequestMembership', request(WEBSITE, null)).then(requested());
  });
});

describe('the address of the account, once it is confirmed', () => {
  test('approves what waits', () => {
    const evidence = { verifiedEmail: OWN, website: WEBSITE };
    on(requested()).when('MatchAccountEmail', evidence).then(approved('domain_match'));
    on(requested('awaiting_admin')).when('MatchAccountEmail', evidence).then(approved('domain_match'));
    on(requested())
      .when('MatchAccountEmail', { ...evidence, verifiedEmail: 'jane@gmail.com' })
      .then();
    on(requested())
      .when('MatchAccountEmail', { ...evidence, verifiedEmail: null })
      .then();
    on(requested(), rejected).when('MatchAccountEmail', evidence).then();
    on().when('MatchAccountEmail', evidence).then();
  });
});

describe('a work address', () => {
  const wish = { workEmail: OWN, verificationId: 'verifications_2', origin: 'https://jobs.example' };

  test('gets a link, and the same address the same link again', () => {
    on(requested()).when('NameWorkEmail', wish).then({ type: 'WorkEmailNamed', data: wish });
    on(requested(), named())
      .when('NameWorkEmail', { ...wish, workEmail: 'Jane@HILL-clinic.example' })
      .then({
        type: 'WorkEmailNamed',
        data: { ...wish, workEmail: 'Jane@HILL-clinic.example', verificationId: 'verifications_1' },
      });
    on(requested(), named('other@hill-clinic.example'))
      .when('NameWorkEmail', wish)
      .then({ type: 'WorkEmailNamed', data: wish });
  });

  test('that is confirmed gets no other link, but another address does', () => {
    on(requested('awaiting_admin'), named(), confirmed).when('NameWorkEmail', wish).then();
    const other = { ...wish, workEmail: 'other@hill-clinic.example' };
    on(requested('awaiting_admin'), named(), confirmed)
      .when('NameWorkEmail', other)
      .then({ type: 'WorkEmailNamed', data: other });
  });

  test('is rejected without a pending claim', () => {
    for (const history of [[], [requested(), approved('admin')], [requested(), rejected], [requested(), cancelled]])
      on(...history)
        .when('NameWorkEmail', wish)
        .rejected('employer_company_not_found', 'missing');
  });

  const link = { verificationId: 'verifications_1', website: WEBSITE };

  test('of the website makes a member, and any other waits for an operator', () => {
    on(requested(), named()).when('ConfirmWorkEmail', link).then(confirmed, approved('work_email_verification'));
    on(requested(), named('jane@elsewhere.example')).when('ConfirmWorkEmail', link).then(confirmed);
    on(requested(), named())
      .when('ConfirmWorkEmail', { ...link, website: null })
      .then(confirmed);
  });

  test('is confirmed as often as the link is followed, and changes nothing that was decided', () => {
    on(requested('awaiting_admin'), named('jane@elsewhere.example'), confirmed).when('ConfirmWorkEmail', link).then();
    on(requested(), named(), confirmed, approved('work_email_verification')).when('ConfirmWorkEmail', link).then();
    on(requested(), named(), rejected).when('ConfirmWorkEmail', link).then();
    on(requested(), named(null)).when('ConfirmWorkEmail', link).then();
  });

  test('is not confirmed by the link of another address, or of a claim before', () => {
    const refused = (...history: readonly Event[]) =>
      on(...history)
        .when('ConfirmWorkEmail', link)
        .rejected('board_auth_invalid_token', 'unauthenticated');
    refused(requested(), named('other@hill-clinic.example', 'verifications_2'));
    refused(requested(), named(), cancelled, requested());
    refused(requested());
    refused();
  });
});

describe('an operator', () => {
  test('approves and rejects pending claims of every kind', () => {
    for (const history of [[requested()], [requested('awaiting_admin')], [requested(), named()]]) {
      on(...history)
        .when('ApproveMembership', {})
        .then(approved('admin'));
      on(...history)
        .when('RejectMembership', {})
        .then(rejected);
    }
  });

  test('may say the same again, and not the opposite', () => {
    on(requested(), approved('domain_match')).when('ApproveMembership', {}).then();
    on(requested(), rejected).when('RejectMembership', {}).then();
    on(requested(), rejected).when('ApproveMembership', {}).rejected('employers_claim_already_resolved', 'conflict');
    on(requested(), approved('domain_match'))
      .when('RejectMembership', {})
      .rejected('employers_claim_already_resolved', 'conflict');
  });

  test('decides nothing that is not there', () => {
    on().when('ApproveMembership', {}).rejected('employers_claim_not_found', 'missing');
    on(requested(), cancelled).when('RejectMembership', {}).rejected('employers_claim_not_found', 'missing');
  });
});

test('a claim is cancelled as long as it waits', () => {
  on(requested(), named()).when('CancelMembership', {}).then(cancelled);
  for (const history of [[], [requested(), approved('admin')], [requested(), rejected], [requested(), cancelled]])
    on(...history)
      .when('CancelMembership', {})
      .rejected('employer_company_not_found', 'missing');
});

test('a membership in any status ends with one of its sides, and needs both', () => {
  const ended: Event = { type: 'MembershipEnded', data: {} };
  for (const history of [[requested()], [requested(), approved('admin')], [requested(), rejected]])
    on(...history)
      .when('EndMembership', {})
      .then(ended);
  on().when('EndMembership', {}).then();
  on(requested(), ended).when('EndMembership', {}).then();
  const { needs, refuseNeed, personOf, initial } = membershipDecider;
  const state = membershipDecider.evolve.MembershipRequested(null, requested().data as never);
  expect(needs?.(state, 'memberships_1')).toEqual([
    { category: 'boardUser', objectId: 'boardUsers_1' },
    { category: 'company', objectId: 'companies_1' },
  ]);
  expect(needs?.(initial, 'memberships_1')).toEqual([]);
  expect(personOf?.(state)).toBe('boardUsers_1');
  expect(refuseNeed?.({ category: 'company', objectId: 'companies_1' }).code).toBe('employer_company_not_found');
  expect(refuseNeed?.({ category: 'boardUser', objectId: 'boardUsers_1' }).code).toBe('board_auth_invalid_token');
});

test('only approved members look after a company, and an account has so many at most', () => {
  const member = (status: MembershipStatus | null) => () => requireMember(status && { status });
  expect(member('approved')).not.toThrow();
  for (const status of ['pending_work_email', 'awaiting_admin', 'rejected', null] as const)
    expect(member(status)).toThrow(expect.objectContaining({ code: 'employer_not_member', kind: 'forbidden' }));
  expect(() => requireRoom(MEMBERSHIPS_AT_MOST - 1)).not.toThrow();
  expect(() => requireRoom(MEMBERSHIPS_AT_MOST)).toThrow(
    expect.objectContaining({ code: 'employer_claims_limit_reached', kind: 'conflict' }),
  );
});

test('operators see whether a claim was decided, and how', () => {
  expect((['pending_work_email', 'awaiting_admin', 'approved', 'rejected'] as const).map(claimStatusOf)).toEqual([
    'pending',
    'pending',
    'approved',
    'rejected',
  ]);
});
