export { blockArrivals } from './block/block-arrivals.policies.js';
export { Messages } from './conversation/messages.service.js';
export { conversationArrivals } from './conversation/conversation-arrivals.policies.js';
export { messageReportArrivals } from './report/message-report-arrivals.policies.js';
export { messagingApi } from './messaging.api.js';
export { MessagingModule } from './messaging.module.js';
