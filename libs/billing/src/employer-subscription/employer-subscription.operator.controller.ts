import { Allow, OperatorApi, Paged, Refuses } from '#http';
import { type Page, pageOf } from '#store';
import { Get, Param, Query } from '@nestjs/common';
import { EmployerSubscriptionDto, ListEmployerSubscriptionsQueryDto } from './employer-subscription.operator.dto.js';
import { EMPLOYER_SUBSCRIPTION, EmployerSubscriptions } from './employer-subscriptions.service.js';

@OperatorApi('employer-subscriptions', 'Employer subscriptions')
export class OperatorEmployerSubscriptionsController {
  constructor(private readonly subscriptions: EmployerSubscriptions) {}

  /** List employer subscriptions, newest first. Each one is the subscription of a company to a plan. */
  @Get()
  @Allow('billing.read')
  @Paged(EmployerSubscriptionDto)
  async listEmployerSubscriptions(
    @Query() { status, ...query }: ListEmployerSubscriptionsQueryDto,
  ): Promise<Page<EmployerSubscriptionDto>> {
    return pageOf(await this.subscriptions.page({ ...query, state: status }), EmployerSubscriptionDto.of);
  }

  /** Get an employer subscription. */
  @Get(':id')
  @Allow('billing.read')
  @Refuses({ missing: [EMPLOYER_SUBSCRIPTION.missing] })
  async getEmployerSubscription(@Param('id') id: string): Promise<EmployerSubscriptionDto> {
    return EmployerSubscriptionDto.of(await this.subscriptions.byId(id));
  }
}
