import { PersonalAnswers } from '#http/engine';
import { PersonalPublications, type Publishing, Redaction } from '#outbox';
import { testPaymentsDataStore } from '#payments/engine';
import { type BlobStore, PersonalDataStores } from '#runtime';
import { type OperationWorkers, PersonalFaults, PersonalOperations } from '#runtime/engine';
import type { Pool } from 'pg';

interface Needs {
  readonly pool: Pool;
  readonly blobs: BlobStore;
  readonly operationWorkers: OperationWorkers;
  readonly publishing: Publishing;
}

/** The stores with personal data in the platform; contexts add theirs. */
export function openPersonalPlaces({ pool, blobs, operationWorkers, publishing }: Needs): PersonalDataStores {
  const stores = new PersonalDataStores();
  stores.add(new PersonalOperations(pool, blobs, operationWorkers));
  stores.add(new PersonalPublications(pool, publishing, new Redaction(pool, publishing)));
  stores.add(new PersonalAnswers(pool));
  stores.add(new PersonalFaults(pool));
  stores.add(testPaymentsDataStore(pool));
  return stores;
}
