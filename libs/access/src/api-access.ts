/** Which boards API keys are let in to; a context answers. */
export abstract class ApiAccess {
  /** Whether the plan with this name includes the API. */
  abstract included(plan: string): boolean;
}
