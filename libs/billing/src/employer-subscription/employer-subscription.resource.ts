import type { Resource } from '#http';
import { KnownCompanies } from './company-names.service.js';
import { OperatorEmployerSubscriptionsController } from './employer-subscription.operator.controller.js';
import { EmployerSubscriptions } from './employer-subscriptions.service.js';

/** Subscriptions of companies to plans: purchases with recurring payments. */
export const employerSubscriptionResource: Resource = {
  controllers: [OperatorEmployerSubscriptionsController],
  providers: [KnownCompanies, EmployerSubscriptions],
  exports: [KnownCompanies],
  tags: { 'Employer subscriptions': 'Subscriptions of companies to plans.' },
};
