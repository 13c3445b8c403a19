import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { beforeListener } from './before-router.js';
import { pathOf } from './context.js';
import { HttpProblem } from './problems.js';
import { RequestScope } from '#store/engine';

/** A board and the verified domain at which a request came. */
export interface HostBoard {
  readonly id: string;
  readonly hostname: string;
}

/** Finds boards by hosts and by the identifiers of the Board API. Synchronous for what is in memory. */
export interface BoardLookup {
  /** The board at the host of a request; null when the host belongs to no board, or to this installation. */
  atHost(request: IncomingMessage): HostBoard | null | Promise<HostBoard | null>;
  /** Whether browsers have to use HTTPS at the host of the request. @param board the board at this host, if it has one. */
  isStrict(request: IncomingMessage, board: HostBoard | undefined): boolean;
  /** The id of the board with this identifier. */
  named(identifier: string): string | null | Promise<string | null>;
}

/** Answers a GET for a path that is not there, as the pages of the board do. */
export type MissingPage = (request: FastifyRequest, reply: FastifyReply, board: HostBoard) => Promise<unknown>;

const boards = new WeakMap<IncomingMessage, HostBoard>();
const failures = new WeakMap<IncomingMessage, unknown>();

/** The board at whose verified domain `request` came; undefined for every other host. Nothing of another board may be sent to it. */
export const hostBoardOf = ({ raw }: Pick<FastifyRequest, 'raw'>): HostBoard | undefined => boards.get(raw);

/** Whether `board` may answer `request`: at the verified domain of a board only that board answers. */
export const isAtHome = (request: Pick<FastifyRequest, 'raw'>, board: string): boolean => {
  const host = hostBoardOf(request);
  return host === undefined || host.id === board;
};

/**
 * Lets only one board answer at each verified domain: routes with `atDomains`, and the Board API for that board. Every other path is a path
 * that is not there.
 */
export class BoardHosts {
  /** Set by the pages of boards; null while there are none. */
  missingPage: MissingPage | null = null;

  constructor(private readonly lookup: BoardLookup) {}

  /**
   * Finds the board of each request of `server`. Call it last, so that it runs first.
   * @param router the listener that sends no cached answers.
   */
  goBefore(server: Server, router: RequestListener): void {
    beforeListener(server, (request, response, handle) => {
      const go = (board: HostBoard | null) => {
        if (board === null) return handle(request, response);
        boards.set(request, board);
        // Cached answers do not depend on the host.
        if (this.isOwnApi(request, board)) return handle(request, response);
        return router(request, response);
      };
      const found = this.lookup.atHost(request);
      if (!(found instanceof Promise)) return go(found);
      found.then(go, (error: unknown) => {
        failures.set(request, error);
        router(request, response);
      });
    });
  }

  /**
   * Answers `request` if it came at the domain of a board and asks for nothing of that board; otherwise calls `next`. A host that could not
   * be looked up fails the request, except for health checks.
   */
  admit(request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void): void {
    const { url: route = '', config } = request.routeOptions;
    const failure = failures.get(request.raw);
    if (failure !== undefined && !HEALTH.has(route)) return next(failure as Error);
    const board = hostBoardOf(request);
    if (!board || config.atDomains || route.startsWith(BOARD_API)) return next();
    const path = pathOf(request);
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !API.test(path);
    const { missingPage } = this;
    if (!isPage || !missingPage)
      return next(new HttpProblem({ status: 404, code: 'not_found', message: `The path ${path} does not exist.` }));
    RequestScope.run(() => void missingPage(request, reply, board).catch((error: unknown) => reply.send(error)));
  }

  /** Whether browsers have to use HTTPS at the host of `request`. */
  isStrict(request: FastifyRequest): boolean {
    return this.lookup.isStrict(request.raw, hostBoardOf(request));
  }

  /** Whether the request is for the Board API of `board`, as far as this process remembers. */
  private isOwnApi({ url = '' }: IncomingMessage, board: HostBoard): boolean {
    const [, identifier] = /^\/v1\/boards\/([^/?#%]+)/.exec(url) ?? [];
    return identifier !== undefined && this.lookup.named(identifier) === board.id;
  }
}

const BOARD_API = '/v1/boards/';
/** Load balancers ask for these at any host. */
const HEALTH = new Set(['/healthz', '/readyz']);
/** Programs ask for these paths: they get the error of an unknown path and no page. */
const API = /^\/(?:v1|mcp|metrics)(?:\/|$)/;

/** The board at whose domain a request came. */
export const HostBoard = { of: hostBoardOf, isAtHome } as const;
