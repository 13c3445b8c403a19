import { Integer, ListOf } from '#http/dto';
import { IsIn } from 'class-validator';
import { CAPACITIES, type Capacity, type CapacityKey } from './usage.service.js';

/** Something that the plan limits the number of. */
export class UsageCapacityDto {
  /** Published jobs, subscribers who confirmed, or people on the team. */
  @IsIn(CAPACITIES) key!: CapacityKey;
  @Integer({ min: 0 }) used!: number;
  /** Null: as many as you like. */
  @Integer({ min: 0 }) limit!: number | null;
  /** What is left; 0 when there is more than the plan allows, null without a limit. */
  @Integer({ min: 0 }) remaining!: number | null;
}

/** How much of its plan the board uses. */
export class UsageDto {
  object!: 'usage';
  /** Always the same three, in this order. */
  @ListOf(() => UsageCapacityDto) capacities!: UsageCapacityDto[];

  static of(capacities: readonly Capacity[]): UsageDto {
    return { object: 'usage', capacities: [...capacities] };
  }
}
