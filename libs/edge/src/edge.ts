import { Addresses, beforeListener, type EarlyServing, namesOneHost, type SentEarly } from '#http/engine';
import { Ids } from '#store';
import type { FastifyInstance } from 'fastify';
import { IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type EarlyAdmission, noteCount, type RateLimitPass } from './admission.js';
import type { Beacons } from './beacons.js';
import { Bodies } from './bodies.js';
import type { BoardAnswers } from './board-answers.js';
import type { EarlyAnswer, EarlyAnswers, RequestWithBody } from './early-answer.js';
import type { PollAnswers } from './poll-answers.js';
import { storeAnswers } from './store-answers.js';

/** What is answered before the router. */
export interface EarlyKinds {
  readonly answers: BoardAnswers;
  readonly polls: PollAnswers;
  readonly beacons: Beacons;
}

/** A request for which there is a stored answer. */
interface Exchange {
  readonly answer: EarlyAnswer;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** When the request arrived, on the clock of `performance`. */
  readonly began: number;
  /** The listener that handles the request if the answer is in doubt. */
  readonly handle: RequestListener;
}

/** A request that is within its limit, and whether its work is done. */
interface AdmissionAttempt {
  readonly passed: RateLimitPass;
  readonly isDone: boolean;
}

/**
 * Answers requests before the router, by what the process remembers of earlier answers. One admission lets them in. A request that is refused, or
 * in doubt, takes the usual path; one that was counted is not counted again there.
 */
export class Edge implements EarlyServing {
  /** In the order in which they look at a request: by how often they are asked for. */
  private readonly table: readonly EarlyAnswers[];
  private readonly addresses: Addresses;

  /** @param proxies addresses and networks whose `X-Forwarded-For` is trusted. */
  constructor(
    private readonly admission: EarlyAdmission,
    private readonly kinds: EarlyKinds,
    proxies: readonly string[],
  ) {
    this.table = [kinds.answers, kinds.polls, kinds.beacons];
    this.addresses = new Addresses(proxies);
  }

  addHooks(fastify: FastifyInstance): void {
    storeAnswers(fastify, this.kinds);
  }

  goBefore(server: Server, isReady: () => boolean, note: (sent: SentEarly) => void): void {
    const take = (request: IncomingMessage, response: ServerResponse, handle: RequestListener) => {
      const answer = this.find(request);
      if (!answer || !namesOneHost(request) || !isReady()) return handle(request, response);
      const exchange = { answer, request, response, began: performance.now(), handle };
      if (answer.work) this.answerBody(exchange, note);
      else this.answer(exchange, note);
    };
    beforeListener(server, (request, response, handle) => {
      if (!Bodies.isSearch(request) || !isReady()) return take(request, response, handle);
      Bodies.readAhead(request, () => take(request, response, handle));
    });
  }

  private find(request: IncomingMessage): EarlyAnswer | undefined {
    for (const kind of this.table) {
      const answer = kind.find(request);
      if (answer) return answer;
    }
    return undefined;
  }

  /** The one check whether a request may still have `answer`; counts it against its limit. */
  private admit(answer: EarlyAnswer, addressOf: () => string): RateLimitPass | null | Promise<RateLimitPass | null> {
    if (answer.settings !== null && answer.settings !== this.admission.settingsOf(answer.board)) return null;
    return this.admission.pass(answer, addressOf);
  }

  private answer(exchange: Exchange, note: (sent: SentEarly) => void): void {
    const { answer, request, response, handle } = exchange;
    const go = (passed: RateLimitPass | null) => {
      if (passed && answer.holds()) return note(send(exchange, Ids.random('req'), passed));
      noteCount(request, passed);
      handle(request, response);
    };
    const passed = this.admit(answer, () => this.addresses.of(request));
    if (passed instanceof Promise) passed.then(go, () => go(null));
    else go(passed);
  }

  private answerBody(exchange: Exchange, note: (sent: SentEarly) => void): void {
    const { answer, request, response, handle } = exchange;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    // The caller left: nothing is done.
    request.on('error', () => undefined);
    request.on('end', () => {
      const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      const requestId = Ids.random('req');
      const go = (tried: AdmissionAttempt | null) => {
        if (tried?.isDone) return note(send(exchange, requestId, tried.passed));
        const again = repeated(request, body);
        noteCount(again, tried?.passed ?? null);
        handle(again, response);
      };
      this.perform(answer, { request, body, address: this.addresses.of(request), requestId }).then(go, () => go(null));
    });
  }

  private async perform(answer: EarlyAnswer, request: RequestWithBody): Promise<AdmissionAttempt | null> {
    const work = answer.work?.(request);
    if (!work) return null;
    const passed = await this.admit(answer, () => request.address);
    if (!passed) return null;
    try {
      await work();
      return { passed, isDone: true };
    } catch {
      // The usual path says what is wrong.
      return { passed, isDone: false };
    }
  }
}

function send(
  { answer, request, response, began }: Exchange,
  requestId: string,
  { rateLimit }: RateLimitPass,
): SentEarly {
  const status = answer.send(request, response, requestId, rateLimit);
  const { board, user, method, route, isQuiet, subject } = answer;
  return {
    requestId,
    board: board.id,
    actor: user ? `board_user:${user.id}` : undefined,
    method,
    route,
    status,
    ms: performance.now() - began,
    isQuiet,
    viewed: subject && { subject, request },
  };
}

/** `request` for a listener that has not seen it, with the body that was read. */
function repeated(request: IncomingMessage, body: Buffer): IncomingMessage {
  const again = new IncomingMessage(request.socket);
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, headers, rawHeaders } = request;
  Object.assign(again, { method, url, httpVersion, httpVersionMajor, httpVersionMinor, headers, rawHeaders });
  again.complete = true;
  again.push(body);
  again.push(null);
  return again;
}
