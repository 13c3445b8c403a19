import type { MissingCapability } from '#kernel';

/** How a caller whose plan was the reason of a refusal gets on; a context answers. */
export abstract class UpgradeHints {
  /** What the error's body says about `need`, as JSON. */
  abstract hint(need: MissingCapability): object;
}
