import { PAYMENT_MIGRATIONS } from '#payments/engine';
import { type Migration, STORE_MIGRATIONS } from '#store/engine';

/** The migrations of all tables. Each part of the product gives those of its own. */
export const MIGRATIONS: readonly Migration[] = [...STORE_MIGRATIONS, ...PAYMENT_MIGRATIONS];
