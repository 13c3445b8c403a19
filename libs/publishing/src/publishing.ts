import type { Provider } from '@nestjs/common';
import type { AnyPublished, Published } from './published.js';
import type { PublicationListener } from './published-event.js';

/** What is published, and who is called in the same transaction. */
export class Publishing {
  private readonly known: AnyPublished[] = [];
  private readonly subscribed: PublicationListener[] = [];

  /** Makes it known what the world sees of a kind of object. @throws Error when that is known already. */
  add<E, S, V extends object>(definition: Published<E, S, V>): void {
    if (this.known.some(({ object }) => object === definition.object))
      throw new Error(`What is published of "${definition.object}" is said twice.`);
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

  /** What is published of people: the definitions that name their personal fields. */
  get personal(): readonly AnyPublished[] {
    return this.known.filter(({ personal }) => personal);
  }

  /** Categories of streams that anything is published of. */
  get categories(): readonly string[] {
    return [...new Set(this.known.map(({ category }) => category))];
  }
}

/** A provider that makes known what is published of a kind of object; one line in the module of its context. */
export const published = <E, S, V extends object>(definition: Published<E, S, V>): Provider => ({
  provide: Symbol(definition.object),
  useFactory: (publishing: Publishing) => publishing.add(definition),
  inject: [Publishing],
});
