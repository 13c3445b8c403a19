import { rejectMissing } from '#kernel';
import { type DataSubject, PersonalDataStores } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { AsyncResource } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { candidateDecider } from '../candidate/candidate.decider.js';
import { CandidateReader } from '../candidate/candidate.read-model.js';
import { DataSubjects } from './data-subjects.service.js';

/** Three bytes become four characters of base64. */
const TRIPLE = 3;

/** Answers access requests with all personal data, from the stores that an erasure covers. */
@Injectable()
export class PersonalFiles {
  constructor(
    private readonly candidates: CandidateReader,
    private readonly subjects: DataSubjects,
    private readonly stores: PersonalDataStores,
  ) {}

  /**
   * All personal data of a candidate, as the text of one JSON object. It is read while it is sent: memory holds only one record at a
   * time, and only a part of a file.
   * @throws Rejection `candidates_not_found`.
   */
  async ofCandidate(candidateId: string): Promise<Readable> {
    const [row, file] = await Promise.all([this.candidates.find(candidateId), this.of(candidateId, { candidateId })]);
    return (row && file) ?? rejectMissing(candidateDecider);
  }

  /** Like `ofCandidate`, for the person behind the account `userId`, with the fields of `whose` first; null if the account does not exist. */
  async of(userId: string, whose: object): Promise<Readable | null> {
    const subject = await this.subjects.of(userId);
    return subject && Readable.from(inCurrentRequest(this.text(whose, subject)), { objectMode: false });
  }

  private async *text(whose: object, subject: DataSubject): AsyncGenerator<string> {
    const head = { object: 'personal_data', ...whose, generatedAt: facts().now };
    yield `${JSON.stringify(head).slice(0, -1)},"places":{`;
    let first = true;
    for (const store of this.stores.all()) {
      yield `${first ? '' : ','}${JSON.stringify(store.name)}:[`;
      first = false;
      let separator = '';
      for await (const record of store.read(subject)) {
        yield separator;
        yield* recordText(record);
        separator = ',';
      }
      yield ']';
    }
    yield '}}';
  }
}

/** `texts`, each produced with the facts of the current request, regardless of who reads them later. */
function inCurrentRequest(texts: AsyncGenerator<string>): AsyncIterable<string> {
  const next = AsyncResource.bind(() => texts.next());
  const end = AsyncResource.bind(() => texts.return(undefined));
  return { [Symbol.asyncIterator]: () => ({ next: () => next(), return: () => end() }) };
}

/** The JSON of a record. A `Readable` in it becomes base64 text, piece by piece. */
async function* recordText(record: object): AsyncGenerator<string> {
  yield '{';
  let separator = '';
  for (const [key, value] of Object.entries(record)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(key)}:`;
    if (value instanceof Readable) yield* base64Text(value);
    else yield JSON.stringify(value);
    separator = ',';
  }
  yield '}';
}

async function* base64Text(bytes: Readable): AsyncGenerator<string> {
  yield '"';
  let rest = Buffer.alloc(0);
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    const whole = Buffer.concat([rest, piece]);
    const even = whole.length - (whole.length % TRIPLE);
    yield whole.subarray(0, even).toString('base64');
    rest = whole.subarray(even);
  }
  yield `${rest.toString('base64')}"`;
}
