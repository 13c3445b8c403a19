import {
  type EndpointAdmission,
  admission,
  HEALTH_TRANSITIONS,
  STATE_REASONS,
  type EndpointStanding,
} from './health.js';

const STATES: readonly EndpointStanding['state'][] = ['enabled', 'failing', 'paused'];

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/**
 * `admission` as a SQL expression over the given column expressions. It is generated from the function, so that SQL and TypeScript share one rule.
 */
export function admissionSql(of: {
  readonly state: string;
  readonly reason: string;
  readonly transition: string;
}): string {
  const keys = new Map<EndpointAdmission, string[]>();
  for (const state of STATES)
    for (const reason of [null, ...STATE_REASONS])
      for (const transition of [null, ...HEALTH_TRANSITIONS]) {
        const result = admission({ state, reason }, transition);
        keys.set(result, [...(keys.get(result) ?? []), `${state} ${reason ?? ''} ${transition ?? ''}`]);
      }
  const cases = [...keys].map(([result, found]) => `when key in (${list(found)}) then '${result}'`).join(' ');
  return `(select case ${cases} end from (select concat_ws(' ', ${of.state}, coalesce(${of.reason}, ''), coalesce(${of.transition}, '')) as key) k)`;
}

/** The transitions that stop regular deliveries to an enabled endpoint, as a SQL list. */
export const CLOSING_TRANSITIONS = list(
  HEALTH_TRANSITIONS.filter((transition) => admission({ state: 'enabled', reason: null }, transition) !== 'open'),
);
