import { Refuses, Wire, Handling } from '#http';
import { BoardApi, Gated, Here, countedVisitor, type VisitedBoard } from '#http/board';
import { rejectIssues } from '#kernel';
import { Body, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BoardEventDto } from './event.board.dto.js';
import { NEEDS } from './hit.js';
import { Intake } from './intake.service.js';

/** More than any event needs; a referrer of 64 kB is refused. */
const MAX_BYTES = 20_000;

@BoardApi('Visits', 'events')
export class BoardEventsController {
  constructor(
    private readonly intake: Intake,
    private readonly wire: Wire,
  ) {}

  /**
   * Record a visitor event on the storefront. Send it with `navigator.sendBeacon` as text, or with `fetch` and `keepalive`. The
   * server sets no cookie and stores no IP address. Bots, visitors who send `DNT` or `Sec-GPC`, and hidden jobs and companies are
   * not counted; the response is the same.
   */
  @Post()
  @HttpCode(204)
  @Gated({ maxAgeSeconds: 0, limit: 'board-events' })
  @Handling({
    idempotencyKeys: 'ignored',
    takesText: true,
    logsFailures: true,
    beforeRouter: true,
    bodyLimit: MAX_BYTES,
  })
  @Refuses({ invalid: ['validation_bad_request'] })
  async createBoardEvent(
    @Body() body: BoardEventDto,
    @Here() { origin }: VisitedBoard,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const needed = NEEDS[body.type];
    if (body[needed] === undefined) rejectIssues([{ path: [needed], message: `is required for a ${body.type}` }]);
    await this.intake.take(
      body,
      countedVisitor(request.ip, request, this.wire.sdkHeader),
      request.headers.origin ?? origin,
    );
  }
}
