import { Rejection } from '#kernel';
import { setTimeout as sleep } from 'node:timers/promises';
import { API } from './api.js';
import type { Platform } from './platform/platform.js';

const DEMO = { slug: 'demo', name: 'Demo board', plan: 'scale', ownerEmail: 'owner@demo.example' } as const;

/** How long another process is waited for that makes its first start at the same time. */
const PAUSE_MS = 250;

/** On an installation without boards: makes the demo board with its owner and a key with all scopes; returns the key. */
export async function firstStart({ boards, tenants, settings }: Platform): Promise<string | null> {
  while ((await boards.oldest()) === null) {
    try {
      const { id } = await tenants.createBoard(DEMO);
      const limit = settings.RATE_LIMIT_PER_MINUTE;
      return (await tenants.createKey({ board: id, name: 'First key', scopes: API.scopes, rateLimit: limit })).key;
    } catch (error) {
      // Another process was faster. One that died in the middle loses the slug after a minute.
      if (!(error instanceof Rejection) || error.code !== 'boards_slug_taken') throw error;
      await sleep(PAUSE_MS);
    }
  }
  return null;
}

/** Sets the password of the owner of the demo board, who has none yet. */
const FIRST_PASSWORD = `npx openings users password ${DEMO.ownerEmail}`;

/**
 * What a start prints. The key is shown once and can't be shown again.
 * @param key of a first start; null on later ones.
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
