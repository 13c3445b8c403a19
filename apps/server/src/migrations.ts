import { PAYMENT_MIGRATIONS } from '#payments/engine';
import { STORE_MIGRATIONS } from '#store/engine';

/** The migrations of all tables. Each part of the product gives those of its own. */
export const MIGRATIONS: readonly (typeof STORE_MIGRATIONS)[number][] = [...STORE_MIGRATIONS, ...PAYMENT_MIGRATIONS];
