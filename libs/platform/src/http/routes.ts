import type { FastifyInstance } from 'fastify';
import { HttpProblem } from './problems.js';

/** Every route that exists, to tell an unknown path (404) from a known one with another method (405). */
export class Routes {
  private readonly routes: { readonly pattern: RegExp; readonly method: string }[] = [];

  /** Begins to collect; call before the first route is added. */
  collect(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      const escaped = url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:[^/]+/g, '[^/]+');
      const pattern = new RegExp(`^${escaped}$`);
      for (const each of [method].flat()) this.routes.push({ pattern, method: each });
    });
  }

  /** Why nothing answers at `path`: 404 `not_found`, or 405 `method_not_allowed` with `Allow` (decision A5). */
  unknown(path: string): HttpProblem {
    const allowed = [...new Set(this.routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
    if (allowed.length === 0)
      return new HttpProblem({ status: 404, code: 'not_found', message: `There is nothing at ${path}.` });
    const list = allowed.join(', ');
    return new HttpProblem({
      status: 405,
      code: 'method_not_allowed',
      message: `${path} answers ${list}.`,
      headers: { Allow: list },
    });
  }
}
