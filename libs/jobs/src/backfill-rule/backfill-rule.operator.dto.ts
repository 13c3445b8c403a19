import { ListOf, Moment, Optional, Type, view } from '#http/dto';
import { EMPLOYMENT_TYPES, type EmploymentType } from '#postings/rules';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsObject, IsString, Length, ValidateNested } from 'class-validator';
import type { BackfillRuleRow } from './backfill-rule.read-model.js';
import {
  CONDITION_FIELDS,
  CONDITION_OPERATORS,
  type ConditionField,
  type ConditionOperator,
  MATCH_MODES,
  type MatchMode,
  RULE_SENIORITIES,
  type RuleSeniority,
  WORKPLACE_TYPES,
  type WorkplaceType,
} from './rule-matching.js';

/** A condition on a field of a posting. */
export class RuleConditionDto {
  @IsIn(CONDITION_FIELDS) field!: ConditionField;
  /** `contains_any` matches if one of the terms occurs, `contains_all` if all occur, `is_not` if none occurs. */
  @IsIn(CONDITION_OPERATORS) operator!: ConditionOperator;
  /** Words or phrases. They match whole words, and case is ignored. @example ['nurse', 'care assistant'] */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  terms!: string[];
}

/** Conditions that are evaluated together. */
export class RuleCardDto {
  /** Whether one condition must match, or all of them. */
  @IsIn(MATCH_MODES) match!: MatchMode;
  @ListOf(() => RuleConditionDto) @ArrayMinSize(1) conditions!: RuleConditionDto[];
}

/** A posting must have one of the values. An absent or empty list excludes nothing. */
export class RuleFiltersDto {
  /** ISO 3166-1 alpha-2 codes of the countries of its offices. @example ['DE', 'AT'] */
  @Optional() @IsArray() @IsString({ each: true }) countries?: string[];
  /** ISO 3166-2 codes of the regions of its offices. @example ['US-CA'] */
  @Optional() @IsArray() @IsString({ each: true }) subdivisions?: string[];
  @Optional() @IsArray() @IsIn(RULE_SENIORITIES, { each: true }) seniorities?: RuleSeniority[];
  @Optional() @IsArray() @IsIn(EMPLOYMENT_TYPES, { each: true }) employmentTypes?: EmploymentType[];
  @Optional() @IsArray() @IsIn(WORKPLACE_TYPES, { each: true }) workplaceTypes?: WorkplaceType[];
}

/** A rule to create. */
export class CreateBackfillRuleDto {
  /** @example 'Nurses in Germany' */
  @IsString() @Length(1, 2_000) name!: string;
  /** Whether one card must match, or all of them. Default: `any`. */
  @Optional() @IsIn(MATCH_MODES) matchMode?: MatchMode;
  @ListOf(() => RuleCardDto) @ArrayMinSize(1) rules!: RuleCardDto[];
  @Optional() @IsObject() @ValidateNested() @Type(() => RuleFiltersDto) filters?: RuleFiltersDto;
}

/** Changes to a rule. Absent keys keep their values. */
export class UpdateBackfillRuleDto {
  /** @example 'Nurses in Austria' */
  @Optional() @IsString() @Length(1, 2_000) name?: string;
  @Optional() @IsIn(MATCH_MODES) matchMode?: MatchMode;
  /** Replaces all cards. */
  @Optional() @ListOf(() => RuleCardDto) @ArrayMinSize(1) rules?: RuleCardDto[];
  /** Replaces all filters. */
  @Optional() @IsObject() @ValidateNested() @Type(() => RuleFiltersDto) filters?: RuleFiltersDto;
}

/** A rule that selects which postings become jobs of the board. */
export class BackfillRuleDto {
  id!: string;
  object!: 'backfill_rule';
  name!: string;
  matchMode!: MatchMode;
  rules!: RuleCardDto[];
  filters!: RuleFiltersDto;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string;

  static readonly of = view<BackfillRuleDto, BackfillRuleRow>()(
    'id object name matchMode rules filters createdAt updatedAt',
    {
      object: () => 'backfill_rule',
      rules: ({ rules }) => rules as RuleCardDto[],
      filters: ({ filters }) => filters as RuleFiltersDto,
    },
  );
}
