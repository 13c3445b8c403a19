/** Who can see the talent directory of a sandbox. */
export const DIRECTORY_VISIBILITIES = ['off', 'public', 'employers_only'] as const;
export type DirectoryVisibility = (typeof DIRECTORY_VISIBILITIES)[number];

/** The features of a sandbox that its visitors can switch. Absent keys do not change. */
export interface SandboxFeatures {
  readonly talentDirectoryVisibility?: DirectoryVisibility;
  readonly blogEnabled?: boolean;
  readonly jobAlertsEnabled?: boolean;
  readonly candidatesEnabled?: boolean;
  readonly employersEnabled?: boolean;
  readonly nativeApplicationsEnabled?: boolean;
  readonly applicantMessagingEnabled?: boolean;
  readonly registrationWallEnabled?: boolean;
}

/** The features, and the paywall for jobs. */
export interface SandboxSwitches extends SandboxFeatures {
  readonly jobAccessPaywallEnabled?: boolean;
  readonly jobAccessPreviewCount?: number;
}

/** Whether this server offers the sandbox operations. */
export class SandboxTerms {
  /** @param isServed whether sandboxes answer their operations. If not, they are ordinary boards whose mails are not delivered. */
  constructor(readonly isServed: boolean) {}
}
