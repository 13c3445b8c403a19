export { paymentChoice } from './payment-choice.js';
export { openPayments, PAYMENT_MIGRATIONS, testPaymentsDataStore } from './payments.stores.js';
