export { blockArrivals } from './block/block-arrivals.policies.js';
export { messagingApi } from './messaging.api.js';
export { MessagingModule } from './messaging.module.js';
