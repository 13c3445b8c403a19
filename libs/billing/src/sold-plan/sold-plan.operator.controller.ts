import { Allow, OperatorApi, Paged, Refuses, refusalsOf, Handling } from '#http';
import { changesOf, orNull } from '#kernel';
import type { Page } from '#store';
import { Body, Get, Param, Patch, Post, Put } from '@nestjs/common';
import { listed } from './plan-features.js';
import { type PlanTerms, soldPlanDecider } from './sold-plan.decider.js';
import {
  CreatePlanDto,
  PlanDto,
  PlanFeatureValueDto,
  PlanPriceDto,
  SetPlanFeaturesDto,
  SetPlanPriceDto,
  UpdatePlanDto,
} from './sold-plan.operator.dto.js';
import { SoldPlanReader } from './sold-plan.read-model.js';
import { SoldPlans } from './sold-plans.service.js';

const REFUSALS = refusalsOf(soldPlanDecider);

const changesIn = changesOf<PlanTerms, Omit<UpdatePlanDto, 'isPublic' | 'isArchived'>>()(
  'name description isRecommended displayOrder invoiceOnly publishTiming netTermsDays',
  { description: orNull },
);

const whole = <T>(rows: readonly T[]): Page<T> => ({ rows, nextCursor: null });

@OperatorApi('plans', 'Plans')
export class OperatorPlansController {
  constructor(
    private readonly plans: SoldPlans,
    private readonly reader: SoldPlanReader,
  ) {}

  /** List all employer plans in display order. The list includes hidden and archived plans. */
  @Get()
  @Allow('billing.read')
  @Allow.or('plans.read')
  @Paged(PlanDto)
  async listPlans(): Promise<Page<PlanDto>> {
    return whole((await this.reader.all()).map(PlanDto.of));
  }

  /** Create an employer plan. A new plan has no price and no features. */
  @Post()
  @Allow('billing.manage')
  @Allow.or('plans.manage')
  @Refuses({ conflict: ['plans_price_required'] })
  async createPlan(@Body() body: CreatePlanDto): Promise<PlanDto> {
    return PlanDto.of(await this.plans.add(body));
  }

  /** Get an employer plan. */
  @Get(':id')
  @Allow('billing.read')
  @Allow.or('plans.read')
  @Refuses(REFUSALS.reads)
  async getPlan(@Param('id') id: string): Promise<PlanDto> {
    return PlanDto.of(await this.reader.byId(id));
  }

  /**
   * Update an employer plan. Absent keys keep their values. Use `isPublic` and `isArchived` to publish, hide, archive or restore
   * the plan. An archived plan is hidden, and continues for its buyers.
   */
  @Patch(':id')
  @Allow('billing.manage')
  @Allow.or('plans.manage')
  @Refuses({ ...REFUSALS.acts, conflict: ['plans_price_required', 'plans_archived', 'stale_version'] })
  async updatePlan(
    @Param('id') id: string,
    @Body() { isPublic, isArchived, ...terms }: UpdatePlanDto,
  ): Promise<PlanDto> {
    const change = {
      changes: changesIn(terms),
      ...(isPublic === undefined ? {} : { isPublic }),
      ...(isArchived === undefined ? {} : { isArchived }),
    };
    return PlanDto.of(await this.plans.change(id, change));
  }

  /** List the features set on an employer plan. */
  @Get(':id/features')
  @Allow('billing.read')
  @Allow.or('plans.read')
  @Refuses(REFUSALS.reads)
  @Paged(PlanFeatureValueDto)
  async listPlanFeatures(@Param('id') id: string): Promise<Page<PlanFeatureValueDto>> {
    return whole(listed((await this.reader.byId(id)).features));
  }

  /** Replace the features of an employer plan. Features that you leave out are unset. */
  @Put(':id/features')
  @Allow('billing.manage')
  @Allow.or('plans.manage')
  @Refuses(REFUSALS.acts)
  @Paged(PlanFeatureValueDto)
  async updatePlanFeatures(
    @Param('id') id: string,
    @Body() { features }: SetPlanFeaturesDto,
  ): Promise<Page<PlanFeatureValueDto>> {
    return whole(listed((await this.plans.setFeatures(id, features)).features));
  }

  /** Set the price of an employer plan. The price applies to new sales. Existing subscribers keep their price. */
  @Put(':id/price')
  @Allow('billing.manage')
  @Allow.or('plans.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({
    ...REFUSALS.acts,
    conflict: ['plans_payment_connection_not_ready', 'stale_version'],
    failed: ['plans_price_sync_failed'],
  })
  async updatePlanPrice(@Param('id') id: string, @Body() body: SetPlanPriceDto): Promise<PlanPriceDto> {
    return PlanPriceDto.of(await this.plans.setPrice(id, body)) as PlanPriceDto;
  }
}
