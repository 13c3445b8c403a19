import { testPaymentsPlace } from '#billing';
import { PersonalAnswers } from '#http/engine';
import { PersonalPublications, type Publishing, Redaction } from '#publishing';
import { type BlobStore, PersonalPlaces } from '#runtime';
import { type OperationWorkers, PersonalFaults, PersonalOperations } from '#runtime/engine';
import type { Pool } from 'pg';

interface Needs {
  readonly pool: Pool;
  readonly blobs: BlobStore;
  readonly operationWorkers: OperationWorkers;
  readonly publishing: Publishing;
}

/** The places with personal data in the platform; contexts add theirs. */
export function openPersonalPlaces({ pool, blobs, operationWorkers, publishing }: Needs): PersonalPlaces {
  const places = new PersonalPlaces();
  places.add(new PersonalOperations(pool, blobs, operationWorkers));
  places.add(new PersonalPublications(pool, publishing, new Redaction(pool, publishing)));
  places.add(new PersonalAnswers(pool));
  places.add(new PersonalFaults(pool));
  places.add(testPaymentsPlace(pool));
  return places;
}
