import { Allow, type Condition, IfMatch, Links, OperatorApi, Paged, Refuses, Handling } from '#http';
import { type Page, pageOf } from '#store';
import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { feedback, FEEDBACK_TYPES } from './feedback.decider.js';
import { FeedbackReader, FeedbackRow } from './feedback.read-model.js';
import { FeedbackInbox } from './feedback.service.js';
import {
  AgentFeedbackAckDto,
  AgentFeedbackDiscoveryDto,
  AgentFeedbackSubmissionDto,
  DiscoveryQueryDto,
  FeedbackDto,
  FeedbackKnownIssueDto,
  ListFeedbackQueryDto,
  UpdateFeedbackDto,
} from './feedback.operator.dto.js';

const TAG = 'Agent feedback';
const MAX_BYTES = 16_384;

@OperatorApi('feedback', TAG)
export class OperatorFeedbackController {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: FeedbackReader,
    private readonly inbox: FeedbackInbox,
  ) {}

  /**
   * Create a problem report about this API. With a valid key, the report belongs to the key's board; otherwise it belongs to the
   * installation. The request follows the Agent Feedback Protocol 0.1. Errors have the format of this API.
   */
  @Post()
  @HttpCode(202)
  @Allow.everyone({ key: 'optional', limit: 'feedback' })
  @Handling({
    bodyLimit: MAX_BYTES,
    errorCodes: {
      unreadable: 'invalid_json',
      validation_bad_request: 'invalid_feedback',
      validation_payload_too_large: 'payload_too_large',
      validation_unsupported_media_type: 'unsupported_media_type',
    },
  })
  async submitAgentFeedback(
    @Body() body: AgentFeedbackSubmissionDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentFeedbackAckDto> {
    const { id, receivedAt, issue } = await this.inbox.submit(body);
    reply.header('Location', `/v1/feedback/${id}`);
    const known = issue && FeedbackKnownIssueDto.of(issue);
    return { id, status: 'accepted', received_at: receivedAt, ...(known ? { known_issue: known } : {}) };
  }

  /** List problem reports about this board, newest first. */
  @Get()
  @Allow('feedback.read')
  @Paged(FeedbackDto)
  async listFeedback(@Query() query: ListFeedbackQueryDto): Promise<Page<FeedbackDto>> {
    return pageOf(await this.reader.page(query), (row) => FeedbackDto.of(row));
  }

  /** Get a problem report. */
  @Get(':id')
  @Allow('feedback.read')
  @Refuses({ missing: ['feedback_not_found'] })
  async getFeedback(@Param('id') id: string): Promise<FeedbackDto> {
    return FeedbackDto.of(await this.reader.byId(id));
  }

  /** Update the status of a problem report. Absent keys keep their values. */
  @Patch(':id')
  @Allow('feedback.manage')
  @Refuses({
    missing: ['feedback_not_found'],
    conflict: ['feedback_repeated', 'stale_version'],
    stale: ['precondition_failed'],
  })
  async updateFeedback(
    @Param('id') id: string,
    @Body() { status, known_issue: issue }: UpdateFeedbackDto,
    @IfMatch() match: Condition,
  ): Promise<FeedbackDto> {
    const knownIssue = issue && {
      title: issue.title,
      status: issue.status ?? 'acknowledged',
      url: issue.url ?? null,
      workaround: issue.workaround ?? null,
    };
    const change = { ...(status === undefined ? {} : { status }), ...(knownIssue === undefined ? {} : { knownIssue }) };
    const expected = await match.expect(() => this.reader.byId(id));
    const receipt = await this.bus.execute(feedback.TriageFeedback(id, change, expected));
    return FeedbackDto.of(receipt.row(FeedbackRow));
  }
}

@Controller('.well-known/agent-feedback')
@ApiTags(TAG)
export class FeedbackDiscoveryController {
  constructor(private readonly links: Links) {}

  /** Get the address and format for problem reports. */
  @Get()
  @Allow.everyone()
  @Refuses({ invalid: ['validation_bad_request'] })
  getAgentFeedbackDiscovery(
    @Query() _: DiscoveryQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): AgentFeedbackDiscoveryDto {
    // Set here and not by a decorator, so that errors are not cached.
    reply.header('Cache-Control', 'public, max-age=3600');
    return {
      spec_version: '0.1',
      endpoint: this.links.outside('v1/feedback'),
      types: [...FEEDBACK_TYPES],
      max_bytes: MAX_BYTES,
      auth: 'optional',
    };
  }
}
