import { Allow, OperatorApi, Paged, Refuses, Handling } from '#http';
import type { Page } from '#store';
import { Body, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Cards } from './sales-led-plan.decider.js';
import {
  CreateSalesLedPlanDto,
  ReorderSalesLedPlansDto,
  SalesLedPlanDto,
  UpdateSalesLedPlanDto,
} from './sales-led-plan.operator.dto.js';
import { SalesLedPlanReader } from './sales-led-plan.read-model.js';
import { SalesLedPlans } from './sales-led-plans.service.js';

const READS = { missing: ['sales_led_plans_not_found'] };
const ACTS = { ...READS, conflict: ['stale_version'] };

const whole = (cards: Cards): Page<SalesLedPlanDto> => ({ rows: cards.map(SalesLedPlanDto.of), nextCursor: null });

@OperatorApi('sales-led-plans', 'Sales-led plans')
export class OperatorSalesLedPlansController {
  constructor(
    private readonly plans: SalesLedPlans,
    private readonly reader: SalesLedPlanReader,
  ) {}

  /** List active sales-led plans in display order. Archived plans are left out. Hidden plans are included. */
  @Get()
  @Allow('plans.read')
  @Paged(SalesLedPlanDto)
  async listSalesLedPlans(): Promise<Page<SalesLedPlanDto>> {
    return whole(await this.reader.cards());
  }

  /** Create a sales-led plan. A board can have 50 at most. */
  @Post()
  @Allow('plans.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({ conflict: ['sales_led_plans_limit_reached', 'stale_version'] })
  async createSalesLedPlan(@Body() body: CreateSalesLedPlanDto): Promise<SalesLedPlanDto> {
    return SalesLedPlanDto.of(await this.plans.add(body));
  }

  /** Set the display order of all sales-led plans. Name each plan that is not archived once; otherwise nothing changes. */
  @Post('reorder')
  @HttpCode(200)
  @Allow('plans.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({ invalid: ['sales_led_plans_invalid_order'], conflict: ['stale_version'] })
  @Paged(SalesLedPlanDto)
  async reorderSalesLedPlans(@Body() { orders }: ReorderSalesLedPlansDto): Promise<Page<SalesLedPlanDto>> {
    return whole(await this.plans.reorder(orders.map(({ id, displayOrder }) => ({ id, displayOrder }))));
  }

  /** Get a sales-led plan. */
  @Get(':id')
  @Allow('plans.read')
  @Refuses(READS)
  async getSalesLedPlan(@Param('id') id: string): Promise<SalesLedPlanDto> {
    return SalesLedPlanDto.of(await this.reader.card(id));
  }

  /** Replace the content of a sales-led plan. */
  @Patch(':id')
  @Allow('plans.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses(ACTS)
  async updateSalesLedPlan(@Param('id') id: string, @Body() body: UpdateSalesLedPlanDto): Promise<SalesLedPlanDto> {
    return SalesLedPlanDto.of(await this.plans.change(id, body));
  }

  /** Publish a sales-led plan. Visitors can see it from now on. */
  @Post(':id/publish')
  @HttpCode(200)
  @Allow('plans.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses(ACTS)
  async publishSalesLedPlan(@Param('id') id: string): Promise<SalesLedPlanDto> {
    return SalesLedPlanDto.of(await this.plans.show(id, true));
  }

  /** Hide a sales-led plan from visitors. */
  @Post(':id/hide')
  @HttpCode(200)
  @Allow('plans.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses(ACTS)
  async hideSalesLedPlan(@Param('id') id: string): Promise<SalesLedPlanDto> {
    return SalesLedPlanDto.of(await this.plans.show(id, false));
  }

  /** Archive a sales-led plan permanently. The plan is no longer available afterwards. */
  @Post(':id/archive')
  @HttpCode(200)
  @Allow('plans.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses(ACTS)
  async archiveSalesLedPlan(@Param('id') id: string): Promise<SalesLedPlanDto> {
    return SalesLedPlanDto.of(await this.plans.archive(id));
  }
}
