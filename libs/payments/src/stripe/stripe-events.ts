import { hash } from 'node:crypto';
import type Stripe from 'stripe';
import { WebhookMalformed } from '../payment-provider.js';

type Fields = Readonly<Record<string, unknown>>;

/** Ids of the provider. They are stored, and become parts of paths. */
const ID = /^\w{1,255}$/;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): boolean => typeof value === 'string' && ID.test(value);
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** Whether `value` is absent, an id, or an object with one. */
const isLink = (value: unknown): boolean => isAbsent(value) || isId(value) || (isFields(value) && isId(value['id']));

const isMetadata = (value: unknown): boolean =>
  isAbsent(value) || (isFields(value) && Object.values(value).every((each) => typeof each === 'string'));

/** Whether an invoice names its subscription in a form that can be read. Versions of the API before 2025 have other fields. */
function isParent(value: unknown): boolean {
  if (isAbsent(value)) return true;
  if (!isFields(value)) return false;
  const { subscription_details: details } = value;
  return isAbsent(details) || (isFields(details) && isMetadata(details['metadata']));
}

/** Whether `value` has the fields of an event that this driver reads, in forms that it can read. */
export function isReadable(value: unknown): value is Stripe.Event {
  if (!isFields(value) || !isId(value['id']) || typeof value['type'] !== 'string') return false;
  const { account, data } = value;
  if ((account !== undefined && !isId(account)) || !isFields(data) || !isFields(data['object'])) return false;
  const { id, metadata, payment_intent: intent, invoice, subscription, parent } = data['object'];
  return (
    (isAbsent(id) || isId(id)) &&
    isMetadata(metadata) &&
    [intent, invoice, subscription].every(isLink) &&
    isParent(parent)
  );
}

/** The event in the body of a webhook. @throws WebhookMalformed. */
export function eventFrom(body: Buffer): Stripe.Event {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    value = null;
  }
  if (isReadable(value)) return value;
  const id = isFields(value) ? value['id'] : null;
  throw new WebhookMalformed(isId(id) ? String(id) : `body:${hash('sha256', body)}`);
}
