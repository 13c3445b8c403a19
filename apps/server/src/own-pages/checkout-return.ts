import { escapedHtml } from '#kernel';
import { newFacts, withFacts } from '#store';
import type { CheckoutArrival, CheckoutReturns } from '#talent';
import { acceptedLanguage, CHECKOUT_RETURN_TEXTS } from '#i18n';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageHtml, sendPage, STYLE_SOURCE } from '../page-html/page-html.js';

/** Nothing runs, and only the empty icon is loaded. */
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src ${STYLE_SOURCE}`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Adds `/checkout-return`, to which payment pages return. It answers once the job shows the payment, after a few seconds at most, and then
 * leads to the page that the client chose, or to the page of the job. Without a page it says what the job waits for.
 */
export function addCheckoutReturn(fastify: FastifyInstance, returns: Pick<CheckoutReturns, 'read' | 'arrive'>): void {
  fastify.get('/checkout-return', async (request, reply) => {
    const { token, to } = request.query as Readonly<Record<string, unknown>>;
    const language = acceptedLanguage(request.headers['accept-language']);
    const texts = CHECKOUT_RETURN_TEXTS[language];
    const back = typeof token === 'string' && typeof to === 'string' ? returns.read(token, to) : null;
    if (back === null) return send(reply, 400, pageHtml(texts.incomplete, '', language));
    const known = newFacts({ board: back.board, actor: 'visitor', requestId: request.id });
    const arrival: CheckoutArrival = await withFacts(known, () => returns.arrive(back));
    if ('nextUrl' in arrival) {
      const address = escapedHtml(arrival.nextUrl);
      // Browsers check every redirect after a form against the policy of its page. A page that continues by itself is not checked.
      const refresh = `<meta http-equiv="refresh" content="0; url=${address}">`;
      return send(
        reply,
        200,
        pageHtml(texts.paid, `${refresh}<p><a href="${address}">${texts.goOn}</a></p>`, language),
      );
    }
    const { name, storefront } = arrival.board;
    const { title, text } = texts.unpublished[arrival.state];
    return send(
      reply,
      200,
      pageHtml(
        title,
        `<p role="status">${escapedHtml(text)}</p>\n<p><a href="${escapedHtml(storefront)}">${escapedHtml(name)}</a></p>`,
        language,
      ),
    );
  });
}

const send = (reply: FastifyReply, status: number, html: string): FastifyReply => sendPage(reply, status, html, POLICY);
