export {
  type DeliveryAttempt,
  type DeliveryDetail,
  type DeliveryStatus,
  type StatusClass,
  type TerminalReason,
  type TestResult,
  Deliveries,
  DELIVERY_STATUSES,
  TERMINAL_REASONS,
  type Delivery,
  type HealthFacts,
} from './deliveries.js';
export { EndpointCommands } from './endpoint-commands.js';
export { type SealedEndpointSecret, WebhookEndpointRow } from './endpoint-row.js';
export { HealthTransitionRelay, HealthTransitions } from './health-transitions.js';
export { ReceiverAddresses } from './receiver-addresses.js';
export { needSecretKeys } from './secret-keys.js';
export { openWebhooks } from './webhooks.js';
