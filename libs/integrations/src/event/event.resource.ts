import type { Resource } from '#http';
import { OperatorEventsController } from './event.operator.controller.js';

/** The events of a board, in order. */
export const eventResource: Resource = {
  controllers: [OperatorEventsController],
  tags: { Events: 'Events of the board in order, for polling.' },
};
