import { Moment, Optional, view } from '#http/dto';
import { IsIn, IsString, Length, Matches, MaxLength } from 'class-validator';
import { TAG_VISIBILITIES, type TagVisibility } from './blog-tag.decider.js';
import type { BlogTagRow } from './blog-tag.read-model.js';

/** The optional fields of a tag, on creation and on update. */
class TagFieldsDto {
  /** The last part of its URL. Default: made from the name. @example 'careers' */
  @Optional() @IsString() @Length(1, 120) @Matches(/^[a-z0-9-]+$/) slug?: string;
  /** HTML. Scripts and external content are removed. */
  @Optional() @IsString() @MaxLength(1_000) description?: string;
  /** Visitors cannot see internal tags. */
  @Optional() @IsIn(TAG_VISIBILITIES) visibility?: TagVisibility;
  /** For search engines. */
  @Optional() @IsString() @MaxLength(150) metaTitle?: string;
  /** For search engines. */
  @Optional() @IsString() @MaxLength(320) metaDescription?: string;
}

/** A tag to create. */
export class CreateBlogTagDto extends TagFieldsDto {
  /** @example 'Careers' */
  @IsString() @Length(1, 200) name!: string;
}

/** Changes to a tag. An absent key keeps its value; an empty text clears an optional field. */
export class UpdateBlogTagDto extends TagFieldsDto {
  /** The slug stays when the name changes. */
  @Optional() @IsString() @Length(1, 200) name?: string;
}

/** A tag of posts. */
export class OperatorBlogTagDto {
  id!: string;
  object!: 'blog_tag';
  name!: string;
  slug!: string;
  /** HTML. */
  description!: string | null;
  /** Null until it is set, which means public. */
  visibility!: string | null;
  metaTitle!: string | null;
  metaDescription!: string | null;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string | null;

  static readonly of = view<OperatorBlogTagDto, BlogTagRow>()(
    'id object name slug description visibility metaTitle metaDescription createdAt updatedAt',
    { object: () => 'blog_tag' },
  );
}
