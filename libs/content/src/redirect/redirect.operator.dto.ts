import { Moment, Optional, PageQueryDto, view } from '#http/dto';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MinLength } from 'class-validator';
import { REDIRECT_STATUSES, type RedirectStatus } from './redirect.decider.js';
import type { RedirectRow } from './redirect.read-model.js';

/** 301 or 302; the rules refuse what is neither, with a code of its own. */
const Status = (more: { readonly default?: RedirectStatus } = {}): PropertyDecorator =>
  applyDecorators(ApiProperty({ type: 'integer', enum: [...REDIRECT_STATUSES], required: false, ...more }));

/** What to change of a redirect; absent keys stay. */
export class UpdateRedirectDto {
  /** Path that is no page any more. With `/*` at its end it stands for every path below it. @example '/old' */
  @Optional() @IsString() @MinLength(1) fromPath?: string;
  /** Where it leads: a path of the storefront, or an http or https address. @example '/new' */
  @Optional() @IsString() @MinLength(1) toPath?: string;
  /** 301 for good, 302 for now. */
  @Optional() @Status() statusCode?: RedirectStatus;
}

/** A redirect to be added. */
export class CreateRedirectDto {
  /**
   * Path that is no page any more, in any spelling; it is kept percent-encoded and without a trailing slash. With `/*` at
   * its end it stands for every path below it. @example '/old'
   */
  @IsString() @MinLength(1) fromPath!: string;
  /** Where it leads: a path of the storefront, or an http or https address. @example '/new' */
  @IsString() @MinLength(1) toPath!: string;
  /** 301 for good, 302 for now. */
  @Optional() @Status({ default: 301 }) statusCode?: RedirectStatus;
}

/** Which redirects a list shows. */
export class ListRedirectsQueryDto extends PageQueryDto {
  /** What `fromPath` begins with; upper and lower case differ. */
  @Optional() @IsString() @MinLength(1) search?: string;
}

/** A redirect. */
export class RedirectDto {
  id!: string;
  object!: 'redirect';
  /** Path that is no page any more, as it is kept. */
  fromPath!: string;
  /** Where it leads. */
  toPath!: string;
  /** 301 for good, 302 for now. */
  @ApiProperty({ type: 'integer', enum: [...REDIRECT_STATUSES] }) statusCode!: RedirectStatus;
  @Moment() createdAt!: string;

  static readonly of = view<RedirectDto, RedirectRow>()('id object fromPath toPath statusCode createdAt', {
    object: () => 'redirect',
  });
}
