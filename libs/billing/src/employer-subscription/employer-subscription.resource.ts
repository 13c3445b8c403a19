import type { Resource } from '#http';
import { EmployerSubscriptions, KnownCompanies } from './employer-subscriptions.service.js';
import { OperatorEmployerSubscriptionsController } from './employer-subscription.operator.controller.js';

/** Subscriptions of companies to plans: purchases with recurring payments. */
export const employerSubscriptionResource: Resource = {
  controllers: [OperatorEmployerSubscriptionsController],
  providers: [KnownCompanies, EmployerSubscriptions],
  exports: [KnownCompanies],
  tags: { 'Employer subscriptions': 'Subscriptions of companies to plans.' },
};
