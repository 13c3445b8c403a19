import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { encode } from 'gpt-tokenizer';
import { EXECUTE, READ_BOARD, SEARCH } from './definitions.js';

const MOST_TOKENS = 1_100;
const ALL = [SEARCH, EXECUTE, READ_BOARD];

describe('the definitions of all tools', () => {
  test(`cost at most ${MOST_TOKENS} tokens together`, () => {
    expect(encode(JSON.stringify(ALL)).length).toBeLessThanOrEqual(MOST_TOKENS);
  });

  test('are JSON Schema, and say what the tools may do', () => {
    const ajv = new Ajv({ strict: true, strictTypes: false });
    for (const { inputSchema } of ALL) expect(ajv.validateSchema(inputSchema)).toBe(true);
    for (const { annotations } of [SEARCH, READ_BOARD])
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true });
    expect(EXECUTE.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  });
});
