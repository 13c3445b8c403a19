import { Downloads } from '#runtime';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/** The download of all personal data of a person; `id` names the account. */
export const personalData = (id: 'candidateId' | 'employerId') => ({
  type: 'object',
  properties: {
    object: { type: 'string', enum: ['personal_data'] },
    [id]: { type: 'string' },
    generatedAt: { type: 'string', format: 'date-time' },
    places: {
      type: 'object',
      description: 'Each place that stores data, with its data.',
      additionalProperties: { type: 'array', items: { type: 'object', additionalProperties: true } },
    },
  },
  required: ['object', id, 'generatedAt', 'places'],
});

/** Sends `text` as a download for the person behind the account `userId`. Caches must not store it. */
export function asPersonalFile(reply: FastifyReply, userId: string, text: Readable): StreamableFile {
  reply.headers({
    'Content-Disposition': Downloads.disposition(`personal-data-${userId}.json`),
    'Cache-Control': 'private, no-store',
  });
  return new StreamableFile(text, { type: 'application/json; charset=utf-8' });
}
