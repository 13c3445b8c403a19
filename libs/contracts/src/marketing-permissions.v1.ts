import Type from 'typebox';
import { Event, Moment, type Of, OrNull, Revision, Snapshot } from './envelope.js';

export const MARKETING_PERMISSION_FIELDS = ['status', 'source', 'reason', 'granted_at', 'withdrawn_at'] as const;

export const MarketingPermission = Snapshot('Whether a person may get marketing mail.', {
  id: Type.String({ pattern: '^boardUsers_' }),
  object: Type.Literal('marketing_permission'),
  email: Type.String({ format: 'email' }),
  display_name: OrNull(Type.String()),
  role: Type.String(),
  status: Type.Enum(['granted', 'withdrawn']),
  source: Type.String(),
  reason: OrNull(Type.Enum(['person_request', 'operator_request', 'account_deleted'])),
  granted_at: OrNull(Moment),
  withdrawn_at: OrNull(Moment),
  updated_at: Moment,
  revision: Revision,
});
export type MarketingPermission = Of<typeof MarketingPermission>;

const about = { object: MarketingPermission, fields: MARKETING_PERMISSION_FIELDS } as const;

export const MarketingPermissionGranted = Event(
  'marketing_permission.granted',
  'A person granted permission for marketing mail.',
  about,
);
export const MarketingPermissionWithdrawn = Event(
  'marketing_permission.withdrawn',
  'A person withdrew permission for marketing mail.',
  about,
);
