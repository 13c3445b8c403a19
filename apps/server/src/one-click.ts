import type { AlertTokens, ManageAlerts, NotificationPreferences } from '#talent';
import { reject } from '#kernel';
import { HostBoard } from '#http/board';
import { newFacts, withFacts } from '#store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Dependencies of one-click links in mails. */
export interface OneClicks {
  readonly tokens: Pick<AlertTokens, 'readOneClick'>;
  readonly alerts: Pick<ManageAlerts, 'stopByOneClick' | 'pageOf'>;
  readonly preferences: Pick<NotificationPreferences, 'subscriptionOf' | 'stop' | 'pageOf'>;
}

/** Mail programs send a few bytes. */
const BODY_BYTES = 4_096;
const AT_DOMAINS = { config: { atDomains: true } } as const;

/**
 * Adds `POST /alerts/unsubscribe/…`, to which mail programs send one request when a person unsubscribes from a digest there (RFC 8058). It
 * ends the alert, even without a plan or with a board password, and can be repeated. `GET` ends nothing, because programs follow links on
 * their own; it redirects to the page where alerts are managed. `POST /notifications/unsubscribe/…` does the same for the mails of a
 * channel.
 */
export function addOneClick(fastify: FastifyInstance, { tokens, alerts, preferences }: OneClicks): void {
  const read = (request: FastifyRequest) => {
    const { token } = request.params as { readonly token: string };
    return atHome(request, tokens.readOneClick(token));
  };
  const subscription = (request: FastifyRequest) => {
    const { token } = request.params as { readonly token: string };
    return atHome(request, preferences.subscriptionOf(token));
  };
  /** At the domain of a board, only its own mails lead to a subscription. */
  const atHome = <T extends { readonly board: string }>(request: FastifyRequest, found: T | null): T =>
    found && HostBoard.isAtHome(request, found.board)
      ? found
      : reject('missing', 'not_found', 'This subscription does not exist.');
  const inTheNameOf = <T>(board: string, { id: requestId }: FastifyRequest, work: () => Promise<T>): Promise<T> =>
    withFacts(newFacts({ board, actor: 'visitor', requestId }), work);
  void fastify.register((scope, _, done) => {
    // The content of the body is always the same, and ignored in any format.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, undefined));
    scope.post('/alerts/unsubscribe/:token', { ...AT_DOMAINS, bodyLimit: BODY_BYTES }, async (request, reply) => {
      const { board, subscriptionId, alertId } = read(request);
      await inTheNameOf(board, request, () => alerts.stopByOneClick(subscriptionId, alertId));
      return unsubscribed(reply);
    });
    scope.get('/alerts/unsubscribe/:token', AT_DOMAINS, async (request, reply) => {
      const { board, subscriptionId, alertId } = read(request);
      const page = await inTheNameOf(board, request, () => alerts.pageOf(subscriptionId, alertId));
      return reply.header('cache-control', 'no-store').redirect(page, 302);
    });
    scope.post(
      '/notifications/unsubscribe/:token',
      { ...AT_DOMAINS, bodyLimit: BODY_BYTES },
      async (request, reply) => {
        const found = subscription(request);
        await inTheNameOf(found.board, request, () => preferences.stop(found));
        return unsubscribed(reply);
      },
    );
    scope.get('/notifications/unsubscribe/:token', AT_DOMAINS, async (request, reply) => {
      const found = subscription(request);
      const page = await inTheNameOf(found.board, request, () => preferences.pageOf(found));
      return reply.header('cache-control', 'no-store').redirect(page, 302);
    });
    done();
  });
}

const unsubscribed = (reply: FastifyReply): FastifyReply =>
  reply.status(200).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Unsubscribed.\n');
