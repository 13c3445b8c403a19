import { escapedHtml } from '#kernel';
import type { ProofAnswers } from '#talent';
import { newFacts, withFacts } from '#store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForeignForm } from '../board-pages/form-guard.js';
import { pageHtml, sendPage, STYLE_SOURCE } from '../page-html/page-html.js';

/** A form has one short field. */
const BODY_BYTES = 4_096;

/** Nothing runs, and the form goes to this server. */
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src ${STYLE_SOURCE}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TITLE = 'Was this you?';
const notice = (text: string): string => pageHtml(TITLE, `<p role="status">${escapedHtml(text)}</p>`);

/**
 * Adds `/account-check/{token}`, where the owner of an address says whether an account is theirs. It works without scripts. Opening the
 * page changes nothing: programs that scan mails also open links. A request from another site is refused.
 * @param origins of this server.
 */
export function addAccountPages(
  fastify: FastifyInstance,
  answers: Pick<ProofAnswers, 'accountOf' | 'question' | 'accept' | 'refuse'>,
  origins: () => readonly string[],
): void {
  /** Runs `work` on the board of the token; sends a page if the token or the account does not exist. */
  const onBoard = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (user: string) => Promise<string | null>,
  ): Promise<FastifyReply> => {
    const { token } = request.params as { readonly token: string };
    const at = Date.now();
    const account = answers.accountOf(token, at);
    if (!account)
      return send(reply, 404, notice('This link has expired or is incomplete. Copy all of it from the mail.'));
    const now = new Date(at).toISOString();
    const known = newFacts({ board: account.board, actor: 'visitor', now, requestId: request.id });
    const html = await withFacts(known, () => work(account.user));
    return html === null ? send(reply, 404, notice('This account was deleted.')) : send(reply, 200, html);
  };

  void fastify.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    );
    scope.get('/account-check/:token', (request, reply) =>
      onBoard(request, reply, async (user) => {
        const question = await answers.question(user);
        if (!question) return null;
        const { board, email, signUp, isProven } = question;
        if (isProven) return notice('This address is already proven. No answer is needed.');
        return pageHtml(
          TITLE,
          `<p>An account at ${escapedHtml(board)} was made with the address ${escapedHtml(email)} ${escapedHtml(signUp)}.</p>
<form method="post">
<p><button name="answer" value="yes">Yes, this is my account</button></p>
<p><button name="answer" value="no">No, delete the account</button></p>
</form>`,
        );
      }),
    );
    scope.post('/account-check/:token', { bodyLimit: BODY_BYTES }, (request, reply) => {
      if (isForeignForm(request, origins()))
        return send(reply, 403, notice('Open this page yourself and press the button there.'));
      const answer = request.body instanceof URLSearchParams ? request.body.get('answer') : null;
      return onBoard(request, reply, async (user) => {
        const question = await answers.question(user);
        if (!question) return null;
        if (question.isProven) return notice('This address is already proven. No answer is needed.');
        if (answer === 'yes') {
          await answers.accept(user);
          return notice(
            'Thank you. The account now has everything that was sent with your address. You stay signed in.',
          );
        }
        if (answer !== 'no') return notice('Press one of the two buttons.');
        await answers.refuse(user);
        return notice('The account is deleted.');
      });
    });
    done();
  });
}

/** The form sends its origin; with `no-referrer` browsers send `null`. */
const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  sendPage(reply.header('referrer-policy', 'same-origin'), status, html, POLICY);
