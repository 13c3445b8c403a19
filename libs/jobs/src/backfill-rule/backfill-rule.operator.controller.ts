import { Allow, OperatorApi, Paged, Refuses, Handling } from '#http';
import type { Page } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { BackfillRuleDto, CreateBackfillRuleDto, UpdateBackfillRuleDto } from './backfill-rule.operator.dto.js';
import { BackfillRules } from './backfill-rules.service.js';

/** The scopes of what a source does: it writes and publishes jobs, and creates their companies. */
const PUBLISHING = ['jobs.manage', 'jobs.publish', 'companies.manage'] as const;
const OFF = 'backfill_not_configured';
const MISSING = { missing: ['backfill_rule_not_found'] };
const INVALID = { invalid: ['backfill_invalid_rule', 'backfill_invalid_filter'] };

@OperatorApi('backfill/rules', 'Backfill')
export class OperatorBackfillRulesController {
  constructor(private readonly rules: BackfillRules) {}

  /** List job collection rules, newest first. */
  @Get()
  @Allow('backfill.read')
  @Refuses({ conflict: [OFF] })
  @Paged(BackfillRuleDto)
  async listBackfillRules(): Promise<Page<BackfillRuleDto>> {
    return { rows: (await this.rules.list()).map(BackfillRuleDto.of), nextCursor: null };
  }

  /**
   * Create a job collection rule. A posting of a company with a known source becomes a job when it matches one of the board's
   * rules.
   */
  @Post()
  @Allow('backfill.manage', ...PUBLISHING)
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({ ...INVALID, conflict: [OFF, 'backfill_rules_limit_reached'] })
  async createBackfillRule(@Body() body: CreateBackfillRuleDto): Promise<BackfillRuleDto> {
    return BackfillRuleDto.of(await this.rules.add(body));
  }

  /** Get a job collection rule. */
  @Get(':id')
  @Allow('backfill.read')
  @Refuses({ ...MISSING, conflict: [OFF] })
  async getBackfillRule(@Param('id') id: string): Promise<BackfillRuleDto> {
    return BackfillRuleDto.of(await this.rules.get(id));
  }

  /** Update a job collection rule. Absent keys keep their values. `rules` and `filters` are replaced as a whole. */
  @Patch(':id')
  @Allow('backfill.manage', ...PUBLISHING)
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({ ...MISSING, ...INVALID, conflict: [OFF, 'stale_version'] })
  async updateBackfillRule(@Param('id') id: string, @Body() body: UpdateBackfillRuleDto): Promise<BackfillRuleDto> {
    return BackfillRuleDto.of(await this.rules.change(id, body));
  }

  /** Delete a job collection rule. Jobs that the rule collected stay. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('backfill.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({ ...MISSING, conflict: [OFF, 'stale_version'] })
  async deleteBackfillRule(@Param('id') id: string): Promise<void> {
    await this.rules.remove(id);
  }
}
