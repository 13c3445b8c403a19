import type { FastifyInstance } from 'fastify';

/**
 * Calls `prepare` once, behind the first answer of the Board API: a process that visitors ask will need what it reads, and one that
 * only waits, or serves operators, does without.
 */
export function onFirstVisit(fastify: FastifyInstance, prepare: () => void): void {
  let visited = false;
  fastify.addHook('onResponse', (request, _, done) => {
    if (!visited && request.visiting !== null) {
      visited = true;
      prepare();
    }
    done();
  });
}
