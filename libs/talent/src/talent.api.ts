import { type ApiPart, apiOf } from '#http';
import { employersApi } from './employers/index.js';
import { hiringApi } from './hiring/index.js';
import { messagingApi } from './messaging/index.js';
import { peopleApi } from './people/index.js';
import { sandboxApi } from './sandbox/index.js';

const layers = apiOf([peopleApi, employersApi, hiringApi, messagingApi, sandboxApi]);

/** Groups that the reference shows after a group of another layer: that group → the group. */
const AFTER = new Map([
  ['Marketing permissions', 'Me: blocks'],
  ['Employers', 'Subscribers'],
]);
const moved = new Set(AFTER.values());
const groups = Object.keys(layers.tags)
  .filter((name) => !moved.has(name))
  .flatMap((name) => [name, AFTER.get(name) ?? []].flat());

/** People on a board: accounts, employers, applications and messages. */
export const talentApi: ApiPart = {
  ...layers,
  tags: Object.fromEntries(groups.map((name) => [name, layers.tags[name] ?? ''])),
};
