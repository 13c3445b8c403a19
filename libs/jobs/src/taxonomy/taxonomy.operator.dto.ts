import { Moment, Optional, OrNull, PageQueryDto, view } from '#http/dto';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, Length, Matches, MinLength } from 'class-validator';
import { PERMIT_TYPES, type RemotePermitType } from '../remote.js';
import type { TermRow } from './taxonomy.read-model.js';

const MOST_ALIASES = 20;

/** Other slugs, in any spelling. The server normalizes them. */
const Aliases = ({ min = 0 } = {}): PropertyDecorator =>
  applyDecorators(
    IsArray() as PropertyDecorator,
    ArrayMinSize(min) as PropertyDecorator,
    ArrayMaxSize(MOST_ALIASES) as PropertyDecorator,
    IsString({ each: true }) as PropertyDecorator,
    Length(1, 200, { each: true }) as PropertyDecorator,
    ApiProperty({
      type: 'array',
      items: { type: 'string', minLength: 1 },
      ...(min > 0 ? { minItems: min } : {}),
      maxItems: MOST_ALIASES,
    }),
  );

/** Changes to a term. Aliases have their own operations. */
export class UpdateTermDto {
  /** @example 'Night nursing' */
  @Optional() @IsString() @Length(1, 200) name?: string;
  /** The slug that objects use to refer to it. The old slug stays valid as an alias. */
  @Optional() @IsString() @Length(1, 120) @Matches(/^[a-z0-9-]+$/) slug?: string;
  /** Language of the name. */
  @Optional() @IsString() @Length(2, 16) sourceLocale?: string;
}

/** A term to create. */
export class CreateTermDto {
  /** @example 'Nursing' */
  @IsString() @Length(1, 200) name!: string;
  /** The slug that objects use to refer to it. Default: made from the name. */
  @Optional() @IsString() @Length(1, 120) @Matches(/^[a-z0-9-]+$/) slug?: string;
  /** Other slugs that lead to it. */
  @Optional() @Aliases() aliasSlugs?: string[];
  /** Language of the name. */
  @Optional() @IsString() @Length(2, 16) sourceLocale?: string;
}

/** A category to create. */
export class CreateCategoryDto extends CreateTermDto {
  /** The parent category. Absent for a root category. */
  @Optional() @IsString() @MinLength(1) parentId?: string;
}

/** Changes to a category. */
export class UpdateCategoryDto extends UpdateTermDto {
  /** The parent category. Null for a root category. */
  @Optional() @OrNull() @IsString() @MinLength(1) parentId?: string | null;
}

/** Aliases to add. */
export class AddAliasesDto {
  /** Either all of them are added or none. */
  @Aliases({ min: 1 }) aliases!: string[];
}

/** Filters for a list of terms. */
export class ListTermsQueryDto extends PageQueryDto {
  /** Words to find in the name. The beginning of a word is enough. */
  @Optional() @IsString() @Length(1, 200) search?: string;
}

/** Filters for a list of categories. A category must match all of them. */
export class ListCategoriesQueryDto extends ListTermsQueryDto {
  /** Only direct children of this category. `null` returns the roots. */
  @Optional() @IsString() @MinLength(1) parentId?: string;
}

class TermDto {
  id!: string;
  name!: string;
  slug!: string;
  aliasSlugs!: string[];
  sourceLocale!: string | null;
  @Moment() createdAt!: string;
}

/** A skill. */
export class SkillDto extends TermDto {
  object!: 'skill';

  static readonly of = view<SkillDto, TermRow>()('id object name slug aliasSlugs sourceLocale createdAt', {
    object: () => 'skill',
    aliasSlugs: ({ aliases }) => [...aliases],
  });
}

/** A market. */
export class MarketDto extends TermDto {
  object!: 'market';

  static readonly of = view<MarketDto, TermRow>()('id object name slug aliasSlugs sourceLocale createdAt', {
    object: () => 'market',
    aliasSlugs: ({ aliases }) => [...aliases],
  });
}

/** A category. */
export class CategoryDto extends TermDto {
  object!: 'category';
  parentId!: string | null;
  /** Present only in the tree. */
  children?: CategoryDto[];

  static readonly of = view<CategoryDto, TermRow>()('id object name slug aliasSlugs sourceLocale createdAt parentId', {
    object: () => 'category',
    aliasSlugs: ({ aliases }) => [...aliases],
  });

  /** Builds the tree of `rows`. A category whose parent is missing counts as a root. */
  static tree(rows: readonly TermRow[]): CategoryDto[] {
    const nodes = new Map(rows.map((row) => [row.id, { ...CategoryDto.of(row), children: [] as CategoryDto[] }]));
    const roots: CategoryDto[] = [];
    for (const node of nodes.values()) {
      const parent = node.parentId === null ? undefined : nodes.get(node.parentId);
      if (parent) parent.children.push(node);
      else roots.push({ ...node, parentId: null });
    }
    return roots;
  }
}

/** Lower-case words joined by dashes. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Slugs of markets. */
export const MarketSlugs = (): PropertyDecorator =>
  applyDecorators(
    IsArray() as PropertyDecorator,
    ArrayMaxSize(100) as PropertyDecorator,
    IsString({ each: true }) as PropertyDecorator,
    Length(1, 150, { each: true }) as PropertyDecorator,
    Matches(SLUG, { each: true }) as PropertyDecorator,
    ApiProperty({ type: 'array', items: { type: 'string', minLength: 1, maxLength: 150, pattern: SLUG.source } }),
  );

/** A place where the holder of a remote job may have to be permitted to work. */
export class RemotePermitEntryDto {
  @IsIn(PERMIT_TYPES) type!: RemotePermitType;
  /** ISO 3166-1 code of a country, or ISO 3166-2 code of a subdivision. */
  value!: string;
  /** English. */
  label!: string;
}

/** A timezone, or a group of timezones. */
export class RemoteTimezoneEntryDto {
  type!: string;
  /** IANA name of a timezone. */
  value!: string;
  /** English. */
  label!: string;
}
