import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from './context.js';
import { HttpProblem } from './problems.js';

interface Route {
  readonly url: string;
  readonly parts: readonly string[];
  readonly pattern: RegExp;
  readonly method: string;
}

/** All routes, to distinguish an unknown path (404) from a known path with another method (405). */
export class Routes {
  private readonly routes: Route[] = [];
  private words: ReadonlySet<string> | undefined;
  private narrower: ReadonlyMap<string, readonly RegExp[]> | undefined;

  /** Starts to collect routes; call it before the first route is added. */
  collect(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      const [pattern, parts] = [patternOf(url), url.split('/')];
      for (const each of [method].flat()) this.routes.push({ url, parts, pattern, method: each });
    });
  }

  /**
   * Why `request` has no operation; null when it has one. It runs before the body is read, so that a large body does not delay the answer.
   * A
   * word that another operation uses in place of an id, as in `/v1/jobs/batch` or `/v1/custom-object-types/:id/records/import`, is never
   * taken for an id: other methods return 405 there.
   */
  refusalOf(request: FastifyRequest): HttpProblem | null {
    const path = pathOf(request);
    if (request.is404) return this.unknown(path);
    const { url } = request.routeOptions;
    this.words ??= this.wordsAmongIds();
    if (this.words.has(path)) return url === path ? null : this.unknown(path);
    this.narrower ??= this.narrowerRoutes();
    return this.narrower.get(url ?? '')?.some((pattern) => pattern.test(path)) ? this.unknown(path) : null;
  }

  /** 404 `not_found`, or 405 `method_not_allowed` with `Allow` (decision A5). */
  private unknown(path: string): HttpProblem {
    const matching = this.routes.filter(({ pattern }) => pattern.test(path));
    const narrowest = matching.filter((route) => !matching.some((other) => standsFor(other, route)));
    const allowed = [...new Set(narrowest.map(({ method }) => method))];
    if (allowed.length === 0)
      return new HttpProblem({ status: 404, code: 'not_found', message: `The path ${path} does not exist.` });
    const list = allowed.join(', ');
    return new HttpProblem({
      status: 405,
      code: 'method_not_allowed',
      message: `Method not allowed: ${path} supports ${list}.`,
      headers: { Allow: list },
    });
  }

  /** One route for each path: the methods of a path share its words. */
  private paths(): readonly Route[] {
    return [...new Map(this.routes.map((route) => [route.url, route])).values()];
  }

  /** Paths without parameters that also match a route with parameters. */
  private wordsAmongIds(): ReadonlySet<string> {
    const routes = this.paths();
    const shadowing = routes.filter(
      (route) => !PARAMETER.test(route.url) && routes.some((other) => standsFor(route, other)),
    );
    return new Set(shadowing.map(({ url }) => url));
  }

  /** By route with ids: the routes that have a word in place of one of the ids. */
  private narrowerRoutes(): ReadonlyMap<string, readonly RegExp[]> {
    const withParameters = this.paths().filter(({ url }) => PARAMETER.test(url));
    const narrower = withParameters.map((route) => {
      const others = withParameters.filter((other) => standsFor(other, route));
      return [route.url, others.map(({ pattern }) => pattern)] as const;
    });
    return new Map(narrower.filter(([, patterns]) => patterns.length > 0));
  }
}

const PARAMETER = /[:*]/;

/** Whether `one` serves its paths alone, and `other` does not. */
const standsFor = (one: Route, other: Route): boolean =>
  isNarrower(one, other) && (!PARAMETER.test(one.url) || hasWordsForIds(one, other));

/** Whether every path of `one` also matches `other`, and not vice versa. */
const isNarrower = (one: Route, other: Route): boolean =>
  one.url !== other.url && hasWordsOf(one, other) && other.pattern.test(one.url) && !one.pattern.test(other.url);

/** Whether `one` has each word of `other` in the same place. All routes are compared with all others, and this is faster than their patterns. */
const hasWordsOf = ({ parts }: Route, { parts: others }: Route): boolean =>
  parts.length === others.length && others.every((part, n) => part === parts[n] || PARAMETER.test(part));

/** Whether `one`, the narrower route, has words where `other` has ids. A parameter that is no id, such as a slug, may be any word. */
function hasWordsForIds(one: Route, other: Route): boolean {
  return other.parts.every(
    (part, n) => !PARAMETER.test(part) || part[0] === one.parts[n]?.[0] || /^:(?:id|\w+Id)$/.test(part),
  );
}

/** The paths of a route: `/:id/history`, and `/:key(^[0-9a-f]{32}).txt`, whose parameter is restricted. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+(?:\([^)]*\))?)/).map((part) => {
    const [, limit = '[^/]+'] = /^:\w+(?:\(\^?([^)]*?)\$?\))?$/.exec(part) ?? [];
    return part.startsWith(':') ? `(?:${limit})` : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`);
}
