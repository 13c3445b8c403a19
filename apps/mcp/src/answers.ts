import type { ArgumentIssue } from './checking.js';
import { fitted, type Ways } from './cut.js';

/** The result of a tool call: JSON as one text. */
export interface ToolAnswer {
  readonly text: string;
  /** Whether the call failed. */
  readonly isError: boolean;
}

/** An error: of the arguments, before a request was sent, or of the API. */
export interface ToolRefusal {
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly ArgumentIssue[];
  readonly [more: string]: unknown;
}

const ALL_THERE_IS: Ways = { limit: false, select: false };

export const answered = (answer: Readonly<Record<string, unknown>>, ways: Ways = ALL_THERE_IS): ToolAnswer => ({
  text: fitted(answer, ways),
  isError: false,
});

export const refused = (error: ToolRefusal, more: Readonly<Record<string, unknown>> = {}): ToolAnswer => ({
  text: fitted({ error, ...more }, ALL_THERE_IS),
  isError: true,
});

/** The error result for invalid arguments. */
export const invalid = (issues: readonly ArgumentIssue[], more: Readonly<Record<string, unknown>> = {}): ToolAnswer =>
  refused(
    {
      code: 'invalid_arguments',
      message:
        issues.length === 1
          ? 'The call has 1 issue. No request was sent.'
          : `The call has ${issues.length} issues. No request was sent.`,
      issues,
    },
    more,
  );
