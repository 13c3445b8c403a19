import { Cookies } from '#http';
import { type BoardHosts, HostBoard } from '#http/board';
import { problemOf, OWN_PAGES, receiveForm, Encodings } from '#http/engine';
import { acceptedLanguage, BOARD_TEXTS } from '#i18n';
import { reject } from '#kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteHandlerMethod } from 'fastify';
import { Readable } from 'node:stream';
import { type VisitContext, type PageTarget, BoardVisits, type PageParts } from './board-visits.js';
import { BEGUN_COOKIE, GRANT_COOKIE, SESSION_COOKIE, sessionText } from './cookies.js';
import { Form, FORM_BYTES } from './form.js';
import { isOwnForm } from './form-guard.js';
import { faultHtml, pageHtml } from './layout.js';
import { failed, passwordPage, redirected, sentence } from './plain-pages.js';
import { type Route, ROUTES } from './routes.js';
import { ASSETS, looksStyle, STYLE_FILE } from './style.js';
import { at, type PageOutcome, type BoardPage, PageFault, type Visit } from './visit.js';

type ReceivedForm = Awaited<ReturnType<typeof receiveForm>>;

/** No scripts run. JSON data blocks in script elements are not blocked by `script-src`. */
export const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const FILE = 'file';
const TOO_LARGE = 'applications_resume_invalid_file';
const FOREVER = 'public, max-age=31536000, immutable';
/** A month; the Board API may end a session earlier. */
const SESSION_SECONDS = 30 * 24 * 3_600;
/** As long as the longest link that signs in. */
const BEGUN_SECONDS = 24 * 3_600;

interface Fault {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof PageFault)) return problemOf(error);
  const { status, refusal, retryAfter } = error.answer;
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  return { status, code: refusal?.code ?? '', message: refusal?.message ?? '', headers };
}

/** Path and query exactly as sent: after a parser resolves `..` and `//`, they may lead to another host. */
function partsOf({ url }: FastifyRequest): { readonly pathname: string; readonly search: string } {
  const at = url.indexOf('?');
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) };
}

/** `path` without slashes at its end; the work is linear in its length. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

const notFound = (): never => reject('missing', 'not_found', 'This page does not exist.');

/**
 * Adds the pages of boards for people (decision 0202): below `/board/{slug}`, and at the verified domains of a board. They need no script.
 * @param front returns the id or slug of the board at `/`; null while there is none. Absent: `/` has a page only at the domains of boards.
 */
export function addBoardPages(
  fastify: FastifyInstance,
  { hosts, ...parts }: PageParts & { readonly hosts: BoardHosts },
  front: (() => Promise<string | null>) | null,
): void {
  const visits = new BoardVisits(fastify, parts);
  const isOwn = (request: FastifyRequest, domain: string | null): boolean =>
    isOwnForm(request, [...parts.origins(), ...(domain === null ? [] : [`https://${domain}`])]);
  // Lax: links in mails lead to pages that know the signed-in user, and forms of other sites come without the cookie.
  const scope = ({ base }: Visit, domain: string | null): Parameters<typeof Cookies.header>[3] => ({
    path: base || '/',
    sameSite: 'Lax',
    secure: domain !== null || parts.links.outside('').startsWith('https:'),
  });

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    text: string,
    { status = 200, isShared = false, type = 'text/html; charset=utf-8' } = {},
  ) {
    const body = Readable.from([Buffer.from(text)], { objectMode: false });
    reply
      .status(status)
      .headers({
        'cache-control': isShared ? 'private, no-cache' : 'no-store',
        'content-security-policy': POLICY,
        // Forms send their origin, and no other site receives the URL, which may contain a secret.
        'referrer-policy': 'same-origin',
        ...(isShared ? {} : { 'x-robots-tag': 'noindex' }),
      })
      .type(type);
    // Pages without a visitor's secret may be compressed.
    return reply.send(
      isShared && request.headers.cookie === undefined ? Encodings.compressed(request, reply, body) : body,
    );
  }

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { visit, changed }: VisitContext,
    {
      outcome,
      domain,
      isShared,
    }: { readonly outcome: PageOutcome; readonly domain: string | null; readonly isShared: boolean },
  ) {
    const where = scope(visit, domain);
    const session = outcome.session === undefined ? changed : outcome.session;
    const cookies = [
      ...(session === undefined
        ? []
        : [Cookies.header(SESSION_COOKIE, session && sessionText(session), SESSION_SECONDS, where)]),
      ...(outcome.grant === undefined ? [] : [Cookies.header(GRANT_COOKIE, outcome.grant, SESSION_SECONDS, where)]),
      ...(outcome.begun === undefined ? [] : [Cookies.header(BEGUN_COOKIE, outcome.begun, BEGUN_SECONDS, where)]),
    ];
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    if ('to' in outcome)
      return reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
        .redirect(outcome.to, outcome.status ?? 303);
    if ('text' in outcome)
      return send(request, reply, outcome.text, { type: outcome.type, isShared: isShared && cookies.length === 0 });
    if (outcome.retryAfter !== undefined) reply.header('retry-after', outcome.retryAfter);
    const shared = isShared && cookies.length === 0 && (outcome.status ?? 200) < 400;
    if (shared && request.method === 'GET') seen(request, visit, outcome);
    return send(request, reply, pageHtml(visit, outcome), { status: outcome.status ?? 200, isShared: shared });
  }

  /** Counts a view, as the script of a storefront would; the answer does not wait for it. */
  function seen({ headers }: FastifyRequest, { ask, path, canonicalBase }: Visit, { counts }: BoardPage): void {
    const from = headers.referer ?? '';
    const isInside = [canonicalBase, ...parts.origins()].some((own) => from.startsWith(own));
    const referrer = isInside || from === '' ? {} : { referrer: from.slice(0, 16_000) };
    const views = [{ type: 'page_view', path: path || '/' }, ...(counts ? [counts] : [])];
    for (const view of views)
      void ask('/events', { method: 'POST', body: { ...view, ...referrer } }).catch(() => undefined);
  }

  async function outcomeOf(
    request: FastifyRequest,
    { visit, isIn }: VisitContext,
    route: Route | null,
    domain: string | null,
  ): Promise<PageOutcome> {
    const sends = request.method === 'POST';
    try {
      if (sends && !isOwn(request, domain)) return sentence(visit.texts.failed, visit.texts.forged, 403);
      if (!isIn && !route?.isOpen) return passwordPage(visit);
      const handler = sends ? route?.send : route?.show;
      if (handler) return await handler(visit);
      if (route && !sends) return { to: at(visit, visit.path.replace(/\/[^/]*$/, '')) };
      return await redirected(visit);
    } catch (error) {
      if (error instanceof PageFault) return failedOrMoved(visit, error);
      throw error;
    }
  }

  /** A deleted job may have a redirect. */
  async function failedOrMoved(visit: Visit, { answer: refused }: PageFault): Promise<PageOutcome> {
    return refused.status === 404 && !visit.form.isSent ? redirected(visit) : failed(visit, refused);
  }

  /** Sends the form on, or refuses it before its body is read: a form of another site, and one for a board that does not exist. */
  async function beforeBody(request: FastifyRequest, reply: FastifyReply, route: Route, target: PageTarget | null) {
    if (target === null) return notFound();
    if (isOwn(request, target.domain) && (await parts.identifiers.find(target.identifier)) !== null) return true;
    await page(request, reply, route, { ...target, isUnread: true });
    return false;
  }

  async function page(request: FastifyRequest, reply: FastifyReply, route: Route | null, target: PageTarget) {
    let received: ReceivedForm | null = null;
    try {
      const isMultipart = /^multipart\/form-data/i.test(request.headers['content-type'] ?? '');
      if (isMultipart && route?.fileBytes !== undefined && !target.isUnread)
        received = await receiveForm(request.raw, { maxBytes: route.fileBytes, tooLarge: TOO_LARGE, part: FILE });
      const { body } = request;
      const form = received
        ? Form.of(Object.entries(received.form))
        : typeof body === 'string'
          ? Form.read(body)
          : Form.EMPTY;
      const arrived = await visits.arrive(request, reply, { ...target, form });
      const { board } = arrived.visit;
      if (request.method === 'GET' && target.domain === null && target.identifier !== board.slug && !target.isFront) {
        const { search } = partsOf(request);
        return reply.header('cache-control', 'no-store').redirect(`${at(arrived.visit, target.path)}${search}`, 308);
      }
      const outcome = await outcomeOf(request, arrived, route, target.domain);
      const isShared = !route?.isPrivate && route !== null && arrived.isIn;
      return answer(request, reply, arrived, { outcome, domain: target.domain, isShared });
    } catch (error) {
      const { status, code, message, headers = {} } = faultOf(error);
      if (status >= 500) request.log.error({ err: error }, 'A page of a board failed');
      const texts = BOARD_TEXTS[acceptedLanguage(request.headers['accept-language'])];
      reply.headers(headers);
      return send(request, reply, faultHtml(texts.refusals[code] ?? message), { status });
    } finally {
      await received?.dispose();
    }
  }

  const paramsOf = ({ params }: FastifyRequest) => params as Readonly<Record<string, string>>;

  /** What was requested at the verified domain of a board. */
  const ofHost = (request: FastifyRequest, params: Readonly<Record<string, string>>, board: HostBoard): PageTarget => ({
    identifier: board.id,
    domain: board.hostname,
    path: withoutSlashes(partsOf(request).pathname),
    params,
  });

  /** The address without slashes at its end; null if it has none there, or if it would lead to another host. */
  function shorter(request: FastifyRequest, { domain, path }: PageTarget): string | null {
    const { pathname, search } = partsOf(request);
    const isShorter = domain !== null && path !== '' && path !== pathname && request.method === 'GET';
    return isShorter && !/^\/[/\\]/.test(path) ? path + search : null;
  }

  hosts.missingPage = async (request, reply, board) => {
    const target = ofHost(request, {}, board);
    const to = shorter(request, target);
    return to === null ? page(request, reply, null, target) : reply.redirect(to, 308);
  };

  void fastify.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    // It is read where the largest file size is known.
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, parsed) => parsed(null, undefined));
    const belowBoard = (request: FastifyRequest): PageTarget => {
      const { board = '', ...params } = paramsOf(request);
      const path = partsOf(request).pathname.split('/').slice(3).join('/');
      return { identifier: board, domain: null, path: path === '' ? '' : `/${path}`, params };
    };
    const below = (request: FastifyRequest, reply: FastifyReply, route: Route | null) => {
      const { pathname, search } = partsOf(request);
      // Links in mails may end with a slash; a page has one URL.
      if (pathname.endsWith('/') && request.method === 'GET')
        return reply.redirect(withoutSlashes(pathname) + search, 308);
      return page(request, reply, route, belowBoard(request));
    };
    /** Null: there is no such page. */
    const atHost = async (request: FastifyRequest): Promise<PageTarget | null> => {
      const host = HostBoard.of(request);
      if (host) return ofHost(request, paramsOf(request), host);
      const path = withoutSlashes(partsOf(request).pathname);
      const identifier = path === '' && front !== null ? await front() : undefined;
      if (identifier === undefined) return null;
      return { identifier: identifier ?? '', domain: null, isFront: true, path: '', params: {} };
    };
    const atDomain = async (request: FastifyRequest, reply: FastifyReply, route: Route) => {
      const target = await atHost(request);
      if (target === null) return notFound();
      const to = shorter(request, target);
      if (to !== null) return reply.redirect(to, 308);
      if (target.identifier === '')
        return send(request, reply, faultHtml('This server has no board yet.'), { status: 404 });
      return page(request, reply, route, target);
    };
    /** Judges the forms that `find` finds a board for. A hook with a callback: after an answer nothing else may run. */
    const judging =
      (
        route: Route,
        find: (request: FastifyRequest) => PageTarget | null | Promise<PageTarget | null>,
      ): onRequestHookHandler =>
      (request, reply, next) => {
        const judged = async () => beforeBody(request, reply, route, await find(request));
        judged().then((goesOn) => {
          if (goesOn) next();
        }, next);
      };
    for (const route of ROUTES) {
      const limits = { bodyLimit: (route.fileBytes ?? 0) + FORM_BYTES };
      const places = [
        { url: `/${OWN_PAGES}/:board${route.path}`, handler: below, find: belowBoard, config: {} },
        { url: route.path || '/', handler: atDomain, find: atHost, config: { atDomains: true } },
      ];
      for (const { url, handler, find, config } of places) {
        const answers: RouteHandlerMethod = (request, reply) => handler(request, reply, route);
        scope.route({ method: 'GET', url, config, handler: answers });
        if (route.send)
          scope.route({ method: 'POST', url, config, ...limits, onRequest: judging(route, find), handler: answers });
      }
    }
    scope.get(`/${OWN_PAGES}/:board/*`, (request, reply) => below(request, reply, null));
    scope.get(`${ASSETS}/*`, { config: { atDomains: true } }, (request, reply) => {
      const { pathname } = partsOf(request);
      const style = pathname === STYLE_FILE.path ? STYLE_FILE.text : looksStyle(pathname);
      if (style === null) return notFound();
      reply.header('cache-control', FOREVER).type('text/css; charset=utf-8');
      return reply.send(
        Encodings.compressed(request, reply, Readable.from([Buffer.from(style)], { objectMode: false })),
      );
    });
    done();
  });
}
