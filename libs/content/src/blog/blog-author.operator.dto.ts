import { Moment, Optional, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsEmail, IsIn, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import { AUTHOR_STATUSES, type AuthorStatus } from './blog-author.decider.js';
import type { BlogAuthorRow } from './blog-author.read-model.js';

/** The optional fields of an author, on creation and on update. */
class AuthorFieldsDto {
  /** The last part of the author's URL. Default: made from the name. @example 'jane-doe' */
  @Optional() @IsString() @Length(1, 120) @Matches(/^[a-z0-9-]+$/) slug?: string;
  /** HTML. Scripts and external content are removed. */
  @Optional() @IsString() @MaxLength(4_000) bio?: string;
  /** Visible to operators only. */
  @Optional()
  @ValidateIf(({ email }: AuthorFieldsDto) => email !== '')
  @IsEmail()
  @MaxLength(320)
  @ApiProperty({ format: 'email' })
  email?: string;
  /** Visitors cannot find inactive authors, but their posts still name them. */
  @Optional() @IsIn(AUTHOR_STATUSES) status?: AuthorStatus;
  @Optional() @IsString() @MaxLength(200) location?: string;
  /** Id of an image of this board with the purpose `blog_image`. Null for none. */
  @Optional() @ValidateIf(({ avatarMediaId }: AuthorFieldsDto) => avatarMediaId !== null) @IsString() avatarMediaId?:
    string | null;
  /** URL of a website. */
  @Optional() @IsString() @MaxLength(500) websiteUrl?: string;
  /** A handle or the URL of a profile. */
  @Optional() @IsString() @MaxLength(500) twitterUrl?: string;
  /** URL or path of a profile. */
  @Optional() @IsString() @MaxLength(500) facebookUrl?: string;
  /** URL or path of a profile. */
  @Optional() @IsString() @MaxLength(500) linkedinUrl?: string;
  /** URL or path of a profile. */
  @Optional() @IsString() @MaxLength(500) githubUrl?: string;
  /** For search engines. */
  @Optional() @IsString() @MaxLength(150) metaTitle?: string;
  /** For search engines. */
  @Optional() @IsString() @MaxLength(320) metaDescription?: string;
}

/** An author to create. */
export class CreateBlogAuthorDto extends AuthorFieldsDto {
  /** @example 'Jane Doe' */
  @IsString() @Length(1, 200) name!: string;
}

/** Changes to an author. An absent key keeps its value; an empty text clears an optional field. */
export class UpdateBlogAuthorDto extends AuthorFieldsDto {
  /** The slug stays when the name changes. */
  @Optional() @IsString() @Length(1, 200) name?: string;
}

/** An author of posts. */
export class OperatorBlogAuthorDto {
  id!: string;
  object!: 'blog_author';
  name!: string;
  slug!: string;
  /** HTML. */
  bio!: string | null;
  email!: string | null;
  /** Null until it is set, which means active. */
  status!: string | null;
  location!: string | null;
  avatarUrl!: string | null;
  websiteUrl!: string | null;
  twitterUrl!: string | null;
  facebookUrl!: string | null;
  linkedinUrl!: string | null;
  githubUrl!: string | null;
  metaTitle!: string | null;
  metaDescription!: string | null;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string | null;

  static readonly of = view<OperatorBlogAuthorDto, BlogAuthorRow>()(
    `id object name slug bio email status location avatarUrl websiteUrl twitterUrl facebookUrl linkedinUrl githubUrl
     metaTitle metaDescription createdAt updatedAt`,
    { object: () => 'blog_author' },
  );
}
