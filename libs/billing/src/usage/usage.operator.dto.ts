import { Integer, ListOf } from '#http/dto';
import { IsIn } from 'class-validator';
import { CAPACITIES, type Capacity, type CapacityKey } from './usage.service.js';

/** The usage of one limit of the plan. */
export class UsageCapacityDto {
  /** Published jobs, confirmed subscribers or team members. */
  @IsIn(CAPACITIES) key!: CapacityKey;
  @Integer({ min: 0 }) used!: number;
  /** Null if there is no limit. */
  @Integer({ min: 0 }) limit!: number | null;
  /** Remaining number. 0 when usage exceeds the limit. Null without a limit. */
  @Integer({ min: 0 }) remaining!: number | null;
}

/** Usage of the board's plan limits. */
export class UsageDto {
  object!: 'usage';
  /** Always the same three, in this order. */
  @ListOf(() => UsageCapacityDto) capacities!: UsageCapacityDto[];

  static of(capacities: readonly Capacity[]): UsageDto {
    return { object: 'usage', capacities: [...capacities] };
  }
}
