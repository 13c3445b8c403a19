import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { encode } from 'gpt-tokenizer';
import { EXECUTE, SEARCH } from './definitions.js';

const MOST_TOKENS = 1_100;

describe('the definitions of both tools', () => {
  test(`cost at most ${MOST_TOKENS} tokens together`, () => {
    expect(encode(JSON.stringify([SEARCH, EXECUTE])).length).toBeLessThanOrEqual(MOST_TOKENS);
  });

  test('are JSON Schema, and say what the tools may do', () => {
    const ajv = new Ajv({ strict: true, strictTypes: false });
    for (const { inputSchema } of [SEARCH, EXECUTE]) expect(ajv.validateSchema(inputSchema)).toBe(true);
    expect(SEARCH.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(EXECUTE.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  });
});
