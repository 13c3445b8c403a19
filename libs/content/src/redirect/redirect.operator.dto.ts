import { Moment, Optional, PageQueryDto, view } from '#http/dto';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MinLength } from 'class-validator';
import { REDIRECT_STATUSES, type RedirectStatus } from './redirect.decider.js';
import type { RedirectRow } from './redirect.read-model.js';

/** 301 or 302; the decider refuses other values with a code of its own. */
const Status = (more: { readonly default?: RedirectStatus } = {}): PropertyDecorator =>
  applyDecorators(ApiProperty({ type: 'integer', enum: [...REDIRECT_STATUSES], required: false, ...more }));

/** Changes to a redirect; absent keys keep their values. */
export class UpdateRedirectDto {
  /** Former path. A path that ends with `/*` matches every path below it. @example '/old' */
  @Optional() @IsString() @MinLength(1) fromPath?: string;
  /** Target of the redirect: a path of the storefront, or an http or https URL. @example '/new' */
  @Optional() @IsString() @MinLength(1) toPath?: string;
  /** 301 for a permanent redirect, 302 for a temporary one. */
  @Optional() @Status() statusCode?: RedirectStatus;
}

/** A redirect to add. */
export class CreateRedirectDto {
  /**
   * Former path in any spelling. It is stored percent-encoded and without a trailing slash. A path that ends with `/*` matches
   * every path below it.
   * @example '/old'
   */
  @IsString() @MinLength(1) fromPath!: string;
  /** Target of the redirect: a path of the storefront, or an http or https URL. @example '/new' */
  @IsString() @MinLength(1) toPath!: string;
  /** 301 for a permanent redirect, 302 for a temporary one. */
  @Optional() @Status({ default: 301 }) statusCode?: RedirectStatus;
}

/** Filters of a list of redirects. */
export class ListRedirectsQueryDto extends PageQueryDto {
  /** Start of `fromPath`, case-sensitive. */
  @Optional() @IsString() @MinLength(1) search?: string;
}

/** A redirect. */
export class RedirectDto {
  id!: string;
  object!: 'redirect';
  /** Former path, as it is stored. */
  fromPath!: string;
  /** Target of the redirect. */
  toPath!: string;
  /** 301 for a permanent redirect, 302 for a temporary one. */
  @ApiProperty({ type: 'integer', enum: [...REDIRECT_STATUSES] }) statusCode!: RedirectStatus;
  @Moment() createdAt!: string;

  static readonly of = view<RedirectDto, RedirectRow>()('id object fromPath toPath statusCode createdAt', {
    object: () => 'redirect',
  });
}
