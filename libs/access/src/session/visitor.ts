import { exchange } from '#http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { visitorOf } from '../api-key.guard.js';

/** From where the request comes, as a digest; see `visitorOf`. */
export const Visitor = createParamDecorator((_: unknown, context: ExecutionContext) =>
  visitorOf(exchange(context).request.ip),
);
