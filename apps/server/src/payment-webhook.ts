import { HttpProblem } from '#http';
import { reject } from '#kernel';
import { type PaymentInbox, type PaymentProvider, PaymentRefused, WebhookMalformed } from '#payments';
import type { FastifyInstance } from 'fastify';

/** The path of the payment provider's webhooks. */
export interface PaymentWebhookNeeds {
  readonly paymentProvider: Pick<PaymentProvider, 'driver' | 'hint'>;
  readonly paymentInbox: Pick<PaymentInbox, 'remember' | 'dismiss'>;
}

const BODY_BYTES = 262_144;

/**
 * Adds `POST /payments/webhook`. A webhook is only a hint: its signature is checked over the received bytes, its subject is stored, and
 * then it is answered. The object is read in the background. A signed body that is no event is stored, too: it is never followed.
 */
export function addPaymentWebhook(
  fastify: FastifyInstance,
  { paymentProvider, paymentInbox }: PaymentWebhookNeeds,
): void {
  if (paymentProvider.driver !== 'stripe') return;
  void fastify.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.post('/payments/webhook', { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body))
        return reject('invalid', 'payments_webhook_refused', 'The webhook is not signed.');
      const hint = await verified(paymentProvider.hint(request.body, signature), async (malformed) => {
        if (await paymentInbox.dismiss(malformed.webhookId))
          request.log.warn('A signed payment webhook cannot be read, and is ignored.');
      });
      if (hint !== null) await paymentInbox.remember(hint);
      return reply.status(200).header('cache-control', 'no-store').type('application/json').send('{"received":true}');
    });
    done();
  });
}

const REFUSALS: Readonly<Record<string, string>> = {
  wrong_mode: 'The webhook is for the other mode (live or test).',
  webhook_malformed: 'The webhook is signed, but its body is not an event of the provider.',
};

async function verified<T>(reading: Promise<T>, dismiss: (malformed: WebhookMalformed) => Promise<void>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    if (error instanceof WebhookMalformed) await dismiss(error);
    throw new HttpProblem({
      status: 400,
      code: 'payments_webhook_refused',
      message:
        REFUSALS[error.reason] ?? 'The signature of the webhook is wrong, or its time is more than five minutes away.',
    });
  }
}
