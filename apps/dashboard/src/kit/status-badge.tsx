import { useTexts } from '../state/language';
import { Badge, type Tone } from '../ui/badge';

/** What a status means for the person who looks: nothing to do, wait, act. */
const TONES: Readonly<Record<string, Tone>> = {
  accepted: 'good',
  active: 'good',
  actioned: 'good',
  available: 'neutral',
  backfilling: 'good',
  completed: 'good',
  enabled: 'good',
  public: 'good',
  ready: 'good',
  trialing: 'accent',
  held: 'warn',
  needs_match: 'warn',
  partial: 'warn',
  failing: 'bad',
  error: 'bad',
  terminal: 'bad',
  uncollectible: 'bad',
  unpaid: 'bad',
  processing: 'accent',
  approved: 'good',
  confirmed: 'good',
  connected: 'good',
  delivered: 'good',
  granted: 'good',
  hired: 'good',
  paid: 'good',
  published: 'good',
  succeeded: 'good',
  verified: 'good',
  pending: 'warn',
  pending_approval: 'warn',
  unconfirmed: 'warn',
  waitlisted: 'warn',
  past_due: 'warn',
  paused: 'warn',
  retrying: 'warn',
  scheduled: 'accent',
  running: 'accent',
  verifying: 'accent',
  open: 'accent',
  applied: 'accent',
  review: 'accent',
  interviewing: 'accent',
  negotiation: 'accent',
  offer: 'accent',
  rejected: 'bad',
  failed: 'bad',
  disabled: 'bad',
  exhausted: 'bad',
  revoked: 'bad',
  suspended: 'bad',
};

/** A status as a coloured word. One without a text is shown as the API writes it, with spaces. */
export function StatusBadge({ status }: { readonly status: string }) {
  const statuses: Readonly<Record<string, string>> = useTexts().statuses;
  return (
    <Badge tone={TONES[status] ?? 'neutral'} dot>
      {statuses[status] ?? status.replaceAll('_', ' ')}
    </Badge>
  );
}
