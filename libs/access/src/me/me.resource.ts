import type { Resource } from '#http';
import { OperatorMeController } from './me.operator.controller.js';

/** Who calls. */
export const meResource: Resource = {
  controllers: [OperatorMeController],
  tags: { Operator: 'Who calls, and what they may do.' },
};
