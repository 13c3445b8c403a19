export { type BlockEvents, blocks } from './block/block.decider.js';
export { Messages } from './conversation/messages.service.js';
export { type ConversationEvents, conversations } from './conversation/conversation.decider.js';
export { type MessageReportEvents, messageReports } from './report/message-report.decider.js';
export { messagingApi, MessagingModule } from './messaging.module.js';
