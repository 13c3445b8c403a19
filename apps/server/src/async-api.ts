import { type EventType } from '#contracts';
import type { FastifyInstance } from 'fastify';
import { events, WEBHOOK_HEADERS } from './events.api.js';

/** The Kafka topic of each event type, without its version. */
const TOPICS: Readonly<Record<EventType, string>> = {
  'job.created': 'jobs',
  'job.updated': 'jobs',
  'job.deleted': 'jobs',
  'company.created': 'companies',
  'company.updated': 'companies',
  'company.deleted': 'companies',
  'candidate.created': 'candidates',
  'candidate.updated': 'candidates',
  'candidate.deleted': 'candidates',
  'candidate.profile.updated': 'candidates',
  'marketing_permission.granted': 'marketing-permissions',
  'marketing_permission.withdrawn': 'marketing-permissions',
};

/** Where the document is served. */
const PATH = '/v1/asyncapi.json';

const refer = (path: string): object => ({ $ref: `#/${path}` });

const text = (description: string, more: object = {}): object => ({ type: 'string', description, ...more });

const KAFKA_HEADERS = {
  type: 'object',
  properties: {
    event_id: text('`id` of the event.'),
    type: text('`type` of the event.'),
    board_id: text('The board of the event.'),
    revision: text('`revision` of the object, in digits.', { pattern: '^\\d+$' }),
    schema_version: text('The version of the envelope.', { enum: ['1'] }),
  },
  required: ['event_id', 'type', 'board_id', 'revision', 'schema_version'],
};

const HTTP_HEADERS = {
  type: 'object',
  properties: Object.fromEntries(
    WEBHOOK_HEADERS.map(([name, description, schema]) => [name, { ...schema, description }]),
  ),
  required: WEBHOOK_HEADERS.map(([name]) => name),
};

/** How the server authenticates to Kafka, by `KAFKA_SASL`. */
const SASL = {
  plain: { type: 'plain', description: '`plain`.' },
  scramSha256: { type: 'scramSha256', description: '`scram-sha-256`.' },
  scramSha512: { type: 'scramSha512', description: '`scram-sha-512`.' },
};

const SIGNATURE = {
  type: 'httpApiKey',
  in: 'header',
  name: 'webhook-signature',
  description: 'Shows that the server sent it: verify it with the secret of the endpoint.',
};

/** A Kafka message without a value: a compacted topic then deletes the key. */
const FORGOTTEN = {
  name: 'forgotten',
  title: 'Forgotten',
  summary: 'The object of this key is gone. The message has no value, so that a compacted topic forgets it.',
  contentType: 'application/json',
  headers: KAFKA_HEADERS,
  payload: { type: 'null' },
  bindings: { kafka: { key: { type: 'string' }, bindingVersion: '0.5.0' } },
};

const message = (via: 'Kafka' | 'Webhook', { type, name, schema }: (typeof events)[number]): object => ({
  name: type,
  title: type,
  summary: schema['description'],
  contentType: 'application/json',
  headers: via === 'Kafka' ? KAFKA_HEADERS : HTTP_HEADERS,
  payload: refer(`components/schemas/${name}`),
  bindings:
    via === 'Kafka'
      ? {
          kafka: {
            key: text('The id of the object, and of a part of it its name behind a slash.'),
            bindingVersion: '0.5.0',
          },
        }
      : { http: { bindingVersion: '0.3.0' } },
});

/**
 * What the server publishes, as AsyncAPI 3.0: the Kafka topics and the webhooks.
 * @param prefix the prefix of topic names (`KAFKA_TOPIC_PREFIX`).
 */
export function describeEvents(prefix: string): object {
  const topics = [...new Set(Object.values(TOPICS))];
  const ofTopic = (topic: string) => events.filter(({ type }) => TOPICS[type as EventType] === topic);
  const kafka = topics.map((topic) => {
    const messages = Object.fromEntries(
      ofTopic(topic).map(({ type, name }) => [type, refer(`components/messages/${name}`)]),
    );
    return [
      topic,
      {
        address: `${prefix}.${topic}.v1`,
        title: topic,
        description: 'Events in order for each object; the partition follows from the key.',
        servers: [refer('servers/kafka')],
        messages: { ...messages, forgotten: refer('components/messages/Forgotten') },
      },
    ] as const;
  });
  const webhooks = {
    title: 'webhooks',
    description: 'The addresses that operators register as webhook endpoints. Each is sent the types that it asks for.',
    messages: Object.fromEntries(events.map(({ type, name }) => [type, refer(`components/messages/${name}Webhook`)])),
  };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Openings events',
      version: '1.0.0',
      description: 'What happens on a board: the same bytes on Kafka, as webhooks and at `GET /v1/events`.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    defaultContentType: 'application/json',
    servers: {
      kafka: {
        host: '{brokers}',
        protocol: 'kafka',
        description: 'The brokers in `KAFKA_BROKERS`.',
        variables: { brokers: { default: 'localhost:9092', description: 'Host and port of a broker.' } },
      },
    },
    channels: { ...Object.fromEntries(kafka), webhooks },
    operations: {
      ...Object.fromEntries(
        topics.map((topic) => [
          `publish-${topic}`,
          {
            action: 'send',
            channel: refer(`channels/${topic}`),
            security: Object.keys(SASL).map((name) => refer(`components/securitySchemes/${name}`)),
            title: `Publish ${topic}`,
            summary: `The server writes what happens to ${topic}.`,
          },
        ]),
      ),
      'send-webhooks': {
        action: 'send',
        channel: refer('channels/webhooks'),
        security: [refer('components/securitySchemes/signature')],
        title: 'Send webhooks',
        summary: 'The server posts an event to each endpoint that asks for its type.',
        bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
      },
    },
    components: {
      securitySchemes: { ...SASL, signature: SIGNATURE },
      messages: Object.fromEntries([
        ...events.map((event) => [event.name, message('Kafka', event)]),
        ...events.map((event) => [`${event.name}Webhook`, message('Webhook', event)]),
        ['Forgotten', FORGOTTEN],
      ]),
      schemas: Object.fromEntries(events.map(({ name, schema }) => [name, schema])),
    },
  };
}

/** Serves the document, with this server's topic names. */
export function addEventsDocument(fastify: FastifyInstance, prefix: string): void {
  let document: string | undefined;
  fastify.get(PATH, (_, reply) => {
    document ??= JSON.stringify(describeEvents(prefix));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
