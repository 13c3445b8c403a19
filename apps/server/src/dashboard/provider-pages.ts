import type { ApiKeyGuard, ProviderSignIn, SessionCookies } from '#access';
import { Cookies } from '#http';
import { escapedHtml, Rejection } from '#kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageHtml, POLICY } from '../page-html/page-html.js';

/** Where a sign-in with the provider starts; `next` may name the page to continue at, a path of the dashboard. */
export const BEGIN_PATH = '/dashboard/sign-in/provider';
const CALLBACK_PATH = '/dashboard/sign-in/callback';
const CODE_PATH = '/dashboard/sign-in/code';

/** Ties a sign-in to the browser that started it. */
const ATTEMPT = 'openings_sign_in';
const ATTEMPT_SECONDS = 600;
/** A form with a code is short. */
const BODY_BYTES = 1_024;
/** Like `POLICY`, but allows forms to this server. */
const FORM_POLICY = POLICY.replace("form-action 'none'", "form-action 'self'");

interface PagesOn {
  readonly guard: Pick<ApiKeyGuard, 'visit'>;
  readonly signIn: Pick<ProviderSignIn, 'begin' | 'complete' | 'confirm'>;
  readonly cookies: SessionCookies;
}

/**
 * Adds the pages for sign-in with the identity provider (decision 0199). They end at the dashboard: signed in, or at its sign-in page with
 * `error`. A person with a second factor enters its code on a page that works without scripts.
 */
export function addProviderPages(fastify: FastifyInstance, { guard, signIn, cookies }: PagesOn): void {
  fastify.get(BEGIN_PATH, async (request, reply) => {
    await guard.visit(request, reply);
    const { next } = request.query as { readonly next?: unknown };
    try {
      const { address, state } = await signIn.begin(typeof next === 'string' ? next : undefined);
      return await reply.header('set-cookie', attempt(state, cookies)).redirect(address, 302);
    } catch (error) {
      if (error instanceof Rejection && error.kind === 'unavailable') return failed(reply, error.code);
      throw error;
    }
  });

  fastify.get(CALLBACK_PATH, async (request, reply) => {
    await guard.visit(request, reply);
    const { search } = new URL(request.url, 'http://here.invalid');
    const outcome = await signIn.complete(search.slice(1), attemptOf(request));
    if (outcome.kind === 'refused') {
      reply.header('set-cookie', attempt(null, cookies));
      return failed(reply, outcome.code);
    }
    if (outcome.kind === 'code')
      return reply.header('set-cookie', attempt(outcome.ticket, cookies)).redirect(CODE_PATH, 302);
    return signedIn(reply, outcome.session.token, outcome.next);
  });

  fastify.get(CODE_PATH, (_, reply) => codePage(reply, 200, ''));

  void fastify.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    );
    scope.post(CODE_PATH, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      cookies.requireOwnPage(request);
      await guard.visit(request, reply);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      try {
        const confirmed = await signIn.confirm(attemptOf(request) ?? '', (form.get('code') ?? '').trim());
        if (confirmed === null) return await failed(reply, 'auth_sign_in_expired', 303);
        return await signedIn(reply, confirmed.session.token, confirmed.next, 303);
      } catch (error) {
        if (error instanceof Rejection && error.kind === 'unauthenticated') return codePage(reply, 401, error.message);
        throw error;
      }
    });
    done();
  });

  const signedIn = (reply: FastifyReply, token: string, next: string, status = 302) =>
    reply.header('set-cookie', [cookies.begun(token), attempt(null, cookies)]).redirect(`/dashboard${next}`, status);
}

const failed = (reply: FastifyReply, code: string, status = 302): FastifyReply =>
  reply.redirect(`/dashboard/sign-in?${new URLSearchParams({ error: code }).toString()}`, status);

/** `Set-Cookie` of an attempt; null removes it. Lax: the provider sends the browser back from another site. */
const attempt = (value: string | null, { isSecure }: SessionCookies): string =>
  Cookies.header(ATTEMPT, value, ATTEMPT_SECONDS, { path: '/dashboard/sign-in', sameSite: 'Lax', secure: isSecure });

/** The cookie that ties the request to a sign-in; undefined without it, and if there are two. */
function attemptOf({ headers }: FastifyRequest): string | undefined {
  const [value, other] = Cookies.named(headers.cookie, ATTEMPT);
  return other === undefined ? value : undefined;
}

const codePage = (reply: FastifyReply, status: number, says: string): FastifyReply =>
  reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': FORM_POLICY, 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(
      pageHtml(
        'Enter your code',
        `${says === '' ? '' : `<p role="alert">${escapedHtml(says)}</p>\n`}<form method="post" action="${CODE_PATH}">
<label>Code of your authenticator, or a recovery code<input name="code" autocomplete="one-time-code" maxlength="32" required autofocus></label>
<button>Sign in</button>
</form>
<p><a href="/dashboard/sign-in">Back to sign-in</a></p>`,
      ),
    );
