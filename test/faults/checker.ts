import { type EventStore, type StoredEvent } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import type pg from 'pg';
import { PostgresEventStore } from '../../libs/store/src/postgres/postgres-event-store.js';
import { Wakeups } from '../../libs/store/src/event-log/wakeups.js';

// Compares received messages with what happened. Written from the specification, deliberately without any of the code that it judges: it reads
// domain events and derives on its own what must have been published.

type Data = Readonly<Record<string, unknown>>;

/** An expected event: its identity and its content. */
export interface ExpectedEvent {
  readonly board: string;
  /** `job` or `company` */
  readonly object: string;
  readonly objectId: string;
  readonly revision: number;
  readonly type: string;
  readonly occurredAt: string;
  readonly changedFields: readonly string[];
  /** Of `data.object`; a URL as the path that it must end in. */
  readonly fields: Data;
}

/** A message as a receiver or consumer got it, in the order of arrival. */
export interface ReceivedEvent {
  /** `webhook-id`, or the header `event_id` of a message in Kafka. */
  readonly eventId: string;
  /** The exact bytes, as text. Null: a Kafka value that makes compaction delete the key. */
  readonly body: string | null;
  /** Key of a Kafka message. */
  readonly key?: string;
}

/** The faults, in words, and the number of repeats. */
export interface Report {
  readonly expected: number;
  readonly received: number;
  /** Arrivals beyond the first of an event: allowed, but reported. */
  readonly duplicated: number;
  readonly lost: readonly string[];
  readonly invented: readonly string[];
  readonly outOfOrder: readonly string[];
  readonly gaps: readonly string[];
  /** Its content differs from what happened, or from another arrival. */
  readonly wrong: readonly string[];
}

const JOB_VOCABULARY = [
  'slug',
  'title',
  'status',
  'company_id',
  'company_name',
  'location',
  'description',
  'url',
  'employment_type',
  'workplace_type',
  'published_at',
  'expires_at',
];
const COMPANY_VOCABULARY = ['slug', 'name', 'website', 'logo_url', 'url'];

/** The maximum time for deliveries after the last change, in milliseconds. */
export const CATCH_UP_MS = 300_000;

const seconds = (moment: unknown): string | null => (typeof moment === 'string' ? `${moment.slice(0, 19)}Z` : null);

/** The location of a job in one line: the known parts of city and country of its first office, or that it is remote. */
function locationOf({ officeLocations, remoteOption }: Data): string | null {
  const [office] = (officeLocations ?? []) as readonly Record<string, string | null>[];
  if (!office) return remoteOption === 'remote' ? 'Remote' : null;
  if (office['city'] === null) return office['displayName'] ?? null;
  const bare = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const { city, country } = office;
  return country && bare(country) !== bare(city ?? '') ? `${city}, ${country}` : (city ?? null);
}

function jobAsSeen(job: Data): Data {
  const path =
    job['companySlug'] && job['slug'] ? `/companies/${String(job['companySlug'])}/jobs/${String(job['slug'])}` : null;
  return {
    slug: job['slug'],
    title: job['title'],
    status: job['status'],
    company_id: job['companyId'],
    company_name: job['companyName'] ?? null,
    location: locationOf(job),
    description: job['description'] === '' ? null : job['description'],
    url: job['status'] === 'published' ? path : null,
    // Events leave out null values.
    employment_type: job['employmentType'] ?? null,
    workplace_type: job['remoteOption'] ?? null,
    published_at: seconds(job['publishedAt'] ?? null),
    expires_at: seconds(job['expiresAt']),
  };
}

const companyAsSeen = ({ slug, name, website, logoUrl = null }: Data): Data => ({
  slug,
  name,
  website,
  logo_url: logoUrl,
  url: `/companies/${String(slug)}`,
});

/** The fields of an object after one event; null if it was deleted. */
function after(fields: Data, { category, type, data }: StoredEvent): Data | null {
  const news = data as Data;
  switch (`${category} ${type}`) {
    case 'job JobPublished':
      return { ...fields, ...news, status: 'published' };
    case 'job JobSubmitted':
      return { ...fields, status: 'pending_approval' };
    case 'job JobPaused':
      return { ...fields, status: 'draft' };
    case 'job JobExpired':
      return { ...fields, ...news, status: 'expired' };
    case 'job JobDeleted':
    case 'company CompanyDeleted':
      return null;
    default:
      return { ...fields, ...news };
  }
}

const KINDS = {
  job: {
    seen: jobAsSeen,
    vocabulary: JOB_VOCABULARY,
    left: ({ slug, companyId }: Data) => ({ slug, company_id: companyId }),
  },
  company: { seen: companyAsSeen, vocabulary: COMPANY_VOCABULARY, left: ({ slug }: Data) => ({ slug }) },
};

/** The expected messages for `log`, in order. Events of streams that are not published are skipped. */
export function expectedPublications(log: readonly StoredEvent[]): readonly ExpectedEvent[] {
  const objects = new Map<string, { fields: Data; revision: number }>();
  const expected: ExpectedEvent[] = [];
  for (const event of log) {
    const { category, board, objectId, at } = event;
    if (category !== 'job' && category !== 'company') continue;
    const { seen, vocabulary, left } = KINDS[category];
    const before = objects.get(objectId);
    const fields = after(before?.fields ?? {}, event);
    const revision = (before?.revision ?? 0) + 1;
    const occurredAt = seconds(at) ?? '';
    const tell = (life: string, changedFields: readonly string[], announced: Data) =>
      expected.push({
        board,
        object: category,
        objectId,
        revision,
        type: `${category}.${life}`,
        occurredAt,
        changedFields,
        fields: announced,
      });
    if (fields === null) {
      tell('deleted', [], { ...left(before?.fields ?? {}), deleted: true, deleted_at: occurredAt });
      objects.delete(objectId);
      continue;
    }
    const now = seen(fields);
    if (!before) {
      tell('created', [], { ...now, updated_at: occurredAt });
    } else {
      const then = seen(before.fields);
      const changed = vocabulary.filter((field) => now[field] !== then[field]);
      if (changed.length === 0) {
        objects.set(objectId, { fields, revision: before.revision });
        continue;
      }
      tell('updated', changed, { ...now, updated_at: occurredAt });
    }
    objects.set(objectId, { fields, revision });
  }
  return expected;
}

/** The whole current log of `store`, in order. */
export async function wholeLog(store: EventStore): Promise<readonly StoredEvent[]> {
  const stop = new AbortController();
  const log: StoredEvent[] = [];
  // Includes events that an older transaction holds back: the caller knows that they were written.
  const end = await store.newest();
  for await (const { events, checkpoint } of store.subscribe({ after: BEGINNING, signal: stop.signal, pollMs: 20 })) {
    log.push(...events.filter(({ position }) => position <= end));
    if (checkpoint >= end) stop.abort();
  }
  return log;
}

/** The whole log of a database whose writers have finished. */
export const logIn = (pool: pg.Pool): Promise<readonly StoredEvent[]> =>
  wholeLog(new PostgresEventStore(pool, new Wakeups(pool)));

const keyOf = ({ object, objectId, revision }: Pick<ExpectedEvent, 'object' | 'objectId' | 'revision'>) =>
  `${object} ${objectId} revision ${revision}`;

/** The differences between `envelope` and `expected`. */
function faultsOf(expected: ExpectedEvent, envelope: Envelope): string[] {
  const published: Data = {
    type: envelope.type,
    board: envelope.board_id,
    occurred_at: envelope.occurred_at,
    schema_version: envelope.schema_version,
    object: envelope.object,
    changed_fields: [...envelope.data.changed_fields].sort().join(),
  };
  const should: Data = {
    type: expected.type,
    board: expected.board,
    occurred_at: expected.occurredAt,
    schema_version: '1',
    object: 'event',
    changed_fields: [...expected.changedFields].sort().join(),
  };
  const differ = Object.keys(should).filter((key) => published[key] !== should[key]);
  for (const [field, value] of Object.entries(expected.fields)) {
    const announced = envelope.data.object[field];
    const same =
      field === 'url' && typeof value === 'string'
        ? typeof announced === 'string' && announced.endsWith(value)
        : announced === value;
    if (!same) differ.push(`${field} (${JSON.stringify(announced)} instead of ${JSON.stringify(value)})`);
  }
  return differ;
}

interface Envelope {
  readonly id: string;
  readonly object: string;
  readonly type: string;
  readonly schema_version: string;
  readonly occurred_at: string;
  readonly board_id: string;
  readonly data: {
    readonly object: Data & { readonly id: string; readonly object: string; readonly revision: number };
    readonly changed_fields: readonly string[];
  };
}

/** Compares what one receiver or consumer got with the expected messages. */
export function compare(expected: readonly ExpectedEvent[], received: readonly ReceivedEvent[]): Report {
  const wanted = new Map(expected.map((each) => [keyOf(each), each]));
  const bodies = new Map<string, string>();
  const idOf = new Map<string, string>();
  const newest = new Map<string, number>();
  const report = {
    lost: [] as string[],
    invented: [] as string[],
    outOfOrder: [] as string[],
    gaps: [] as string[],
    wrong: [] as string[],
  };
  let duplicated = 0;
  let count = 0;
  for (const { eventId, body, key } of received) {
    if (body === null) continue;
    count++;
    const seen = bodies.get(eventId);
    if (seen !== undefined) {
      duplicated++;
      if (seen !== body) report.wrong.push(`${eventId} came with other bytes the second time`);
      continue;
    }
    bodies.set(eventId, body);
    const envelope = JSON.parse(body) as Envelope;
    const { id: objectId, object, revision } = envelope.data.object;
    const name = keyOf({ object, objectId, revision });
    if (envelope.id !== eventId) report.wrong.push(`${eventId} carries the id ${envelope.id}`);
    if (key !== undefined && key !== objectId)
      report.wrong.push(`${eventId} is about ${objectId} and has the key ${key}`);
    const should = wanted.get(name);
    const known = idOf.get(name);
    if (!should) report.invented.push(`${name} (${envelope.type}, ${eventId})`);
    else if (known !== undefined) report.invented.push(`${name} a second time, as ${eventId} after ${known}`);
    else {
      const faults = faultsOf(should, envelope);
      if (faults.length > 0) report.wrong.push(`${name}: ${faults.join('; ')}`);
    }
    idOf.set(name, eventId);
    const before = newest.get(`${object} ${objectId}`);
    if (before !== undefined && revision < before) report.outOfOrder.push(`${name} came after revision ${before}`);
    else {
      if (before !== undefined && revision > before + 1) report.gaps.push(`${name} came after revision ${before}`);
      newest.set(`${object} ${objectId}`, revision);
    }
  }
  for (const name of wanted.keys()) if (!idOf.has(name)) report.lost.push(name);
  return { expected: expected.length, received: count, duplicated, ...report };
}

/** As `compare`, for a Kafka topic: in addition, every deleted object has a null value, and no other object does. */
export function compareTopic(expected: readonly ExpectedEvent[], consumed: readonly ReceivedEvent[]): Report {
  const report = compare(expected, consumed);
  const deleted = new Set(expected.filter(({ type }) => type.endsWith('.deleted')).map(({ objectId }) => objectId));
  const last = new Map<string, string | null>();
  const buried = new Set<string>();
  const wrong = [...report.wrong];
  const outOfOrder = [...report.outOfOrder];
  for (const { key = '', body } of consumed) {
    last.set(key, body);
    if (body !== null && (JSON.parse(body) as Envelope).data.object['deleted'] === true) buried.add(key);
    if (body === null && deleted.has(key) && !buried.has(key))
      outOfOrder.push(`${key} is forgotten before its tombstone`);
  }
  for (const id of deleted) if (last.get(id) !== null) wrong.push(`${id} was deleted, and its key is not forgotten`);
  for (const [id, body] of last)
    if (body === null && !deleted.has(id)) wrong.push(`${id} is forgotten and was not deleted`);
  return { ...report, outOfOrder, wrong };
}

/** Whether there is no fault; repeats are allowed. */
export const isFaultless = ({ lost, invented, outOfOrder, gaps, wrong }: Report): boolean =>
  lost.length + invented.length + outOfOrder.length + gaps.length + wrong.length === 0;

/** A report in one line, and the first few of each fault. */
export function summary(report: Report): string {
  const { expected, received, duplicated, ...faults } = report;
  const lists = Object.entries(faults).map(
    ([name, list]) => `${name} ${list.length}${list.length > 0 ? ` (${list.slice(0, 3).join(' | ')})` : ''}`,
  );
  return `expected ${expected}, received ${received}, duplicated ${duplicated}, ${lists.join(', ')}`;
}
