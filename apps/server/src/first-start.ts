import { type Board, Boards } from '#access';
import { API } from './api.js';
import type { Platform } from './platform/platform.js';

const DEMO = { slug: 'demo', name: 'Demo board', plan: 'scale', ownerEmail: 'owner@demo.example' } as const;

/** On an installation without boards: makes the demo board with its owner and a key with all scopes; returns the key. */
export async function firstStart({ pool, keys, settings }: Platform): Promise<string | null> {
  const boards = new Boards(pool);
  if ((await boards.list()).length > 0) return null;
  let board: Board;
  try {
    board = await boards.create(DEMO);
  } catch (error) {
    // Another process makes its first start at the same time, and was faster.
    if ((await boards.list()).length > 0) return null;
    throw error;
  }
  const { key } = await keys.create({
    board: board.id,
    name: 'First key',
    scopes: API.scopes,
    rateLimit: settings.RATE_LIMIT_PER_MINUTE,
  });
  return key;
}

/** What a start prints. The key is shown once and can't be shown again. */
export function greeting(address: string, key: string | null): string {
  const curl = `curl -s ${address}/v1/jobs -H 'Authorization: Bearer ${key ?? '<key>'}'`;
  return [
    '',
    `  Openings is ready at ${address}/v1`,
    '',
    ...(key ? [`  API key of the board "demo", shown only now:`, `    ${key}`, ''] : []),
    '  Try it:',
    `    ${curl}`,
    '',
    `  API reference  ${address}/docs`,
    `  For agents     ${address}/mcp`,
    `  Health         ${address}/readyz`,
    `  Metrics        ${address}/metrics`,
    '',
    '',
  ].join('\n');
}
