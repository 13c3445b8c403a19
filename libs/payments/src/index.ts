export { currencyFrom, decimalOf, majorUnits, MAX_AMOUNT, minorUnits, moneyText, NOT_TAKEN } from './currency.js';
export { MemoryCustomers } from './memory-customers.js';
export { OffPayments } from './off-payments.js';
export type { PaymentChoice } from './payment-choice.js';
export {
  answeredByPayments,
  type Checkout,
  CODE_TAKEN,
  type CouponState,
  isReturned,
  type Payment,
  type PaymentAccount,
  type PaymentHint,
  PaymentProvider,
  PaymentRefused,
  PaymentsUnavailable,
  type ProviderSubscription,
  WebhookMalformed,
} from './payment-provider.js';
export type {
  CheckoutRequest,
  CouponRequest,
  CustomerRequest,
  InvoiceRequest,
  Money,
  Payee,
  PriceChange,
  PriceRequest,
  PromotionCodeRequest,
} from './payment-requests.js';
export {
  type CustomerKey,
  type CustomersOfPerson,
  CustomerStore,
  type PaymentInbox,
  type Payments,
  type StoredCustomer,
  type TakenHint,
} from './payment-stores.js';
export { retirePrice } from './retire-price.js';
export type { TestDesk, TestPage } from './test-desk.js';
