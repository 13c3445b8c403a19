import type { FastifyInstance } from 'fastify';

/**
 * Calls `prepare` once, after the first answer of the Board API: a process with visitors will need what it reads; a process that is idle,
 * or
 * serves only operators, does without.
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
