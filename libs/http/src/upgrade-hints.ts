import type { MissingCapability } from '#kernel';

/** What a caller can do when the plan is the reason of a refusal; a context answers. */
export abstract class UpgradeHints {
  /** What the error's body says about `need`, as JSON. */
  abstract hint(need: MissingCapability): object;
}
