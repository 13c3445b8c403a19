import { Rejection } from '#kernel';
import { setTimeout as sleep } from 'node:timers/promises';
import { API } from './api.js';
import type { Platform } from './platform/platform.js';

const DEMO = { slug: 'demo', name: 'Demo board', plan: 'scale', ownerEmail: 'owner@demo.example' } as const;

/** Pause between checks whether another process, which starts at the same time, has finished its first start. */
const PAUSE_MS = 250;

/** If there are no boards: creates the demo board, its owner and a key with all scopes, and returns the key; otherwise null. */
export async function firstStart({ boards, tenants, settings }: Platform): Promise<string | null> {
  while ((await boards.oldest()) === null) {
    try {
      const { id } = await tenants.createBoard(DEMO);
      const limit = settings.RATE_LIMIT_PER_MINUTE;
      return (await tenants.createKey({ board: id, name: 'First key', scopes: API.scopes, rateLimit: limit })).key;
    } catch (error) {
      // Another process was faster. If it died in between, its reservation of the slug expires after a minute.
      if (!(error instanceof Rejection) || error.code !== 'boards_slug_taken') throw error;
      await sleep(PAUSE_MS);
    }
  }
  return null;
}

/** The command that prints a link for the owner of the demo board to set a password. */
const FIRST_PASSWORD = `npx openings users password ${DEMO.ownerEmail}`;

/**
 * The banner of a start. The key is shown only here.
 * @param key created by a first start; null on later starts.
 * @param hasDashboard whether the server serves the dashboard.
 */
export function greeting(address: string, key: string | null, hasDashboard: boolean): string {
  const curl = `curl -s ${address}/v1/jobs -H 'Authorization: Bearer ${key ?? '<key>'}'`;
  return [
    '',
    `  Openings is ready at ${address}/v1`,
    '',
    ...(key ? [`  API key of the board "demo", shown only now:`, `    ${key}`, ''] : []),
    ...(key && hasDashboard
      ? [
          `  To sign in to the dashboard as ${DEMO.ownerEmail}, open the link that this command prints:`,
          `    ${FIRST_PASSWORD}`,
          '',
        ]
      : []),
    '  Try it:',
    `    ${curl}`,
    '',
    ...(hasDashboard ? [`  Dashboard      ${address}/dashboard`] : []),
    `  Documentation  ${address}/docs`,
    `  For agents     ${address}/mcp`,
    `  Health         ${address}/readyz`,
    `  Metrics        ${address}/metrics`,
    '',
    '',
  ].join('\n');
}
