import type { Provider } from '@nestjs/common';
import type { AnyPublished, PublishedKind } from './published.js';
import type { PublicationListener } from './published-event.js';

/** The kinds of published objects, and the listeners called in the same transaction. */
export class Publishing {
  private readonly known: AnyPublished[] = [];
  private readonly subscribed: PublicationListener[] = [];

  /** Registers how a kind of object is published. @throws Error if that kind is registered already. */
  add<E, S, V extends object>(definition: PublishedKind<E, S, V>): void {
    if (this.known.some(({ object }) => object === definition.object))
      throw new Error(`The object "${definition.object}" is registered for publishing twice.`);
    this.known.push(definition as never);
  }

  /** `listener` is called for everything that is published from now on. */
  listen(listener: PublicationListener): void {
    this.subscribed.push(listener);
  }

  get definitions(): readonly AnyPublished[] {
    return this.known;
  }

  get listeners(): readonly PublicationListener[] {
    return this.subscribed;
  }

  /** The definitions of objects with personal data: those that name their personal fields. */
  get personal(): readonly AnyPublished[] {
    return this.known.filter(({ personal }) => personal);
  }

  /** Categories of the streams that are published. */
  get categories(): readonly string[] {
    return [...new Set(this.known.map(({ category }) => category))];
  }
}

/** A provider that registers how a kind of object is published; one line in the module of its context. */
export const published = <E, S, V extends object>(definition: PublishedKind<E, S, V>): Provider => ({
  provide: Symbol(definition.object),
  useFactory: (publishing: Publishing) => publishing.add(definition),
  inject: [Publishing],
});
