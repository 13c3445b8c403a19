import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Limits by address count visitors, and `visitorOf` says which addresses are one visitor. A limit that counted the address of a request
// would let a household with IPv6 send as much as it likes.

const ROOT = join(import.meta.dirname, '../..');
const READS = [/\b(?:request|req)\.ips?\b/, /@Ip\(\)/, /\{[^{}]*\bips?\b[^{}]*\}: FastifyRequest/, /\.remoteAddress\b/];

/** Files that read the address of a request, and what for. */
const READERS: Readonly<Record<string, string>> = {
  'apps/mcp/src/http.ts': 'sends a request on for the same visitor',
  'apps/server/src/board-pages/board-client.ts': 'sends a request on for the same visitor',
  'libs/access/src/guards/api-key.guard.ts': 'visitorOf',
  'libs/access/src/guards/board.guard.ts': 'visitorOf',
  'libs/http/src/context.ts': 'visitorOf',
  'libs/http/src/server.ts': 'counts views',
  'libs/integrations/src/analytics/event.board.controller.ts': 'counts views',
  'libs/runtime/src/outbound/guarded-connector.ts': 'the address of an outgoing connection',
  'libs/talent/src/people/account/account.board.controller.ts': 'names the country of a sign-up',
};

const sources = ['libs', 'apps'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\/src\/.*\.tsx?$/.test(name) && !/\.spec\.ts$|node_modules|\/dist\//.test(name)),
);

test('the address of a request is read for the purposes listed here, and limits pass it to `visitorOf`', () => {
  const readers = sources.filter((name) => READS.some((read) => read.test(readFileSync(join(ROOT, name), 'utf8'))));
  expect(readers.sort()).toEqual(Object.keys(READERS));
  for (const [name, purpose] of Object.entries(READERS)) {
    if (purpose !== 'visitorOf') continue;
    const text = readFileSync(join(ROOT, name), 'utf8');
    expect(text.match(/\.ip\b/g)?.length).toBe(text.match(/visitorOf\([\w()]*(?:\.request|request)?\.ip\)/g)?.length);
  }
});

test.each(['@Ip() from: string', 'count(request.ip)', '({ ip }: FastifyRequest)'])('%s would be found', (line) =>
  expect(READS.some((read) => read.test(line))).toBe(true),
);
