import { expect, it } from '@jest/globals';
import { refused } from '../../scripts/check/licences.mjs';

const lock = (name: string, entry: object) => ({ packages: { [`node_modules/${name}`]: entry } });

it.each([
  ['a', { license: 'MIT' }],
  ['a/node_modules/b', { license: '(GPL-3.0-only OR MIT)' }],
  ['a', { license: '(BSD-3-Clause AND Apache-2.0)' }],
  ['@img/sharp-libvips-linux-x64', { license: 'LGPL-3.0-or-later' }],
  ['a', { license: 'GPL-3.0-only', dev: true }],
])('%s with %j may be used', (name, entry) => expect(refused(lock(name, entry))).toEqual([]));

it.each([
  ['a', { license: 'GPL-3.0-only' }],
  ['a', { license: 'AGPL-3.0-or-later' }],
  ['a', { license: 'MIT AND GPL-3.0-only' }],
  ['a', { license: 'LGPL-3.0-or-later' }],
  ['@img/sharp-x', { license: 'GPL-3.0-only' }],
  ['a', {}],
  ['a', { license: 'SEE LICENSE IN LICENSE' }],
])('%s with %j may not', (name, entry) => expect(refused(lock(name, entry))).toHaveLength(1));
