import { FromQuery, Integer, Lax, Optional, Type } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsObject, ValidateNested } from 'class-validator';
import { TALENT_DIRECTORY_VISIBILITIES, type TalentDirectoryVisibility } from '../board-settings/config.js';

/** Which mails are listed. */
@Lax()
export class ListSandboxEmailsQueryDto {
  /** Mails at most; 50 when absent. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 200 }) limit?: number;
}

/** Somebody made up, to try the board as. */
export class SandboxPersonaDto {
  id!: string;
  role!: 'candidate' | 'employer';
  displayName!: string;
  description!: string;
  states!: string[];
  email!: string;
}

/** Everybody whom the board may be tried as. */
export class SandboxPersonasDto {
  personas!: SandboxPersonaDto[];
  /** It is the same for all. */
  password!: string;
}

/** A mail that was kept and not sent. */
export class SandboxEmailDto {
  id!: string;
  to!: string;
  subject!: string;
  html!: string;
  text!: string | null;
  type!: string | null;
  /** Milliseconds since 1970. */
  @Integer() createdAt!: number;
}

/** Mails that were kept and not sent, newest first. */
export class SandboxEmailsDto {
  emails!: SandboxEmailDto[];
}

/** What the board offers; absent keys stay. */
export class SandboxFeaturesDto {
  @Optional() @IsBoolean() jobAccessPaywallEnabled?: boolean;
  @Optional() @Integer({ min: 0 }) jobAccessPreviewCount?: number;
  @Optional() @IsIn(TALENT_DIRECTORY_VISIBILITIES) talentDirectoryVisibility?: TalentDirectoryVisibility;
  @Optional() @IsBoolean() blogEnabled?: boolean;
  @Optional() @IsBoolean() jobAlertsEnabled?: boolean;
  @Optional() @IsBoolean() candidatesEnabled?: boolean;
  @Optional() @IsBoolean() employersEnabled?: boolean;
  @Optional() @IsBoolean() nativeApplicationsEnabled?: boolean;
  @Optional() @IsBoolean() applicantMessagingEnabled?: boolean;
  @Optional() @IsBoolean() registrationWallEnabled?: boolean;
}

/** What to change in the board. */
export class UpdateSandboxConfigDto {
  @IsObject() @ValidateNested() @Type(() => SandboxFeaturesDto) features!: SandboxFeaturesDto;
}

/** That it was done. */
export class SandboxDoneDto {
  @ApiProperty({ enum: [true] })
  ok!: boolean;
}
