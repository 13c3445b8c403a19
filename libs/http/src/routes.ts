import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from './context.js';
import { HttpProblem } from './problems.js';

interface Route {
  readonly url: string;
  readonly pattern: RegExp;
  readonly method: string;
}

/** Every route that exists, to tell an unknown path (404) from a known one with another method (405). */
export class Routes {
  private readonly routes: Route[] = [];
  private words: ReadonlySet<string> | undefined;

  /** Begins to collect; call before the first route is added. */
  collect(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      const escaped = url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:[^/]+/g, '[^/]+');
      const pattern = new RegExp(`^${escaped}$`);
      for (const each of [method].flat()) this.routes.push({ url, pattern, method: each });
    });
  }

  /**
   * Why `request` has no operation, null when it has one. Asked before its body is read, so that a large one does not
   * keep the caller from the answer. A word that another operation has in the place of an id, as in `/v1/jobs/batch`,
   * is never taken for an id: other methods answer 405 there.
   */
  refusalOf(request: FastifyRequest): HttpProblem | null {
    const path = pathOf(request);
    if (request.is404) return this.unknown(path);
    this.words ??= this.wordsAmongIds();
    return this.words.has(path) && request.routeOptions.url !== path ? this.unknown(path) : null;
  }

  /** 404 `not_found`, or 405 `method_not_allowed` with `Allow` (decision A5). */
  private unknown(path: string): HttpProblem {
    const matching = this.routes.filter(({ pattern }) => pattern.test(path));
    const exact = matching.filter(({ url }) => url === path);
    const allowed = [...new Set((exact.length > 0 ? exact : matching).map(({ method }) => method))];
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

  /** Paths without parameters that a route with parameters matches as well. */
  private wordsAmongIds(): ReadonlySet<string> {
    const exact = this.routes.filter(({ url }) => !/[:*]/.test(url));
    const shadowing = exact.filter(({ url }) =>
      this.routes.some((other) => other.url !== url && other.pattern.test(url)),
    );
    return new Set(shadowing.map(({ url }) => url));
  }
}
