import type { Resource } from '#http';
import { OperatorMeController } from './me.operator.controller.js';

/** The current caller. */
export const meResource: Resource = {
  controllers: [OperatorMeController],
  tags: { Operator: 'The current credential and its permissions.' },
};
