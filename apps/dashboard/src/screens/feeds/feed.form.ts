import type { FeedsTexts } from '@openings/i18n/dashboard-feeds';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import type { FormSection } from '../../kit/form/declaration';
import { changed } from '../../kit/form/issues';

type Feed = Schema<'JobFeed'>;
type Mapping = NonNullable<Feed['mapping']>;
type FieldName = keyof FeedsTexts['fields'];

export interface FeedValues {
  name: string;
  direction: Schema<'JobFeedDirection'>;
  format: Schema<'JobFeedFormat'>;
  sourceUrl: string;
  schedule: string;
  isPaused: boolean;
  companyId: string;
  categories: string[];
  markets: string[];
  companyIds: string[];
  /** With the parts that the form does not show. */
  mapping: Omit<Mapping, 'fields'> & { fields: Record<FieldName, string> };
}

const isIn = ({ direction }: FeedValues) => direction === 'in';
const isOut = ({ direction }: FeedValues) => direction === 'out';
const isCustom = ({ format }: FeedValues) => format === 'custom';

/** @param isNew whether direction and format can be chosen yet. */
export const feedSections = (t: FeedsTexts, isNew: boolean, values: FeedValues): readonly FormSection<FeedValues>[] => [
  {
    title: t.feed,
    fields: [
      { name: 'name', label: t.name, kind: 'text', required: true, wide: true },
      ...(isNew
        ? ([
            { name: 'direction', label: t.direction, kind: 'select', choices: choicesOf(t.directionChoices) },
            { name: 'format', label: t.format, kind: 'select', choices: choicesOf(t.formats), hint: t.staysHint },
          ] satisfies FormSection<FeedValues>['fields'])
        : []),
      {
        name: 'sourceUrl',
        label: t.sourceUrl,
        kind: 'url',
        required: true,
        wide: true,
        placeholder: 'https://',
        hint: t.sourceHint,
        shown: isIn,
      },
      { name: 'schedule', label: t.schedule, kind: 'select', choices: choicesOf(t.schedules), shown: isIn },
      { name: 'companyId', label: t.companyId, kind: 'text', hint: t.companyHint, shown: isIn },
      { name: 'isPaused', label: t.isPaused, kind: 'switch', shown: isIn },
      { name: 'categories', label: t.categories, kind: 'tags', hint: t.filterHint, shown: isOut },
      { name: 'markets', label: t.markets, kind: 'tags', hint: t.filterHint, shown: isOut },
      { name: 'companyIds', label: t.companyIds, kind: 'tags', hint: t.filterHint, wide: true, shown: isOut },
    ],
  },
  ...(isNew || isCustom(values)
    ? [
        {
          title: t.mapping,
          about: t.mappingAbout,
          fields: [
            {
              name: 'mapping.items',
              label: t.items,
              kind: 'text',
              placeholder: 'source.job',
              wide: true,
              shown: isCustom,
            },
            ...Object.entries(t.fields).map(
              ([key, label]) =>
                ({
                  name: `mapping.fields.${key as FieldName}`,
                  label,
                  kind: 'text',
                  placeholder: key,
                  shown: isCustom,
                }) as const,
            ),
          ],
        } satisfies FormSection<FeedValues>,
      ]
    : []),
];

export const feedValues = (t: FeedsTexts, feed?: Feed): FeedValues => ({
  name: feed?.name ?? '',
  direction: feed?.direction ?? 'out',
  format: feed?.format ?? 'indeed_xml',
  sourceUrl: feed?.sourceUrl ?? '',
  schedule: feed?.schedule ?? 'daily',
  isPaused: feed?.isPaused ?? false,
  companyId: feed?.companyId ?? '',
  categories: feed?.categories ?? [],
  markets: feed?.markets ?? [],
  companyIds: feed?.companyIds ?? [],
  mapping: {
    ...feed?.mapping,
    items: feed?.mapping?.items ?? '',
    fields: {
      ...Object.fromEntries(Object.keys(t.fields).map((key) => [key, ''])),
      ...feed?.mapping?.fields,
    } as Record<FieldName, string>,
  },
});

/** The mapping of a form as the API takes it: without what is empty. */
const mappingOf = ({ mapping: { fields, ...rest } }: FeedValues) => ({
  ...rest,
  fields: Object.fromEntries(Object.entries(fields).filter(([, path]) => path.trim() !== '')),
});

const inward = (values: FeedValues) => ({
  sourceUrl: values.sourceUrl,
  schedule: values.schedule,
  isPaused: values.isPaused,
  companyId: values.companyId.trim() || null,
  ...(isCustom(values) ? { mapping: mappingOf(values) } : {}),
});
const outward = ({ categories, markets, companyIds }: FeedValues) => ({ categories, markets, companyIds });

/** The request that makes a feed. */
export const createFeed = (values: FeedValues): Write => ({
  method: 'POST',
  path: '/job-feeds',
  body: {
    name: values.name,
    direction: values.direction,
    format: values.format,
    ...(isIn(values) ? inward(values) : outward(values)),
  },
});

/** The request that saves what was changed of a feed. */
export const updateFeed =
  (id: string, before: FeedValues) =>
  (values: FeedValues): Write => {
    const part = isIn(values) ? inward : outward;
    const whole = (of: FeedValues): Record<string, unknown> => ({ name: of.name, ...part(of) });
    return { method: 'PATCH', path: `/job-feeds/${id}`, body: changed(whole(before), whole(values)) };
  };
