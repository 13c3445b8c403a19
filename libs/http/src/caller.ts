import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { exchange } from './context.js';

/** The key with which the request was made. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) => exchange(context).request.caller);
