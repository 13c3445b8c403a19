import type { Issue } from './checking.js';
import { fitted, type Ways } from './cut.js';

/** What a tool answers: one text of JSON. */
export interface ToolAnswer {
  readonly text: string;
  /** The call did not do what was asked. */
  readonly isError: boolean;
}

/** Why a call was refused before anything was sent, or what the API said of it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly Issue[];
  readonly [more: string]: unknown;
}

const ALL_THERE_IS: Ways = { limit: false, select: false };

export const answered = (answer: Readonly<Record<string, unknown>>, ways: Ways = ALL_THERE_IS): ToolAnswer => ({
  text: fitted(answer, ways),
  isError: false,
});

export const refused = (error: Refusal, more: Readonly<Record<string, unknown>> = {}): ToolAnswer => ({
  text: fitted({ error, ...more }, ALL_THERE_IS),
  isError: true,
});

/** The refusal of arguments. */
export const invalid = (issues: readonly Issue[], more: Readonly<Record<string, unknown>> = {}): ToolAnswer =>
  refused(
    {
      code: 'invalid_arguments',
      message:
        issues.length === 1
          ? 'One thing is wrong; nothing was sent.'
          : `${issues.length} things are wrong; nothing was sent.`,
      issues,
    },
    more,
  );
