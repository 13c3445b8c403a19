import { describe, expect, test } from '@jest/globals';
import { fold, type MessageOf } from '#kernel';
import { facts, given } from '#testing';
import { transactionDecider, type TransactionEvents } from './transaction.decider.js';
import { LINE, USER } from './transaction.samples.js';

type Event = MessageOf<TransactionEvents>;

const on = (...history: readonly Event[]) => given(transactionDecider, facts, ...history);
const recorded: Event = { type: 'TransactionRecorded', data: { ...LINE, ...USER } };
const forgotten: Event = { type: 'CustomerForgotten', data: {} };
const NAMELESS = { customerName: null, customerEmail: null, invoiceUrl: null, receiptUrl: null, card: null };

describe('a transaction', () => {
  test('is recorded once, and then only what changed', () => {
    on()
      .when('RecordTransaction', { ...LINE, ...USER })
      .then(recorded);
    on(recorded).when('ChangeTransaction', LINE).then();
    on(recorded)
      .when('ChangeTransaction', { ...LINE, refunded: 100 })
      .then({ type: 'TransactionChanged', data: { refunded: 100 } });
    on().when('ChangeTransaction', LINE).rejected('transactions_not_found', 'missing');
    on(recorded)
      .when('RecordTransaction', { ...LINE, ...USER })
      .rejected('already_exists', 'conflict');
  });

  test('forgets its customer, whom the provider still knows, and keeps its amounts', () => {
    on(recorded).when('ForgetCustomer', {}).then(forgotten);
    on(recorded, forgotten).when('ForgetCustomer', {}).then();
    on(recorded, forgotten).when('ChangeTransaction', LINE).then();
    on(recorded, forgotten)
      .when('ChangeTransaction', { ...LINE, status: 'void' })
      .then({ type: 'TransactionChanged', data: { status: 'void' } });
    expect(fold(transactionDecider, [recorded, forgotten]).state.line).toEqual({ ...LINE, ...NAMELESS });
  });

  test('is sealed with the key of the account, or of the purchase of a customer without one', () => {
    const person = (payer: typeof USER) => {
      const event: Event = { type: 'TransactionRecorded', data: { ...LINE, ...payer } };
      return transactionDecider.personOf?.(fold(transactionDecider, [event]).state);
    };
    expect([person(USER), person({ userId: null, guestId: 'orders_1' })]).toEqual(['boardUsers_1', 'orders_1']);
  });
});
