import { RequestMethod, type INestApplication, type NestInterceptor } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';

const INTERCEPTORS = '__interceptors__';
const METHOD = 'method';

/**
 * Adds the interceptors that `of` names for a handler, in this order, to every handler of `app` that is not for GET. Call it before the
 * routes are made. They are not global interceptors: a handler with any of those pays for a chain of observables on each request.
 */
export function aroundWrites(app: INestApplication, of: (handler: object) => readonly NestInterceptor[]): void {
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const { metatype } of controllers.values())
      for (const handler of handlersOf(metatype as { readonly prototype: object })) {
        if (Reflect.getMetadata(METHOD, handler) !== RequestMethod.GET)
          Reflect.defineMetadata(INTERCEPTORS, [...of(handler)], handler);
      }
}

/** The methods of a controller that answer requests, including inherited ones. */
function* handlersOf({ prototype }: { readonly prototype: object }): Generator<object> {
  for (
    let each: object | null = prototype;
    each && each !== Object.prototype;
    each = Object.getPrototypeOf(each) as object | null
  )
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(each)) as { readonly value?: unknown }[])
      if (typeof value === 'function' && Reflect.hasMetadata(METHOD, value)) yield value;
}
