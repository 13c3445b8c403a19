import { Integer, view } from '#http/dto';
import type { Card } from '../sales-led-plan/sales-led-plan.decider.js';

/** A plan that a board sells in person. */
export class BoardSalesLedPlanDto {
  object!: 'sales_led_plan';
  id!: string;
  name!: string;
  description!: string;
  priceText!: string;
  ctaText!: string;
  ctaDestination!: string;
  featuredBullets!: string[];
  @Integer() displayOrder!: number;

  static readonly of = view<BoardSalesLedPlanDto, Card>()(
    'object id name description priceText ctaText ctaDestination featuredBullets displayOrder',
    { object: () => 'sales_led_plan' },
  );
}
