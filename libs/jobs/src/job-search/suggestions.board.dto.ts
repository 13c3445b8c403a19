import { FromQuery, Integer, Lax, Optional, Transform } from '#http/dto';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { IsIn, IsString } from 'class-validator';
import { type Suggestion, SUGGESTION_TYPES, type SuggestionType } from './suggestions.service.js';

/** The typed text and the requested kinds of suggestions. */
@Lax()
export class SuggestQueryDto {
  /** A single letter matches nothing, except in scripts where it is a word. */
  @Optional() @IsString() q?: string;
  /** Kinds of suggestions. Default: all kinds. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value))
  @IsIn(SUGGESTION_TYPES, { each: true })
  types?: SuggestionType[];
  /** Maximum number of suggestions. Default: 25. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 25 }) limit?: number;
}

/** A suggested company. */
export class CompanySuggestionDto {
  object!: 'suggestion';
  type!: 'company';
  id!: string;
  slug!: string;
  name!: string;
  logoUrl!: string | null;
  /** Number of published jobs. */
  jobCount!: number;
}

/** A suggested category or skill. */
export class TermSuggestionDto {
  object!: 'suggestion';
  type!: 'term';
  termType!: 'category' | 'skill';
  id!: string;
  sourceSlug!: string;
  canonicalSlug!: string;
  displayName!: string;
}

/** A suggested market. */
export class MarketSuggestionDto {
  object!: 'suggestion';
  type!: 'market';
  id!: string;
  slug!: string;
  name!: string;
  companyCount!: number;
}

/** A suggested blog post. */
export class PostSuggestionDto {
  object!: 'suggestion';
  type!: 'post';
  id!: string;
  slug!: string;
  title!: string;
}

/** A suggested blog tag. */
export class TagSuggestionDto {
  object!: 'suggestion';
  type!: 'tag';
  id!: string;
  slug!: string;
  name!: string;
}

const KINDS = [CompanySuggestionDto, TermSuggestionDto, MarketSuggestionDto, PostSuggestionDto, TagSuggestionDto];
type SuggestionDto =
  CompanySuggestionDto | TermSuggestionDto | MarketSuggestionDto | PostSuggestionDto | TagSuggestionDto;

/** Suggestions for the typed text. */
@ApiExtraModels(...KINDS)
export class SuggestionsDto {
  object!: 'suggest_result';
  /** The query without surrounding spaces. */
  query!: string;
  /** Best matches first. Kinds alternate. */
  @ApiProperty({
    type: 'array',
    items: {
      anyOf: KINDS.map((dto) => ({ $ref: getSchemaPath(dto) })),
    },
  })
  items!: SuggestionDto[];
}

/** Converts `suggestion` to its response. */
export function suggestionDto(suggestion: Suggestion): SuggestionDto {
  const object = 'suggestion';
  if (suggestion.type === 'company') {
    const { id, slug, name, logoUrl } = suggestion.company;
    return { object, type: 'company', id, slug, name, logoUrl, jobCount: suggestion.jobCount };
  }
  if (suggestion.type === 'market') {
    const { slug, name } = suggestion.market;
    return { object, type: 'market', id: slug, slug, name, companyCount: suggestion.companyCount };
  }
  if ('blog' in suggestion) {
    const { id, slug, name } = suggestion.blog;
    // A blog tag is identified by its slug.
    return suggestion.type === 'post'
      ? { object, type: 'post', id, slug, title: name }
      : { object, type: 'tag', id: slug, slug, name };
  }
  const { id, slug, name } = suggestion.term;
  return {
    object,
    type: 'term',
    termType: suggestion.type,
    id,
    sourceSlug: slug,
    canonicalSlug: slug,
    displayName: name,
  };
}
