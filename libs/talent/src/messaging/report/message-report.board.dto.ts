import { Lax, Optional, Transform } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString } from 'class-validator';
import { AtMost } from '../../email-address.dto.js';
import { tidyBody } from '../conversation/conversation.js';
import { LONGEST_EXPLANATION, REPORT_REASONS, type ReportReason } from './message-report.decider.js';

/** Why you report a message. */
@Lax()
export class ReportMessageDto {
  @IsIn(REPORT_REASONS) @ApiProperty({ enum: REPORT_REASONS }) reason!: ReportReason;
  /** What you want to add, plain text. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? tidyBody(value) : value))
  @IsString()
  @AtMost(LONGEST_EXPLANATION)
  freeText?: string;
}

/** A report of a message. */
export class ModerationReportDto {
  object!: 'moderation_report';
  id!: string;
  /** Whether the author is blocked. A report blocks the author. */
  blocked!: boolean;
}
