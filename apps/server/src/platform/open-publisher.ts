import { Publisher } from '#outbox';

type Needs = ConstructorParameters<typeof Publisher>[0];

/** The publisher. @param storefront called when something is published: before the server listens, its port may be unknown. */
export const openPublisher = (needs: Omit<Needs, 'storefront'>, storefront: () => string): Publisher =>
  new Publisher({
    ...needs,
    get storefront() {
      return storefront();
    },
  });
