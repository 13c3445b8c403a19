/** Stores the answer `a` in the row `k` of its idempotency key. Columns of `a`: board, credential, key, status, headers, body, person. */
export const KEEPS_ANSWER = `update idempotency_keys k
    set status = a.status, headers = a.headers::jsonb, body = a.body, person = a.person, locked_until = null`;

/** The row `k` belongs to the answer `a`. */
export const IS_KEY_OF_ANSWER = 'k.board = a.board and k.credential = a.credential and k.key = a.key';

/** Parts of statements that store the answer of a request with its idempotency key. */
export const AnswerSql = { STORES: KEEPS_ANSWER, IS_KEY: IS_KEY_OF_ANSWER } as const;
