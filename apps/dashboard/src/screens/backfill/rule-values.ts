import type { Schema } from '../../api/types';

/** What the form of a rule keeps. */
export interface RuleValues {
  name: string;
  matchMode: Schema<'RuleMatchMode'>;
  rules: Schema<'RuleCard'>[];
  countries: string[];
  seniorities: string[];
  employmentTypes: string[];
  workplaceTypes: string[];
}

export const newCondition = (): Schema<'RuleCondition'> => ({ field: 'title', operator: 'contains_any', terms: [] });
export const newCard = (): Schema<'RuleCard'> => ({ match: 'any', conditions: [newCondition()] });
