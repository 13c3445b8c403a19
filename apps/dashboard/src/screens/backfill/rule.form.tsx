import type { BackfillTexts } from '@openings/i18n/dashboard-backfill';
import type { JobsTexts } from '@openings/i18n/dashboard-jobs';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import type { FormSection } from '../../kit/form/declaration';
import { RuleCards } from './rule-cards';
import { newCard, type RuleValues } from './rule-values';

type Rule = Schema<'BackfillRule'>;

export const ruleSections = (t: BackfillTexts, jobs: JobsTexts): readonly FormSection<RuleValues>[] => [
  {
    title: t.rule,
    fields: [
      { name: 'name', label: t.name, kind: 'text', required: true },
      { name: 'matchMode', label: t.matchMode, kind: 'select', choices: choicesOf(t.matchModes) },
      {
        name: 'rules',
        label: t.cards,
        kind: 'custom',
        wide: true,
        render: ({ control, error }) => <RuleCards control={control} error={error} />,
      },
    ],
  },
  {
    title: t.filters,
    about: t.filtersAbout,
    fields: [
      { name: 'countries', label: t.countries, kind: 'tags', hint: t.countriesHint, wide: true },
      { name: 'employmentTypes', label: t.employmentTypes, kind: 'choices', choices: choicesOf(jobs.employmentTypes) },
      { name: 'workplaceTypes', label: t.workplaceTypes, kind: 'choices', choices: choicesOf(t.workplaces) },
      { name: 'seniorities', label: t.seniorities, kind: 'choices', choices: choicesOf(t.seniorityNames) },
    ],
  },
];

export const ruleValues = (rule?: Rule): RuleValues => ({
  name: rule?.name ?? '',
  matchMode: rule?.matchMode ?? 'any',
  rules: rule?.rules ?? [newCard()],
  countries: rule?.filters.countries ?? [],
  seniorities: rule?.filters.seniorities ?? [],
  employmentTypes: rule?.filters.employmentTypes ?? [],
  workplaceTypes: rule?.filters.workplaceTypes ?? [],
});

/**
 * The request that makes a rule, or replaces all of one.
 * @param before filters that the form does not show stay.
 */
export const saveRule =
  (before?: Rule) =>
  ({ name, matchMode, rules, ...lists }: RuleValues): Write => {
    const shown = Object.entries({ ...lists, countries: lists.countries.map((code) => code.toUpperCase()) });
    const { subdivisions } = before?.filters ?? {};
    const filters = Object.fromEntries(shown.filter(([, values]) => values.length > 0));
    return {
      method: before ? 'PATCH' : 'POST',
      path: before ? `/backfill/rules/${before.id}` : '/backfill/rules',
      body: { name, matchMode, rules, filters: { ...(subdivisions ? { subdivisions } : {}), ...filters } },
    };
  };
