import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Anyone who may manage API keys chooses the origin of a publishable key, and links carry secrets. `Storefronts` decides whether an origin
// counts (decision 0244): nothing else builds an address from it.

const ROOT = join(import.meta.dirname, '../..');
const BUILDS = [
  // An address, or an origin with a fallback, made of the origin of a key.
  /`\$\{(?:[\w.]+\.)?origin\}\//,
  /\bnew URL\([^)]*\b(?:board|data|row|receiver|visit|wish)\.origin\b/,
  /\b(?:[\w.]+\.)?origin \?\? (?!null|undefined)/,
];
// Its origin is that of the website of a company, for an icon.
const ALLOWED = new Set(['libs/talent/src/people/directory/directory.board.dto.ts']);

const sources = ['billing', 'talent'].flatMap((context) =>
  readdirSync(join(ROOT, 'libs', context, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('libs', context, 'src', name))
    .filter((name) => /\.ts$/.test(name) && !/\.spec\.ts$|\.samples\.ts$/.test(name)),
);

test('nothing but the rule of storefronts leads a person to the origin of a publishable key', () => {
  expect(sources.length).toBeGreaterThan(200);
  const builders = sources.filter((name) =>
    BUILDS.some((builds) => builds.test(readFileSync(join(ROOT, name), 'utf8'))),
  );
  expect(builders.filter((name) => !ALLOWED.has(name))).toEqual([]);
});

test.each(['const page = `${origin}/auth`;', 'return origin ?? this.hosted;', 'new URL(path, row.origin)'])(
  '%s would be found',
  (line) => expect(BUILDS.some((builds) => builds.test(line))).toBe(true),
);
