import { upTo } from '#kernel';
import type { BoardGuard, BoardIdentifiers, Boards } from '#access';
import type { PublicSettings } from '#content';
import type { Links } from '#http';
import { acceptedLanguage, BOARD_TEXTS, languageOf } from '#i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { timingSafeEqual } from 'node:crypto';
import { type Ask, boardClient } from './board-client.js';
import type { BoardHead, User } from './board-answers.js';
import { BEGUN_COOKIE, cookieOf, GRANT_COOKIE, type KeptSession } from './cookies.js';
import type { Form } from './form.js';
import { HeldSessions } from './sessions.js';
import { given, type Visit } from './visit.js';

/** Dependencies of the pages. */
export interface PageParts {
  readonly guard: Pick<BoardGuard, 'visit'>;
  readonly identifiers: BoardIdentifiers;
  readonly boards: Pick<Boards, 'isSandbox'>;
  readonly settings: PublicSettings;
  readonly links: Links;
  /** The origins by which browsers know this server. */
  readonly origins: () => readonly string[];
}

/** A board, and how its pages were reached. */
export interface PageTarget {
  /** Id, slug or domain of the board. */
  readonly identifier: string;
  /** The domain of the board in the request; null: the page is below `/board`. */
  readonly domain: string | null;
  /** Whether it is the board at `/`, independent of its slug. */
  readonly isFront?: boolean;
  /** Path of the page below the board. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Whether the request is refused without its body: its form is empty. */
  readonly isUnread?: boolean;
}

/** A visit, and what its answer needs to know. */
export interface VisitContext {
  readonly visit: Visit;
  /** Whether the visitor may see more than public pages. */
  readonly isIn: boolean;
  /** A session to store in the browser; undefined: the browser has the current one. */
  readonly changed: KeptSession | null | undefined;
}

const OPEN = { gated: false, maxAgeSeconds: 0 } as const;
const SANDBOX_KNOWN_MS = 60_000;

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}

/** Finds the board and the visitor of a request. */
export class BoardVisits {
  private readonly sessions: HeldSessions;
  private readonly sandboxes = new LRUCache<string, boolean>({ ...upTo(10_000), ttl: SANDBOX_KNOWN_MS });

  constructor(
    private readonly fastify: FastifyInstance,
    private readonly parts: PageParts,
  ) {
    this.sessions = new HeldSessions(fastify);
  }

  /** @throws Rejection, HttpProblem or PageFault when the board cannot be visited. */
  async arrive(
    request: FastifyRequest,
    reply: FastifyReply,
    target: PageTarget & { readonly form: Form },
  ): Promise<VisitContext> {
    const { guard, settings } = this.parts;
    const { id } = await guard.visit(target.identifier, OPEN, request, reply);
    const [row, grantOfBoard] = await Promise.all([settings.row(), settings.grant()]);
    const shown = cookieOf(request.headers.cookie, GRANT_COOKIE) ?? null;
    const isIn = grantOfBoard === null || (shown !== null && isSame(shown, grantOfBoard));
    const grant = grantOfBoard !== null && isIn ? shown : null;
    const [held, isSandbox] = await Promise.all([this.sessions.of(request, id, grant), this.isSandbox(id)]);
    const askAs = (accessToken: string | null) => boardClient(this.fastify, request, id, { accessToken, grant });
    const ask = askAs(held.session?.accessToken ?? null);
    const [board, user] = await Promise.all([ask<BoardHead>('').then(given), this.user(ask, held.session, isIn)]);
    const config = row?.config ?? {};
    const language = languageOf(config.language) ?? acceptedLanguage(request.headers['accept-language']);
    const isGone = held.session !== null && user === null && isIn;
    const visit: Visit = {
      board,
      user,
      session: isGone ? null : held.session,
      begun: cookieOf(request.headers.cookie, BEGUN_COOKIE),
      ask: isGone ? askAs(null) : ask,
      askAs,
      isSandbox,
      language,
      texts: BOARD_TEXTS[language],
      looks: { accentColor: config.accentColor ?? null, fontFamily: config.fontFamily ?? null },
      legal: { name: config.companyLegalName ?? null, address: config.companyAddress ?? null },
      passwordMessage: config.passwordProtectionMessage ?? null,
      showsBranding: config.showBranding ?? true,
      base: target.domain === null ? `/board/${encodeURIComponent(board.slug)}` : '',
      canonicalBase:
        board.primaryDomain === null ? this.parts.links.storefrontOf(board.slug) : `https://${board.primaryDomain}`,
      path: target.path,
      params: target.params,
      query: new URLSearchParams(request.url.split('?').slice(1).join('?')),
      form: target.form,
    };
    return { visit, isIn, changed: isGone ? null : held.isNew ? held.session : undefined };
  }

  /** The signed-in user; null for a session that is no longer valid, such as that of an erased account. */
  private async user(ask: Ask, session: KeptSession | null, isIn: boolean): Promise<User | null> {
    return session === null || !isIn ? null : (await ask<User>('/me')).value;
  }

  private async isSandbox(board: string): Promise<boolean> {
    let known = this.sandboxes.get(board);
    if (known === undefined) this.sandboxes.set(board, (known = await this.parts.boards.isSandbox(board)));
    return known;
  }
}
