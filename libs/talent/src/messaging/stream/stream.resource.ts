import type { Resource } from '#http';
import { InboxEvents } from './inbox-events.service.js';
import { InboxLog } from './inbox-log.service.js';
import { InboxStreams } from './inbox-streams.service.js';
import { BoardMeConversationsStreamController } from './stream.board.controller.js';

/** Inbox events as server-sent events. Registered before the conversations, because its path would match their ids. */
export const streamResource: Resource = {
  controllers: [BoardMeConversationsStreamController],
  providers: [InboxEvents, InboxLog, InboxStreams],
};
