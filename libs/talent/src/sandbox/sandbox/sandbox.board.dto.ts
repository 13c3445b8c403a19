import type { Mails } from '#runtime';
import { FromQuery, Integer, Lax, Optional, Type, Unstated } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsObject, Max, ValidateNested } from 'class-validator';
import { DIRECTORY_VISIBILITIES, type DirectoryVisibility } from './sandbox-features.js';

type CapturedMail = Awaited<ReturnType<Mails['captured']>>[number];

/** Which mails to list. */
@Lax()
export class ListSandboxEmailsQueryDto {
  /** Maximum number of mails. Default: 50. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 200 }) limit?: number;
}

/** A made-up user of a sandbox. */
export class SandboxPersonaDto {
  id!: string;
  role!: 'candidate' | 'employer';
  displayName!: string;
  description!: string;
  /** Short descriptions of what the user has. */
  states!: string[];
  /** It changes with each reset. */
  email!: string;
}

/** The made-up users of a sandbox. */
export class SandboxPersonasDto {
  personas!: SandboxPersonaDto[];
  /** Password of all demo users. Empty, like the list, until the sandbox is filled. */
  password!: string;
}

/** A captured mail, which was not delivered. */
export class SandboxEmailDto {
  id!: string;
  to!: string;
  subject!: string;
  html!: string;
  text!: string | null;
  /** What it is about. @example 'magic_link' */
  type!: string | null;
  /** Epoch milliseconds. */
  @Integer() createdAt!: number;

  static of({ id, to, subject, html, text, kind: type, queuedAt }: CapturedMail): SandboxEmailDto {
    return { id, to, subject, html, text, type, createdAt: Date.parse(queuedAt) };
  }
}

/** Captured mails, newest first. They were not delivered. */
export class SandboxEmailsDto {
  emails!: SandboxEmailDto[];
}

/** The features of a sandbox; absent keys do not change. */
export class SandboxFeaturesDto {
  /** Whether job lists are cut off for visitors and for users without access. */
  @Optional() @IsBoolean() jobAccessPaywallEnabled?: boolean;
  /** Jobs of a list that everyone sees. */
  @Optional() @Unstated(Max(500)) @Integer({ min: 0 }) jobAccessPreviewCount?: number;
  @Optional() @IsIn(DIRECTORY_VISIBILITIES) talentDirectoryVisibility?: DirectoryVisibility;
  @Optional() @IsBoolean() blogEnabled?: boolean;
  @Optional() @IsBoolean() jobAlertsEnabled?: boolean;
  @Optional() @IsBoolean() candidatesEnabled?: boolean;
  @Optional() @IsBoolean() employersEnabled?: boolean;
  @Optional() @IsBoolean() nativeApplicationsEnabled?: boolean;
  @Optional() @IsBoolean() applicantMessagingEnabled?: boolean;
  @Optional() @IsBoolean() registrationWallEnabled?: boolean;
}

/** Changes to a sandbox. */
export class UpdateSandboxConfigDto {
  @IsObject() @ValidateNested() @Type(() => SandboxFeaturesDto) features!: SandboxFeaturesDto;
}

/** Confirms that the action was done. */
export class SandboxDoneDto {
  @ApiProperty({ enum: [true] })
  ok!: boolean;
}
