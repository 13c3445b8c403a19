import { type GuardedClient, UnreachableError } from '#runtime';
import type { IndexNow } from '../indexing/index-now.js';
import { type IndexNowAnswer, type IndexNowNotice } from '../indexing/index-now.js';

type OutboundAnswer = Awaited<ReturnType<GuardedClient['send']>>;

const ANSWER_MS = 15_000;
const ANSWER_BYTES = 65_536;

/** IndexNow over HTTP. Only the status of a response is kept. */
export class HttpIndexNow implements IndexNow {
  /** @param endpoint URL for notifications; null sends none. */
  constructor(
    private readonly client: GuardedClient,
    private readonly endpoint: string | null,
  ) {}

  get isOn(): boolean {
    return this.endpoint !== null;
  }

  async notify({ host, key, keyLocation, urls }: IndexNowNotice, signal: AbortSignal): Promise<IndexNowAnswer> {
    if (this.endpoint === null) return { outcome: 'later', reason: 'off', retryAfter: null };
    try {
      const answer = await this.client.send({
        method: 'POST',
        url: new URL(this.endpoint),
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ host, key, keyLocation, urlList: urls }),
        ms: ANSWER_MS,
        limit: ANSWER_BYTES,
        signal,
      });
      return answerOf(answer);
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      return { outcome: 'later', reason: error.message, retryAfter: null };
    }
  }
}

function answerOf({ status, header }: OutboundAnswer): IndexNowAnswer {
  if (status === 200 || status === 202) return { outcome: 'accepted' };
  if (status === 400 || status === 403 || status === 422) return { outcome: 'refused', status };
  return { outcome: 'later', reason: String(status), retryAfter: secondsIn(header('retry-after')) };
}

/** `Retry-After` in seconds: a number, or a date. */
function secondsIn(text: string): number | null {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}
