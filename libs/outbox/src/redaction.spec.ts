import { expect, test } from '@jest/globals';
import { redactedBody } from './redaction.js';

const envelope = (object: object) =>
  JSON.stringify({ id: 'evt_1', type: 'x.deleted', data: { object, changed_fields: [] } });
const personal = { email: '', display_name: null };

test('the last word about someone keeps everything but what is personal', () => {
  const body = envelope({ id: 'x_1', email: 'ada@a.example', display_name: 'Ada', revision: 3 });
  expect(redactedBody({ personal }, body)).toBe(envelope({ id: 'x_1', email: '', display_name: null, revision: 3 }));
});

test('it gets no key that it did not have', () => {
  const body = envelope({ id: 'x_1', email: 'ada@a.example' });
  expect(redactedBody({ personal }, body)).toBe(envelope({ id: 'x_1', email: '' }));
  expect(redactedBody({}, body)).toBe(body);
});
