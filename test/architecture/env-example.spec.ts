import { expect, it } from '@jest/globals';
import { SETTINGS } from '../../apps/server/src/settings.js';
import { envExample } from '../../libs/runtime/src/process/settings.js';
import { readSettings } from '#runtime/starting';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const committed = () => readFileSync(join(import.meta.dirname, '..', '..', '.env.example'), 'utf8');

it('.env.example lists the settings as the server knows them', () => {
  expect(committed()).toBe(envExample(SETTINGS));
});

it('.env.example, with its lines unchanged, sets the defaults', () => {
  const lines = [...committed().matchAll(/^# ([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]);
  expect(lines.length).toBeGreaterThan(10);
  expect(readSettings(Object.fromEntries(lines) as Record<string, string>, SETTINGS)).toEqual(
    readSettings({}, SETTINGS),
  );
});
