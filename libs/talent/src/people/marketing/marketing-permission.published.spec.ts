import { describe, expect, test } from '@jest/globals';
import { type AnyPublished, type PublishedObject, step } from '#outbox';
import { facts, type SampleEvent, historyOf } from '#testing';
import { validatorOf } from '../../../../contracts/src/validator.samples.js';
import type { BoardUserEvents } from '../board-user/board-user.decider.js';
import { publishedMarketingPermissions } from './marketing-permission.published.js';

const ID = 'boardUsers_01m7wxcfc4evkb7qy8kkd7v6td';
const SECOND = `${facts.now.slice(0, 19)}Z`;

interface Envelope {
  readonly type: 'marketing_permission.granted';
  readonly data: { readonly object: Record<string, unknown>; readonly changed_fields: readonly string[] };
}

const registered = (more: object = {}): SampleEvent<BoardUserEvents> => ({
  type: 'BoardUserRegistered',
  data: {
    email: 'jane@people.example',
    displayName: 'Jane',
    role: 'candidate',
    method: 'emailpass',
    origin: null,
    ...more,
  },
});
const consenting = registered({ marketingConsent: true });
const granted: SampleEvent<BoardUserEvents> = { type: 'MarketingPermissionGranted', data: { source: 'settings' } };
const withdrawn = (reason: 'person_request' | 'account_deleted' = 'person_request'): SampleEvent<BoardUserEvents> => ({
  type: 'MarketingPermissionWithdrawn',
  data: { source: 'settings', reason },
});
const removed: SampleEvent<BoardUserEvents> = { type: 'BoardUserRemoved', data: {} };
const renamed: SampleEvent<BoardUserEvents> = { type: 'BoardUserRenamed', data: { displayName: 'J. Doe' } };

/** The published messages of a history. Each conforms to its schema. */
function envelopesOf(...events: readonly SampleEvent<BoardUserEvents>[]): readonly Envelope[] {
  let object: PublishedObject | undefined;
  const envelopes: Envelope[] = [];
  for (const event of historyOf<BoardUserEvents>('boardUser', ID, facts, ...events)) {
    const { object: after, publication } = step(
      publishedMarketingPermissions as unknown as AnyPublished,
      object,
      event,
      'https://demo.example',
    );
    object = after;
    if (publication && publication.body !== null) envelopes.push(JSON.parse(publication.body) as Envelope);
  }
  for (const envelope of envelopes) expect(validatorOf(envelope.type)(envelope)).toEqual([]);
  return envelopes;
}

describe('what is published of permissions to write for marketing', () => {
  test('begins with the sign-up that grants it', () =>
    expect(envelopesOf(consenting)).toMatchObject([
      {
        type: 'marketing_permission.granted',
        data: {
          object: {
            id: ID,
            object: 'marketing_permission',
            email: 'jane@people.example',
            display_name: 'Jane',
            role: 'candidate',
            status: 'granted',
            source: 'sign_up',
            reason: null,
            granted_at: SECOND,
            withdrawn_at: null,
            updated_at: SECOND,
            revision: 1,
          },
          changed_fields: ['status', 'source', 'granted_at'],
        },
      },
    ]));

  test('is nothing of who never decided, and nothing of another name', () => {
    expect(envelopesOf(registered(), renamed, removed)).toEqual([]);
    expect(envelopesOf(consenting, renamed)).toHaveLength(1);
  });

  test('is a refusal without a grant, and a grant after that with the name of now', () => {
    const [refusal, grant, ...others] = envelopesOf(registered(), withdrawn(), renamed, granted);
    expect(others).toEqual([]);
    expect(refusal).toMatchObject({
      type: 'marketing_permission.withdrawn',
      data: {
        object: { reason: 'person_request', granted_at: null, withdrawn_at: SECOND, revision: 1 },
        changed_fields: ['status', 'source', 'reason', 'withdrawn_at'],
      },
    });
    expect(grant).toMatchObject({
      type: 'marketing_permission.granted',
      data: {
        object: { display_name: 'J. Doe', reason: null, granted_at: SECOND, withdrawn_at: null, revision: 2 },
        changed_fields: ['status', 'reason', 'granted_at', 'withdrawn_at'],
      },
    });
  });

  test('ends with the withdrawal that the end of the account is', () =>
    expect(
      envelopesOf(consenting, withdrawn('account_deleted'), removed).map(({ type, data }) => [
        type,
        data.object['reason'],
      ]),
    ).toEqual([
      ['marketing_permission.granted', null],
      ['marketing_permission.withdrawn', 'account_deleted'],
    ]));
});
