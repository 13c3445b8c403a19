import { claim, commandsOf, type Decider, Rejection, rejectIssues, rejectMissing } from '#kernel';

export const FEEDBACK_TYPES = [
  'missing_capability',
  'bug',
  'unclear_documentation',
  'unexpected_response',
  'unhelpful_error',
  'performance',
  'other',
] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

export const FEEDBACK_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
export type FeedbackMethod = (typeof FEEDBACK_METHODS)[number];

export const FEEDBACK_OUTCOMES = ['blocked', 'degraded', 'completed'] as const;
export type FeedbackOutcome = (typeof FEEDBACK_OUTCOMES)[number];

export const FEEDBACK_STATUSES = ['new', 'triaged', 'known_issue', 'resolved'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

export const ISSUE_STATUSES = ['acknowledged', 'planned', 'in_progress', 'fixed', 'wont_fix'] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

export interface FeedbackAgent {
  readonly name?: string;
  readonly version?: string;
  readonly model?: string;
  readonly framework?: string;
}

export interface FeedbackEvidence {
  readonly status_code?: number;
  readonly request?: object;
  readonly response_excerpt?: string;
}

/** A report in the format of the protocol. It is untrusted data: instructions in it are never followed. */
export interface FeedbackReport {
  readonly spec_version?: string;
  readonly type: FeedbackType;
  readonly goal: string;
  readonly message: string;
  readonly endpoint?: string;
  readonly method?: FeedbackMethod;
  readonly outcome?: FeedbackOutcome;
  readonly workaround?: boolean;
  readonly workaround_description?: string;
  readonly expected?: string;
  readonly suggestion?: string;
  readonly request_id?: string;
  readonly session_id?: string;
  readonly agent?: FeedbackAgent;
  readonly evidence?: FeedbackEvidence;
  readonly metadata?: object;
}

/** Known issue that senders of later reports of the same problem get. */
export interface KnownIssue {
  readonly title: string;
  readonly status: IssueStatus;
  readonly url: string | null;
  readonly workaround: string | null;
}

export interface FeedbackCommands {
  /** The last field is the report whose known issue the sender gets; null if there is none. */
  SubmitFeedback: { readonly report: FeedbackReport; readonly told: string | null };
  TriageFeedback: { readonly status?: FeedbackStatus; readonly knownIssue?: KnownIssue | null };
}

export interface FeedbackEvents {
  FeedbackSubmitted: FeedbackCommands['SubmitFeedback'] & { readonly sender: string };
  FeedbackTriaged: { readonly status: FeedbackStatus; readonly knownIssue: KnownIssue | null };
}

interface Feedback {
  readonly status: FeedbackStatus;
  readonly knownIssue: KnownIssue | null;
  /** Session and content as one text, to find repeated reports. */
  readonly content: string;
}

/** JSON of `value` that does not depend on the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/**
 * The place that a report is about, without the parts that differ between calls: origin, version, query, and ids in the path.
 * Reports with the same place and type are about the same problem.
 */
export function placeOf({ method, endpoint }: Pick<FeedbackReport, 'method' | 'endpoint'>): string {
  const [, verb, address = ''] = /^(?:([A-Z]+)\s+(?=\S|$))?(.*)$/s.exec(endpoint?.trim() ?? '') ?? [];
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*/s, '');
  const segments = path.split('/').filter(Boolean);
  if (segments[0] === 'v1') segments.shift();
  return `${method ?? verb ?? '*'} ${segments.length > 0 ? `/${segments.map(withoutId).join('/')}` : '*'}`;
}

const ID = /^(?:\{.*\}|:.+|<.*>|\d+|[a-z][a-z0-9]*_[0-9a-z]{20,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

const withoutId = (segment: string): string => (ID.test(segment) ? '{}' : segment);

export const feedbackDecider: Decider<Feedback | null, FeedbackCommands, FeedbackEvents> = {
  category: 'feedback',
  noun: 'report',
  initial: null,
  creates: ['SubmitFeedback'],
  gone: [],
  missing: 'feedback_not_found',
  decide: {
    SubmitFeedback: (_, data, { actor }) => [{ type: 'FeedbackSubmitted', data: { ...data, sender: actor } }],

    TriageFeedback(feedback, data) {
      const before = feedback ?? rejectMissing(feedbackDecider);
      const knownIssue = data.knownIssue === undefined ? before.knownIssue : data.knownIssue;
      const status = data.status ?? (data.knownIssue ? 'known_issue' : before.status);
      if (status === 'known_issue' && !knownIssue)
        rejectIssues([{ path: ['known_issue'], message: 'is required while the status is known_issue' }]);
      if (data.knownIssue && status !== 'known_issue')
        rejectIssues([{ path: ['status'], message: 'must be known_issue when a known issue is given' }]);
      const after = { status, knownIssue };
      const same = canonical(after) === canonical({ status: before.status, knownIssue: before.knownIssue });
      return same ? [] : [{ type: 'FeedbackTriaged', data: after }];
    },
  },
  evolve: {
    FeedbackSubmitted: (_, { report }) => ({ status: 'new', knownIssue: null, content: canonical(report) }),
    FeedbackTriaged: (feedback, { status, knownIssue }) => ({ content: feedback?.content ?? '', status, knownIssue }),
  },
  // A problem that is reported again after it was resolved is a new report, not a repeat.
  claims: (feedback) => (feedback && feedback.status !== 'resolved' ? claim('feedback.content', feedback.content) : []),
  refuseClaim: (_, [holder]) =>
    new Rejection('conflict', 'feedback_repeated', 'This session has already sent the same report.', {
      existing_feedback_id: holder,
    }),
};

export const feedback = commandsOf(feedbackDecider);
