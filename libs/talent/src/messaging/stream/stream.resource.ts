import type { Resource } from '#http';
import { InboxEvents } from './inbox-events.service.js';
import { InboxLog } from './inbox-log.service.js';
import { InboxStreams } from './inbox-streams.service.js';
import { BoardMeConversationsStreamController } from './stream.board.controller.js';

/** What happens in an inbox, as server-sent events. Before the conversations: its path is none of their ids. */
export const streamResource: Resource = {
  controllers: [BoardMeConversationsStreamController],
  providers: [InboxEvents, InboxLog, InboxStreams],
};
