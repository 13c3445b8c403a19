import type { Schema } from '../../api/types';

type EventType = Schema<'WebhookEventType'>;

// A record, so that a type that the API adds does not compile without its line here.
const ALL: Readonly<Record<EventType, true>> = {
  'job.created': true,
  'job.updated': true,
  'job.deleted': true,
  'company.created': true,
  'company.updated': true,
  'company.deleted': true,
  'candidate.created': true,
  'candidate.updated': true,
  'candidate.deleted': true,
  'candidate.profile.updated': true,
  'marketing_permission.granted': true,
  'marketing_permission.withdrawn': true,
};

/** Every type of event that the board publishes. */
export const EVENT_TYPES = Object.keys(ALL) as readonly EventType[];

/** Them as choices: their names are those of the API. */
export const eventChoices = EVENT_TYPES.map((value) => ({ value, label: value }));
