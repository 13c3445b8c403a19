import { Allow, NeedsKey, OperatorApi, Paged, Refuses } from '#http';
import type { Page } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { BackfillRuleDto, CreateBackfillRuleDto, UpdateBackfillRuleDto } from './backfill-rule.operator.dto.js';
import { BackfillRules } from './backfill-rules.service.js';

const OFF = 'backfill_not_configured';
const MISSING = { missing: ['backfill_rule_not_found'] };
const INVALID = { invalid: ['backfill_invalid_rule', 'backfill_invalid_filter'] };

@OperatorApi('backfill/rules', 'Backfill')
export class OperatorBackfillRulesController {
  constructor(private readonly rules: BackfillRules) {}

  /** List the rules of the board, newest first. */
  @Get()
  @Allow('backfill.read')
  @Refuses({ conflict: [OFF] })
  @Paged(BackfillRuleDto)
  async listBackfillRules(): Promise<Page<BackfillRuleDto>> {
    return { rows: (await this.rules.list()).map(BackfillRuleDto.of), nextCursor: null };
  }

  /**
   * Create a rule that collects matching postings.
   * Postings of companies whose source is known become jobs of the board when one of its rules matches them.
   */
  @Post()
  @Allow('backfill.manage')
  @NeedsKey()
  @Refuses({ ...INVALID, conflict: [OFF, 'backfill_rules_limit_reached'] })
  async createBackfillRule(@Body() body: CreateBackfillRuleDto): Promise<BackfillRuleDto> {
    return BackfillRuleDto.of(await this.rules.add(body));
  }

  /** Get a rule. */
  @Get(':id')
  @Allow('backfill.read')
  @Refuses({ ...MISSING, conflict: [OFF] })
  async getBackfillRule(@Param('id') id: string): Promise<BackfillRuleDto> {
    return BackfillRuleDto.of(await this.rules.get(id));
  }

  /** Update a rule. Absent keys stay; `rules` and `filters` are replaced as a whole. */
  @Patch(':id')
  @Allow('backfill.manage')
  @NeedsKey()
  @Refuses({ ...MISSING, ...INVALID, conflict: [OFF, 'stale_version'] })
  async updateBackfillRule(@Param('id') id: string, @Body() body: UpdateBackfillRuleDto): Promise<BackfillRuleDto> {
    return BackfillRuleDto.of(await this.rules.change(id, body));
  }

  /** Delete a rule. Jobs that it collected stay. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('backfill.manage')
  @NeedsKey()
  @Refuses({ ...MISSING, conflict: [OFF, 'stale_version'] })
  async deleteBackfillRule(@Param('id') id: string): Promise<void> {
    await this.rules.remove(id);
  }
}
