import { expect, test } from '@jest/globals';
import { shortcutOf } from './shortcuts.js';

const GO = [
  ['o', '/'],
  ['j', '/jobs'],
] as const;

test.each([
  ['j', 'g', { kind: 'go', to: '/jobs' }],
  ['o', 'g', { kind: 'go', to: '/' }],
  ['q', 'g', null],
  ['j', '', null],
  ['/', '', { kind: 'search' }],
  ['n', 'x', { kind: 'create' }],
  ['?', '', { kind: 'help' }],
])('%s after "%s"', (key, before, shortcut) => expect(shortcutOf(key, before, GO)).toEqual(shortcut));
