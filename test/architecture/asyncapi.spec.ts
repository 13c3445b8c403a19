import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_TYPES } from '#contracts';
import { ROOT } from './document.js';
import { sources } from './sources.js';

interface Channel {
  readonly address?: string;
  readonly messages: Readonly<Record<string, { readonly $ref: string }>>;
}

const { channels, components } = JSON.parse(readFileSync(join(ROOT, 'openapi', 'asyncapi.json'), 'utf8')) as {
  readonly channels: Readonly<Record<string, Channel>>;
  readonly components: {
    readonly messages: Readonly<Record<string, { readonly payload: { readonly $ref?: string } }>>;
    readonly schemas: Readonly<Record<string, { readonly properties: { readonly type: { readonly const: string } } }>>;
  };
};
const typesOf = ({ messages }: Channel) => Object.keys(messages).filter((type) => type !== 'forgotten');

it('webhooks carry every type of event', () => {
  expect(channels['webhooks'] && typesOf(channels['webhooks'])).toEqual(EVENT_TYPES);
});

it('each topic carries the types of the objects that are published there', () => {
  const published = sources()
    .filter(({ path }) => path.endsWith('.published.ts'))
    .flatMap(({ text }) => [...text.matchAll(/object: '([\w.]+)',\s+topic: '([\w-]+)'/g)]);
  expect(published.length).toBe(5);
  const objects = published.map(([, object]) => object ?? '').sort((a, b) => b.length - a.length);
  const topicOf = (type: string) => {
    const object = objects.find((each) => type.startsWith(`${each}.`));
    return published.find(([, each]) => each === object)?.[2];
  };
  for (const [name, channel] of Object.entries(channels)) {
    if (name === 'webhooks') continue;
    expect(channel.address).toBe(`openings.${name}.v1`);
    expect([name, typesOf(channel)]).toEqual([name, EVENT_TYPES.filter((type) => topicOf(type) === name)]);
  }
});

it('the payload of each message is the schema of its type', () => {
  for (const { messages } of Object.values(channels))
    for (const [type, { $ref }] of Object.entries(messages)) {
      const payload = components.messages[$ref.split('/').at(-1) ?? '']?.payload.$ref;
      const schema = components.schemas[payload?.split('/').at(-1) ?? ''];
      expect([type, schema?.properties.type.const]).toEqual([type, type === 'forgotten' ? undefined : type]);
    }
});
