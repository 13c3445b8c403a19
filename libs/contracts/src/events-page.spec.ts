import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { EVENT_TYPES } from '#contracts';
import { validatorOf } from './validator.samples.js';

const page = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text ?? '');

describe('the examples of docs/events.md', () => {
  const examples = blocks('json').map((text) => JSON.parse(text) as { type: (typeof EVENT_TYPES)[number] });

  test('there is one of each type', () =>
    expect(examples.map(({ type }) => type).sort()).toEqual([...EVENT_TYPES].sort()));

  test.each(examples.map((example) => [example.type, example] as const))(
    '%s is what its schema says',
    (type, example) => expect(validatorOf(type)(example)).toEqual([]),
  );
});

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes !!!').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another one of thirty-two bytes!').toString('base64')}`;
const BODY = '{"id":"evt_1","title":"Zürich"}';

/** A request as it would arrive: who signs it, when, and the body. */
function request({ secrets = [SECRET], age = 0, body = BODY } = {}) {
  const at = new Date(Date.now() - age * 1000);
  return {
    secret: SECRET,
    id: 'evt_1',
    timestamp: String(Math.floor(at.getTime() / 1000)),
    signatures: secrets.map((secret) => new Webhook(secret).sign('evt_1', at, BODY)).join(' '),
    body,
  };
}

/** Signed on demand: a signature is valid for minutes. */
const requests = () => [
  request(),
  request({ secrets: [OTHER, SECRET] }),
  request({ secrets: [OTHER] }),
  request({ body: BODY.replace('Z', 'S') }),
  request({ age: 600 }),
  request({ age: -600 }),
];

const PROGRAMS = [
  {
    language: 'js',
    command: process.execPath,
    version: '--version',
    files: (code: string) => ({
      'main.mjs': `${code}
import { readFileSync } from 'node:fs';
console.log(JSON.stringify(JSON.parse(readFileSync('requests.json', 'utf8')).map(({ secret, id, timestamp, signatures, body }) =>
  verify(secret, { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures }, body))));`,
    }),
    run: ['main.mjs'],
  },
  {
    language: 'python',
    command: 'python3',
    version: '--version',
    files: (code: string) => ({
      'main.py': `${code}
import json
print(json.dumps([verify(r["secret"], {"webhook-id": r["id"], "webhook-timestamp": r["timestamp"], "webhook-signature": r["signatures"]},
    r["body"].encode()) for r in json.load(open("requests.json", encoding="utf-8"))]))`,
    }),
    run: ['main.py'],
  },
  {
    language: 'go',
    command: 'go',
    version: 'version',
    files: (code: string) => ({
      'verify.go': code,
      'main.go': `package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	text, _ := os.ReadFile("requests.json")
	var requests []map[string]string
	_ = json.Unmarshal(text, &requests)
	results := []bool{}
	for _, r := range requests {
		results = append(results, verify(r["secret"], r["id"], r["timestamp"], r["signatures"], []byte(r["body"])))
	}
	out, _ := json.Marshal(results)
	fmt.Println(string(out))
}`,
    }),
    run: ['run', 'verify.go', 'main.go'],
  },
] as const;

describe('the verification of docs/events.md', () => {
  for (const { language, command, version, files, run } of PROGRAMS) {
    const there = spawnSync(command, [version]).status === 0;
    (there ? test : test.skip)(
      `in ${language} takes what is signed right, and nothing else`,
      () => {
        const [code, ...more] = blocks(language);
        expect(more).toEqual([]);
        const cwd = mkdtempSync(join(tmpdir(), 'openings-verify-'));
        try {
          for (const [name, text] of Object.entries(files(code ?? ''))) writeFileSync(join(cwd, name), text);
          writeFileSync(join(cwd, 'requests.json'), JSON.stringify(requests()));
          const { stdout, stderr } = spawnSync(command, [...run], { cwd, encoding: 'utf8', timeout: 600_000 });
          expect({ stderr, results: JSON.parse(stdout || 'null') }).toEqual({
            stderr: '',
            results: [true, true, false, false, false, false],
          });
        } finally {
          rmSync(cwd, { recursive: true, force: true });
        }
      },
      610_000,
    );
  }
});
