import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { from, finalize, switchMap, type Observable } from 'rxjs';
import { exchange } from '../context.js';
import { unsupportedMediaType } from '../problems.js';
import type { Limits } from '#runtime';
import { receiveForm } from './receive.js';

/**
 * Receives the form of an operation with `@Upload` before anything looks at the body: for all that follows, idempotency
 * keys above all, the file is its digest.
 */
export class UploadInterceptor implements NestInterceptor {
  constructor(private readonly limits: Limits) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { request } = exchange(context);
    const rules = request.routeOptions.config.upload;
    if (!rules) return next.handle();
    if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
      throw unsupportedMediaType('multipart/form-data');
    const maxBytes = typeof rules.maxBytes === 'string' ? this.limits[rules.maxBytes] : rules.maxBytes;
    return from(receiveForm(request.raw, { ...rules, maxBytes })).pipe(
      switchMap(({ form, dispose }) => {
        request.body = form;
        return next
          .handle()
          .pipe(finalize(() => void dispose().catch((err: unknown) => request.log.warn({ err }, 'Upload not closed'))));
      }),
    );
  }
}
