import type { ApiParts } from '#http';
import { hash } from 'node:crypto';

/** What the parts of the product say about examples. */
export type SamplesOfParts = Pick<ApiParts, 'idPrefixes' | 'samples' | 'sampleNames'>;

/** What a sample is for: the property, and the object that it belongs to. */
export interface SampledProperty {
  /** The name of the property. */
  readonly name: string;
  /** What the object is called: its `object` value, or its property and the name of its schema. */
  readonly owner: string;
  readonly parts: SamplesOfParts;
}

type Sample = string | number | boolean | null;

/** The name and the slug of a person, and of everything that no part of the product names. */
const ANYONE = [/./, 'Ada Brandt', 'ada-brandt'] as const;

/** The name and the slug that an object has in examples. */
const named = (owner: string, { sampleNames }: SamplesOfParts) =>
  sampleNames.find(([called]) => called.test(owner)) ?? ANYONE;

const COUNT = 12;

/** Samples of texts that many objects have, by the name of the property. The first that fits decides. */
const TEXTS: readonly (readonly [name: RegExp, sample: Sample | ((of: SampledProperty) => Sample)])[] = [
  [/^nextCursor$/, null],
  [/^titles?$/i, ({ owner, parts }) => named(owner, parts)[1]],
  [/^status$/, 'active'],
  [/(Ids|sTo)$/, ({ name, parts }) => idOf(name.replace(/(Ids|sTo)$/, ''), parts)],
  [/^(fields|field|changed_fields|fieldKey)$/, 'title'],
  [/^visibility$/, 'public'],
  [/^(origin|redirectTo|ctaDestination)$/, 'https://jobs.hill-clinic.example'],
  [/^sourceLocale$/, 'en'],
  [/^password$/, 'correct horse battery staple'],
  [/^(expected|suggestion|freeText|notes)$/, 'Filter the list by company instead.'],
  [/^(deleted|revoked|archived|canceled|cancelled|withdrawn|unsubscribed|waitlisted|edited|used|resolved)_?at$/i, null],
  [/(lastError|statusReason|parseFailureReason|parentId|parentSlug|primaryDomainId|diagnostic)$/, null],
  [
    /(created|connected|joined|granted|uploaded|submitted|requested|confirmed|verified)_?at$/i,
    '2026-03-02T09:30:00.000Z',
  ],
  [/(expires|renews|reset|ends|due|next_attempt|periodEnd)_?(at)?$/i, '2027-04-02T08:00:00.000Z'],
  [/(published|started|first_attempt|sent)_?at$/i, '2026-03-03T08:00:00.000Z'],
  [/(_at|At|Time)$/, '2026-03-04T16:12:45.000Z'],
  [/^(start|from|since|startDate|start_date)$/, '2026-03-01'],
  [/^(end|to|until|endDate|end_date)$/, '2026-03-31'],
  [/(date|Through)$/i, '2026-03-02'],
  [/^id$/, ({ owner, parts }) => idOf(owner, parts)],
  [/^file$/, 'companies.csv'],
  [/Id$/, ({ name, parts }) => idOf(name.slice(0, -2), parts)],
  [/_id$/, ({ name, parts }) => idOf(name.slice(0, -3), parts)],
  [
    /(logo|avatar|image|cover|hero|icon|ico|svg|appleTouch).*(url|path)?$/i,
    'https://jobs.hill-clinic.example/media/logo.png',
  ],
  [
    /^(facebook|linkedin|twitter|x|github)Url$/,
    ({ name }) => `https://${name.replace(/Url$/, '')}.example/hill-clinic`,
  ],
  [
    /(checkout|portal|authorize|authorization|redirect|accept|receipt|invoice)Url$/i,
    'https://jobs.hill-clinic.example/pay/sess_4c1',
  ],
  [/(url|uri|website|link|endpoint|base|public|admin)$/i, 'https://hill-clinic.example'],
  [/email$/i, 'ada.brandt@hill-clinic.example'],
  [/^(domain|hostname|primaryDomain)$/, 'jobs.hill-clinic.example'],
  [/currency$/i, 'EUR'],
  [/country_?code$/i, 'DE'],
  [/regionCode$/, 'DE-HH'],
  [/^country(Name)?$/, 'Germany'],
  [/^region(Name)?$/, 'Hamburg'],
  [/(locality|city|location|locationName|placeName|locationLabel)$/i, 'Hamburg'],
  [/postalCode$/, '20095'],
  [/slug$/i, ({ owner, name, parts }) => named(name === 'slug' ? owner : name, parts)[2]],
  [/^(displayName|display_name)$/, ({ owner }) => (/location|place/i.test(owner) ? 'Hamburg, Germany' : ANYONE[1])],
  [/^(actorName|sender|authorName|customerLabel)$/, ANYONE[1]],
  [/^(title|name|label|fieldLabel)$/, ({ owner, parts }) => named(owner, parts)[1]],
  [/^(message|body|text)$/, 'When could you start?'],
  [/^(bio|summary)$/, 'Nurse with six years on a paediatric ward.'],
  [/description|html|about/i, 'Written by the team of Care Jobs.'],
  [/filename$/i, 'resume.pdf'],
  [/(contentType|mimeType)$/, 'application/pdf'],
  [/(token|secret|clientSecret)$/i, 'kQ2v8mF0sX7b'],
  [/(key|handle)$/i, 'ada-brandt'],
  [/^(path|pathname|fromPath|target)$/, '/jobs/night-nurse-paediatrics'],
  [/role$/i, 'admin'],
  [/source$/, 'csv'],
  [/version$/, '1.0.0'],
];

/** Samples of numbers that many objects have, by the name of the property. */
const NUMBERS: readonly (readonly [name: RegExp, sample: number])[] = [
  [/(min|low)$/i, 58_000],
  [/(max|high)$/i, 72_000],
  [/(cents|amount)/i, 9_900],
  [/percent|ctr/i, 12.5],
  [/^lat$/, 53.55],
  [/^lng$/, 9.99],
  [/status_?code/i, 200],
  [/bytes$/i, 182_400],
  [/_ms$/, 84],
  // Milliseconds since 1970.
  [/(expiresAt|createdAt|updatedAt|periodEnd)$/i, 1_775_116_800_000],
  [/days$/i, 30],
  [/months$/i, 24],
  [/revision|version|attempt/i, 3],
  [/offset|index|position|order|streak|failed|errors?Count|skipped/i, 0],
  [/limit$/i, 20],
  [/count|total|rows|remaining|used/i, COUNT],
];

const FALSE = /^(hasMore|cancel|deleted|suspended|blocked|hidden|isArchived|isPaused|delivered)/;

/** An id as `newId` returns them for objects that are called `kind`: the same for the same kind. */
function idOf(kind: string, { idPrefixes }: SamplesOfParts): string {
  const word = kind.slice(kind.lastIndexOf(' ') + 1);
  const singular = word.charAt(0).toLowerCase() + word.slice(1);
  const [, prefix] = idPrefixes.find(([known]) => known.test(singular)) ?? [null, null];
  const digits = '0123456789abcdefghjkmnpqrstvwxyz';
  const tail = [...hash('sha256', prefix ?? singular, 'buffer').subarray(0, 16)].map((byte) => digits[byte % 32]);
  return `${prefix ?? plural(singular.replace(/^(public|operator|board|employer|saved)_/, ''))}_01kah4r0c0${tail.join('')}`;
}

const plural = (word: string) =>
  word.endsWith('y') ? `${word.slice(0, -1)}ies` : /(s|x|ch)$/.test(word) ? `${word}es` : `${word}s`;

/**
 * A value that a person recognises for a property of type `type`; undefined where the name says nothing.
 * @param type JSON Schema type of the property
 */
export function sampleOf(type: string, of: SampledProperty): Sample | undefined {
  const kind = type === 'integer' ? 'number' : type;
  const given = of.parts.samples.find(
    ([property, sample, object]) =>
      typeof sample === kind && property.test(of.name) && (object === undefined || object.test(of.owner)),
  );
  if (given) return given[1];
  switch (kind) {
    case 'string': {
      const sample = TEXTS.find(([name]) => name.test(of.name))?.[1];
      return typeof sample === 'function' ? sample(of) : sample;
    }
    case 'number':
      return NUMBERS.find(([name]) => name.test(of.name))?.[1];
    case 'boolean':
      return !FALSE.test(of.name);
    default:
      return undefined;
  }
}
