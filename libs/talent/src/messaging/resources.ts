import type { Resource } from '#http';
import { blockResource } from './block/block.resource.js';
import { conversationResource } from './conversation/conversation.resource.js';
import { messageReportResource } from './report/message-report.resource.js';
import { streamResource } from './stream/stream.resource.js';

/** The resources of this layer, in the order in which the reference shows their groups. */
export const RESOURCES: readonly Resource[] = [
  blockResource,
  streamResource,
  conversationResource,
  messageReportResource,
];
