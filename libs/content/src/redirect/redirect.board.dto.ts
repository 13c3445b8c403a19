import { Lax } from '#http/dto';
import { IsString } from 'class-validator';

/** The path to look up. */
@Lax()
export class ResolveRedirectQueryDto {
  /** Path of the storefront, percent-encoded, with a leading slash. Its query and a trailing slash are ignored. @example '/old' */
  @IsString() path!: string;
}

/** The target of a path. */
export class RedirectResolutionDto {
  object!: 'redirect_resolution';
  /** The path as it was asked for. */
  path!: string;
  /** A path of the storefront or a URL. Null if no redirect matches the path, or if redirects form a loop. */
  target!: string | null;
}
