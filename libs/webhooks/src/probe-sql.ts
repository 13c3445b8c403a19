import { FIRST_PROBES_MS, PROBE_EVERY_MS } from './health.js';

const after = (ms: number): string => `interval '${ms} milliseconds'`;

/** When the first probe of an endpoint that begins to fail now is due, as a SQL expression. */
export const FIRST_PROBE_SQL = `now() + ${after(FIRST_PROBES_MS[0])}`;

/** When the next probe is due of an endpoint that began to fail at `since`, a SQL expression that may be null: `msToProbe` in SQL. */
export const nextProbeSql = (since: string): string =>
  `case ${FIRST_PROBES_MS.map((ms) => `when now() < ${since} + ${after(ms)} then ${since} + ${after(ms)}`).join(' ')}
    else now() + ${after(PROBE_EVERY_MS)} end`;
