import { RequestMethod, type INestApplication, type NestInterceptor } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';

const INTERCEPTORS = '__interceptors__';
const METHOD = 'method';

/**
 * Puts the interceptors that `of` names for a handler, in this order, around every handler of `app` that is not for GET. Call
 * before the routes are made. Not as global ones: around a handler that has any, each request costs a chain of observables.
 */
export function aroundWrites(app: INestApplication, of: (handler: object) => readonly NestInterceptor[]): void {
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const { metatype } of controllers.values())
      for (const handler of handlersOf(metatype as { readonly prototype: object })) {
        if (Reflect.getMetadata(METHOD, handler) !== RequestMethod.GET)
          Reflect.defineMetadata(INTERCEPTORS, [...of(handler)], handler);
      }
}

/** The methods of a controller that answer requests, inherited ones too. */
function* handlersOf({ prototype }: { readonly prototype: object }): Generator<object> {
  for (
    let each: object | null = prototype;
    each && each !== Object.prototype;
    each = Object.getPrototypeOf(each) as object | null
  )
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(each)) as { readonly value?: unknown }[])
      if (typeof value === 'function' && Reflect.hasMetadata(METHOD, value)) yield value;
}
