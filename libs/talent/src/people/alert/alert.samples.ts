import type { Scenario, ScenarioBoard } from '#testing/scenario';
import { Subscribers } from '../subscriber/subscribers.service.js';
import { Subscribing } from '../subscriber/subscribing.service.js';
import { SubscriberReader, type SubscriberRow } from '../subscriber/subscriber.read-model.js';
import { type AlertFilters, ALL_JOBS } from './alert-filters.js';

/** Helpers for specs about addresses on a board of `talent`. */
export function onBoard(talent: Scenario, at: ScenarioBoard) {
  /** A visitor requests an alert, and the request is processed. */
  const subscribe = async (email: string, filters: Partial<AlertFilters> = {}, now?: string) => {
    await at.given(
      Subscribing,
      (it) => it.request({ email, filters: { ...ALL_JOBS, ...filters }, context: null }),
      now === undefined ? {} : { now },
    );
    await at.worked();
  };
  const mailsTo = (email: string) => talent.mails.sent.filter(({ to }) => to === email);
  const row = async (email: string): Promise<SubscriberRow> => {
    const { rows } = await at.given(SubscriberReader, (reader) => reader.page({ search: email }));
    return at.given(SubscriberReader, (reader) => reader.byId(rows[0]?.id ?? ''));
  };
  /** The token of the newest confirmation mail. */
  const token = (email: string): string => {
    const mail = mailsTo(email).findLast(({ kind }) => kind === 'job_alert_confirmation');
    return new URL(mail?.content.action?.url ?? 'https://none.example').searchParams.get('token') ?? '';
  };
  const confirm = (email: string, now?: string) =>
    at.given(Subscribers, (it) => it.confirm(token(email)), now === undefined ? {} : { now });
  return {
    subscribe,
    mailsTo,
    row,
    token,
    confirm,
    /** Requests an alert and confirms it. */
    confirmed: async (email: string, filters: Partial<AlertFilters> = {}) => {
      await subscribe(email, filters);
      await confirm(email);
      return row(email);
    },
    status: async (email: string) => (await row(email)).status,
  };
}
