import { type Admission, admission, HEALTH_TRANSITIONS, STATE_REASONS, type Standing } from './health.js';

const STATES: readonly Standing['state'][] = ['enabled', 'failing', 'paused'];

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/**
 * `admission` as an expression of SQL, given the expressions of its arguments: a list of all arguments for each result, made
 * from the function, so that statements have its rule and none of their own.
 */
export function admissionSql(of: {
  readonly state: string;
  readonly reason: string;
  readonly transition: string;
}): string {
  const keys = new Map<Admission, string[]>();
  for (const state of STATES)
    for (const reason of [null, ...STATE_REASONS])
      for (const transition of [null, ...HEALTH_TRANSITIONS]) {
        const result = admission({ state, reason }, transition);
        keys.set(result, [...(keys.get(result) ?? []), `${state} ${reason ?? ''} ${transition ?? ''}`]);
      }
  const cases = [...keys].map(([result, found]) => `when key in (${list(found)}) then '${result}'`).join(' ');
  return `(select case ${cases} end from (select concat_ws(' ', ${of.state}, coalesce(${of.reason}, ''), coalesce(${of.transition}, '')) as key) k)`;
}

/** The transitions that keep an enabled endpoint from being called as usual, as a list of SQL. */
export const CLOSING_TRANSITIONS = list(
  HEALTH_TRANSITIONS.filter((transition) => admission({ state: 'enabled', reason: null }, transition) !== 'open'),
);
