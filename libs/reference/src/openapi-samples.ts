import type { ApiParts } from '#http';
import { hash } from 'node:crypto';

/** What a sample is for: the property, and the object that it belongs to. */
export interface SampledProperty {
  /** The name of the property. */
  readonly name: string;
  /** What the object is called: its `object` value, or its property and the name of its schema. */
  readonly owner: string;
  /** Prefixes of ids, as the parts of the product declare them. */
  readonly prefixes: ApiParts['idPrefixes'];
}

type Sample = string | number | boolean | null;

/** Kinds of objects, with the name and the slug that one has in examples. The first that fits the owner decides. */
const NAMES: readonly (readonly [owner: RegExp, name: string, slug: string])[] = [
  [/compan|employer_subscription/i, 'Hill Clinic', 'hill-clinic'],
  [/skill/i, 'Paediatric nursing', 'paediatric-nursing'],
  [/categor|term/i, 'Nursing', 'nursing'],
  [/market/i, 'Hospitals', 'hospitals'],
  [/place|locality|city/i, 'Hamburg', 'hamburg'],
  [/posting_plan|plan$|plan_|product/i, 'Single posting', 'single-posting'],
  [/coupon|promotion/i, 'Spring offer', 'spring-offer'],
  [/feed/i, 'Partner feed', 'partner-feed'],
  [/rule/i, 'Nursing jobs in Germany', 'nursing-jobs-germany'],
  [/key/i, 'Nightly import', 'nightly-import'],
  [/stage/i, 'Interview', 'interview'],
  [/tag/i, 'Career advice', 'career-advice'],
  [/type/i, 'Certificates', 'certificates'],
  [/record/i, 'Advanced life support', 'advanced-life-support'],
  [/blog_post|blogpost|post$|summary$/i, 'How to prepare for an interview', 'how-to-prepare-for-an-interview'],
  [/page/i, 'About us', 'about-us'],
  [/board|account|settings|site/i, 'Care Jobs', 'care-jobs'],
  [/job/i, 'Night nurse, paediatrics', 'night-nurse-paediatrics'],
  [/./, 'Ada Brandt', 'ada-brandt'],
];

const named = (owner: string) => NAMES.find(([kind]) => kind.test(owner)) as (typeof NAMES)[number];

const COUNT = 12;

/** Descriptions, by what they describe. */
const DESCRIPTIONS: readonly (readonly [owner: RegExp, text: string])[] = [
  [/plan|offer|billing|transaction/i, 'One job for 30 days.'],
  [/job/i, '<p>You look after our youngest patients.</p>'],
  [/compan/i, 'A hospital for children in Hamburg.'],
  [/post|page/i, '<p>Bring your certificates, and questions about the shifts.</p>'],
];

/** Samples of texts, by the name of the property. The first that fits decides. */
const TEXTS: readonly (readonly [name: RegExp, sample: Sample | ((of: SampledProperty) => Sample)])[] = [
  [/^nextCursor$/, null],
  [/^(event_type|event_types|types)$/i, 'job.created'],
  [/^skills?$/, 'paediatric-nursing'],
  [/^(categories|category)$/, 'nursing'],
  [/^markets?$/, 'hospitals'],
  [/^tags?$/, 'career-advice'],
  [/CountryCodes$|^(workingPermits|countries)$/, 'DE'],
  [/SubdivisionCodes$/, 'DE-HH'],
  [/^(seniority)$/, 'mid_level'],
  [
    /^(interestedRoles|titles?|jobTitles?)$/i,
    ({ owner }) => (/interested/.test(owner) ? 'Night nurse' : named(owner)[1]),
  ],
  [/^(stage|fromStage|toStage|systemStage)$/, ({ name }) => (name === 'fromStage' ? 'applied' : 'interview')],
  [/^(status)$/, 'active'],
  [/^externalId$/, 'ats-4711'],
  [/^(employment_?[tT]ype)$/, 'full_time'],
  [/^(location_?[tT]ype|workplace|workplace_type|remoteOptions?)$/, 'on_site'],
  [/^(salaryTimeframe)$/, 'per_year'],
  [/^salaryMin$/, '58000'],
  [/^salaryMax$/, '72000'],
  [/^(experience_?[sS]kills)$/, 'Paediatric nursing'],
  [/^(degree)$/, 'Bachelor of Nursing'],
  [/^(field_?[oO]f_?[sS]tudy)$/, 'Nursing'],
  [/^(grade)$/, '1.4'],
  [/^(proficiency)$/, 'fluent'],
  [/^(activities.*[sS]ocieties)$/, 'Student council'],
  [/^jobSearchStatus$/, 'actively_looking'],
  [/^jobFunctions$/, 'nursing'],
  [/^seniorityLevels$/, 'mid_level'],
  [
    /^(authorIds|tagIds|placeIds|companyIds|appliesTo)$/,
    ({ name, prefixes }) => idOf(name.replace(/Ids$|sTo$/, ''), prefixes),
  ],
  [/^(permissions|scopes)$/, 'jobs.read'],
  [/^codes$/, '4f7q-2mzk'],
  [/^(fields|field|changed_fields|fieldKey)$/, 'title'],
  [/^helpText$/, 'Shown below the field.'],
  [/^(metaTitle|seoTitle|titleOverride)$/, 'Nursing jobs in Hamburg'],
  [/^(customExcerpt|metaDescription|seoDescription)$/, 'Open positions for nurses, updated every day.'],
  [/^visibility$/, 'public'],
  [
    /^(origin|googleCanonical|userCanonical|sitemap|referringUrls|redirectTo|ctaDestination)$/,
    'https://jobs.hill-clinic.example',
  ],
  [/^hostnames$/, 'jobs.hill-clinic.example'],
  [/^(verdict)$/, 'PASS'],
  [/^(pageFetchState)$/, 'SUCCESSFUL'],
  [/^(robotsTxtState)$/, 'ALLOWED'],
  [/^(indexingState)$/, 'INDEXING_ALLOWED'],
  [/^(crawledAs|device)$/, 'mobile'],
  [/^responseAggregationType$/, 'byPage'],
  [/^(originalQuery|originalToken)$/, 'nurce'],
  [/^(correctedQuery|correctedToken|query|term|keys)$/, 'nurse'],
  [/^methodBrand$/, 'visa'],
  [/^methodType$/, 'card'],
  [/^(placeType|adminLevel)$/, 'city'],
  [/^intervalUnit$/, 'month'],
  [/^sourceLocale$/, 'en'],
  [/^aliasSlugs$/, 'nurses'],
  [/^adsTxt$/, 'ads.hill-clinic.example, 4711, DIRECT'],
  [/^savingsTemplate$/, 'Save {percent} %'],
  [/^status_class$/, '2xx'],
  [/^(featuredBullets)$/, 'Ten open jobs'],
  [/PerPeriod$/, '10'],
  [/^warnings|problems$/, 'Row 3 has no title.'],
  [/^(unmappedSourceColumns|missingRequiredTargets)$/, 'reference'],
  [/^value$/, ({ owner }) => (/feature/i.test(owner) ? '10' : /timezone/i.test(owner) ? 'Europe/Berlin' : 'DE')],
  [/^type$/, ({ owner }) => (/timeline/i.test(owner) ? 'stage_changed' : /timezone/i.test(owner) ? 'all' : 'job')],
  [/^resourceType$/, 'company'],
  [/^states$/, 'candidate'],
  [/^password$/, 'correct horse battery staple'],
  [/^(lockHeading|disclaimerText)$/, 'Members see all jobs.'],
  [/^(expected|suggestion|workaround|freeText|notes)$/, 'Filter the list by company instead.'],
  [/^(coverNote)$/, 'I have worked nights on a paediatric ward since 2020.'],
  [/^admin$/, 'https://jobs.hill-clinic.example/dashboard/care-jobs'],
  [/^cookieBanner.*Title$/, 'Cookies'],
  [/^cookieBanner.*Label$/, ({ name }) => name.slice('cookieBanner'.length, -'Label'.length)],
  [/^talentNavLabel$/, 'Talent'],
  [/^companyAddress$/, 'Hill Road 1, 20095 Hamburg'],
  [/^passwordProtectionMessage$/, 'Ask us for the password of this board.'],
  [/^(ctaText|buttonText)$/, 'Contact us'],
  [/^(priceText|billingLabel|perMonthLabel)$/, '99 € a month'],
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
  [/^id$/, ({ owner, prefixes }) => (/FeedFields/.test(owner) ? 'referencenumber' : idOf(owner, prefixes))],
  [/^file$/, 'companies.csv'],
  [/^resume$/, 'resume.pdf'],
  [/(boardUserId|candidateId|employerId)$/i, ({ prefixes }) => idOf('boardUser', prefixes)],
  [/(userId|memberId)$/i, ({ prefixes }) => idOf('user', prefixes)],
  [/^(board_id|accountId)$/, ({ prefixes }) => idOf('board', prefixes)],
  [/^ga4MeasurementId$/, 'G-4R0C0F7H8N'],
  [/^gtmId$/, 'GTM-4R0C0F7'],
  [/^(metaPixelId|linkedInPartnerId)$/, '4711471147'],
  [/Id$/, ({ name, prefixes }) => idOf(name.slice(0, -2), prefixes)],
  [/_id$/, ({ name, prefixes }) => idOf(name.slice(0, -3), prefixes)],
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
  [/applicationUrl$/i, 'https://hill-clinic.example/jobs/night-nurse'],
  [/(url|uri|website|link|endpoint|base|public|admin)$/i, 'https://hill-clinic.example'],
  [/email$/i, 'ada.brandt@hill-clinic.example'],
  [/^(domain|hostname|primaryDomain|companyWebsiteDomain)$/, 'jobs.hill-clinic.example'],
  [/currency$/i, 'EUR'],
  [/country_?code$/i, 'DE'],
  [/regionCode$/, 'DE-HH'],
  [/^country(Name)?$/, 'Germany'],
  [/^region(Name)?$/, 'Hamburg'],
  [/(locality|city|location|locationName|placeName|locationLabel|candidateLocation)$/i, 'Hamburg'],
  [/postalCode$/, '20095'],
  [/slug$/i, ({ owner, name }) => named(name === 'slug' ? owner : name)[2]],
  [/^(companyName|company_name|companyLegalName|institution_?[nN]ame)$/, 'Hill Clinic'],
  [/^(displayName|display_name)$/, ({ owner }) => (/location|place/i.test(owner) ? 'Hamburg, Germany' : 'Ada Brandt')],
  [/^(actorName|candidateName|sender|authorName|customerLabel)$/, 'Ada Brandt'],
  [/^(categoryName|skillName|planName)$/, ({ name }) => named(name)[1]],
  [/^(title|name|label|fieldLabel)$/, ({ owner }) => named(owner)[1]],
  [/(jobTitle|headline|candidateHeadline)$/, 'Night nurse, paediatrics'],
  [/^(message|body|text|messageBody|noteBody|coverNote|lastMessageSnippet)$/, 'When could you start?'],
  [/^(bio|summary)$/, 'Nurse with six years on a paediatric ward.'],
  [
    /description|html|about/i,
    ({ owner }) => DESCRIPTIONS.find(([kind]) => kind.test(owner))?.[1] ?? 'Written by the team of Care Jobs.',
  ],
  [/filename$/i, 'resume.pdf'],
  [/(contentType|mimeType)$/, 'application/pdf'],
  [/(token|secret|clientSecret)$/i, 'kQ2v8mF0sX7b'],
  [/^(code)$/, 'SPRING26'],
  [/(key|handle)$/i, 'ada-brandt'],
  [/last4$/i, '4242'],
  [/^(path|pathname|fromPath|target)$/, '/jobs/night-nurse-paediatrics'],
  [/^toPath$/, '/jobs'],
  [/role$/i, 'admin'],
  [/subject$/, 'A new application for Night nurse, paediatrics'],
  [/source(Format)?$|foundVia/, 'csv'],
  [/version$/, '1.0.0'],
];

/** Samples of numbers, by the name of the property. */
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
  [/count|total|rows|visits|clicks|views|applications|impressions|remaining|used|jobs/i, COUNT],
];

const FALSE =
  /^(hasMore|cancel|deleted|suspended|blocked|hidden|isArchived|isPaused|workaround|passwordProtect|delivered)/;

/** An id as `newId` returns them for objects that are called `kind`: the same for the same kind. */
function idOf(kind: string, prefixes: ApiParts['idPrefixes']): string {
  const word = kind.slice(kind.lastIndexOf(' ') + 1);
  const singular = word.charAt(0).toLowerCase() + word.slice(1);
  const [, prefix] = prefixes.find(([known]) => known.test(singular)) ?? [null, null];
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
  switch (type) {
    case 'string': {
      const sample = TEXTS.find(([name]) => name.test(of.name))?.[1];
      return typeof sample === 'function' ? sample(of) : sample;
    }
    case 'integer':
    case 'number':
      return NUMBERS.find(([name]) => name.test(of.name))?.[1];
    case 'boolean':
      return !FALSE.test(of.name);
    default:
      return undefined;
  }
}
