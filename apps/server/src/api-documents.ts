import type { Wire } from '#http';
import { wireNames } from '#http/engine';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';

/** Paths of the API documents, and the files in which a build writes them. */
const DOCUMENTS = { '/v1/openapi.json': 'operator.json', '/v1/board-openapi.json': 'board.json' } as const;

/** The wire names in the built documents. */
const BUILT = wireNames('svc');
/** Where a build writes the documents, relative to the bundle, dist/server. */
const FOLDER = new URL('../docs/documents/', import.meta.url);

/**
 * Adds the API documents, as `npm run openapi` wrote them, with the names of `wire`. A file is read when it is first requested. The
 * server does not describe itself: the descriptions of all operations and fields would take memory in each process (decision 0209).
 */
export function addApiDocuments(fastify: FastifyInstance, wire: Wire): void {
  for (const [path, name] of Object.entries(DOCUMENTS)) {
    let document: string | undefined;
    fastify.get(path, async (_, reply) => {
      document ??= named(await readFile(new URL(name, FOLDER), 'utf8'), wire);
      return reply.type('application/json; charset=utf-8').send(document);
    });
  }
}

/** `text` with the names of `wire` instead of the built ones. */
function named(text: string, wire: Wire): string {
  const { name, defaults: _, ...names } = BUILT;
  // The name itself is a field, and in a list of required fields.
  const quoted = text.replaceAll(`"${name}"`, `"${wire.name}"`);
  return Object.entries(names).reduce(
    (now, [key, built]) => now.replaceAll(built, wire[key as keyof typeof names]),
    quoted,
  );
}
