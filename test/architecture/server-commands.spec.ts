import { expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { SERVER_COMMANDS } from '../../apps/cli/src/program.js';
import { ROOT } from './document.js';

const MAIN = join(ROOT, 'dist', 'server', 'main.js');

/** The commands below `words`, from the help of the built server. */
function commandsBelow(words: readonly string[]): readonly string[] {
  const help = execFileSync(process.execPath, [MAIN, ...words, '--help'], { encoding: 'utf8' });
  const [, listed = ''] = help.split('\nCommands:\n');
  return [...listed.matchAll(/^ {2}([a-z-]+)/gm)].flatMap(([, name = '']) => (name === 'help' ? [] : [name]));
}

it('every command of the server is passed to it, whichever program is called', () => {
  const groups = commandsBelow([]);
  expect(groups).toEqual(expect.arrayContaining(['boards', 'events', 'kafka', 'keys', 'personal-data', 'webhooks']));
  const lost = groups
    .filter((group) => !Object.hasOwn(SERVER_COMMANDS, group))
    .flatMap((group) => commandsBelow([group]).map((name) => `${group} ${name}`))
    .filter((name) => !Object.hasOwn(SERVER_COMMANDS, name));
  expect(lost).toEqual([]);
});

it('about names the release, Node, and a date or a release for each set of data', () => {
  const out = execFileSync(process.execPath, [MAIN, 'about'], { encoding: 'utf8' }).trim();
  const facts = Object.fromEntries(out.split('\n').map((line) => line.split(/ {2,}/))) as Readonly<
    Record<string, string>
  >;
  expect(facts['Openings']).toMatch(/^\d+\.\d+\.\d+$/);
  expect(facts['Node']).toBe(process.versions.node);
  for (const what of ['Cities', 'Regions', 'Exchange rates', 'Common passwords', 'Free mail domains'])
    expect([what, facts[what]]).toEqual([what, expect.stringMatching(/^202[6-9]-\d\d-\d\d/)]);
  for (const what of ['Countries', 'Subdivisions', 'Time zones', 'Public suffixes'])
    expect([what, facts[what]]).toEqual([what, expect.stringMatching(/ \d+\.\d+\.\d+$/)]);
});

/** What bash offers for the last of `words`, by the script that `openings completion bash` prints. */
function completed(...words: readonly string[]): readonly string[] {
  const script = `
    openings() { "$NODE" "$PROGRAM" "$@"; }
    source <(openings completion bash)
    COMP_WORDS=(openings "$@"); COMP_CWORD=$#
    _openings
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const env = { PATH: process.env.PATH ?? '', NODE: process.execPath, PROGRAM: join(ROOT, 'scripts', 'openings.mjs') };
  const out = execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8', env });
  return out.split('\n').filter((word) => word !== '');
}

it.each([
  [
    ['keys', ''],
    ['create', 'list', 'publishable', 'revoke', 'rotate'],
  ],
  [
    ['completion', ''],
    ['bash', 'fish', 'zsh'],
  ],
  [['boards', 'plan', 'demo', 'st'], ['starter']],
  [
    ['keys', 'create', '--board', 'demo', '--scopes', 'companies.'],
    ['companies.manage', 'companies.read'],
  ],
  [['jobs', 'list', '--status', '=', 'dr'], ['draft']],
  [['jobs', 'pub'], ['publish']],
  [['help', 'keys', 'publishable', 'cr'], ['create']],
  [
    ['reporting', 'disconnect', 's'],
    ['search_console', 'stripe'],
  ],
  [['no-command', ''], []],
])('the script for bash completes %j with %j', (words, wanted) => expect(completed(...words)).toEqual(wanted));
