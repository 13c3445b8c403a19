import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_SCHEMAS, EVENT_TYPES, type EventType } from '#contracts';
import { consumersValidatorOf, SCHEMA_FILES } from './validator.samples.js';

const page = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8');
const examples = new Map(
  [...page.matchAll(/```json\n([\s\S]*?)```/g)]
    .map(([, text = '']) => JSON.parse(text) as { type: EventType; data: { object: object } })
    .map((example) => [example.type, example]),
);

describe('the schemas in files', () => {
  test('there is one of each type, and no other file', () =>
    expect([...SCHEMA_FILES.keys()].sort()).toEqual(EVENT_TYPES.map((type) => `${type}.v1.json`).sort()));

  test.each(EVENT_TYPES)('that of %s is what the source says', (type) => {
    const schema = SCHEMA_FILES.get(`${type}.v1.json`);
    expect(schema).toEqual({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...EVENT_SCHEMAS[type] });
    expect(schema).toMatchObject({
      $id: `urn:openings:event:${type}:1`,
      title: type,
      description: expect.stringMatching(/\w\.$/),
    });
  });

  test.each(EVENT_TYPES)(
    'that of %s takes, as it is, the example, also with a field that a later release adds',
    (type) => {
      const validate = consumersValidatorOf(type);
      const example = examples.get(type);
      expect(validate(example)).toEqual([]);
      const later = { ...example, added: 1, data: { ...example?.data, object: { ...example?.data.object, added: 1 } } };
      expect(validate(later)).toEqual([]);
      expect(validate({ ...example, data: undefined })).not.toEqual([]);
    },
  );
});
