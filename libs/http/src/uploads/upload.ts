import type { Limits } from '#runtime';
import { applyDecorators, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ApiConsumes, ApiExtension } from '@nestjs/swagger';
import { finalize, from, type Observable, switchMap } from 'rxjs';
import { exchange } from '../context.js';
import { configured, ErrorCodes, type UploadRules } from '../decorators.js';
import { unsupportedMediaType } from '../problems.js';
import { receiveForm } from './receive.js';

/**
 * The operation takes a form with a file instead of JSON. Its body is a class with a `@FilePart()` under the name of the part: `file`
 * unless the rules name another. The other keys of the class are the texts of the form; texts that the class does not have are dropped.
 */
export const Upload = (rules: UploadRules): MethodDecorator =>
  applyDecorators(
    ErrorCodes({ validation_payload_too_large: rules.tooLarge }),
    configured({ upload: rules }),
    ApiConsumes('multipart/form-data'),
    ApiExtension('x-upload', typeof rules.maxBytes === 'number' ? { maxBytes: rules.maxBytes } : {}),
  );

/**
 * Receives the form of an operation with `@Upload` before anything looks at the body: everything that follows, above all idempotency keys,
 * uses the digest of the file.
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
          .pipe(
            finalize(
              () => void dispose().catch((err: unknown) => request.log.warn({ err }, 'Could not close an upload')),
            ),
          );
      }),
    );
  }
}
