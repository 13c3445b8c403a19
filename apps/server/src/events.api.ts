import { EVENT_SCHEMAS } from '#contracts';
import type { ApiPart } from '#http';

/** `job.created` → `JobCreatedEvent`. */
const nameOf = (type: string): string =>
  `${type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Event`;

/** The event types, with their name and schema in the documents. */
export const events = Object.entries(EVENT_SCHEMAS).map(([type, schema]) => {
  // The URL of a component in the API document contains its name.
  const own: Record<string, unknown> = { ...schema };
  delete own['$id'];
  return { type, name: nameOf(type), schema: own };
});
const pointer = (name: string): string => `#/components/schemas/${name}`;

/** The headers of a webhook: name, description, schema. */
export const WEBHOOK_HEADERS = [
  ['webhook-id', 'Id of the event. It is the same in each attempt.', { type: 'string' }],
  ['webhook-timestamp', 'When this attempt was sent, in seconds since 1970.', { type: 'string', pattern: '^\\d+$' }],
  [
    'webhook-signature',
    'One or more signatures, separated by spaces. Each is `v1,` and the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` in base64.',
    { type: 'string' },
  ],
] as const;

/** The body of a webhook, and the events in `GET /events`. */
export const eventsApi: ApiPart = {
  scopes: [],
  schemas: {
    ...Object.fromEntries(events.map(({ name, schema }) => [name, schema])),
    Event: {
      description: 'An event of the board, as webhooks and Kafka get it. Ignore unknown types and fields.',
      oneOf: events.map(({ name }) => ({ $ref: pointer(name) })),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(events.map(({ type, name }) => [type, pointer(name)])),
      },
    },
  },
  webhooks: Object.fromEntries(
    events.map(({ type, name, schema }) => [
      type,
      {
        post: {
          operationId: `on${name}`,
          tags: ['Webhooks'],
          summary: schema['description'],
          description:
            'Sent to each active webhook endpoint that subscribes to this type. Verify the signature before you read the body. ' +
            'Without a 2xx response in time, the delivery is retried later.',
          security: [],
          parameters: WEBHOOK_HEADERS.map(([header, description, form]) => ({
            name: header,
            in: 'header',
            required: true,
            description,
            schema: form,
          })),
          requestBody: { required: true, content: { 'application/json': { schema: { $ref: pointer(name) } } } },
          responses: {
            '2XX': { description: 'Received. The response body is ignored.' },
            '4XX': {
              description:
                'Refused. The delivery is retried later. 410 ends the delivery, and the endpoint is failing until an operator resumes it.',
            },
          },
        },
      },
    ]),
  ),
};
