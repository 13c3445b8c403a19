import type { Issue } from '#kernel';

/** A filter in the format of the provider. */
export interface SearchFilter {
  readonly expression: string;
}

/** Filters in the format of the provider. */
export interface SearchFilterGroup {
  readonly groupType: 'and';
  readonly filters: readonly SearchFilter[];
}

/** A query in the format of the provider. */
export interface SearchQuery {
  readonly startDate: string;
  readonly endDate: string;
  readonly dimensions?: readonly string[];
  readonly dimensionFilterGroups?: readonly SearchFilterGroup[];
  readonly rowLimit?: number;
  readonly startRow?: number;
}

const ROWS = 25_000;
const SKIPPED = 1_000_000;
const GROUPS = 5;
const FILTERS = 20;
const EXPRESSION = 4_096;
const ADDRESS = 2_048;

/** Whether `text` is a day, such as `2026-11-26`. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00.000Z`).toJSON()?.slice(0, 10) === text;

const within = (value: number | undefined, least: number, most: number): boolean =>
  value === undefined || (value >= least && value <= most);

/** Issues with a query whose keys have the right types; none if it is valid. */
export function issuesOfQuery(query: SearchQuery): readonly Issue[] {
  const { startDate, endDate, dimensions = [], dimensionFilterGroups = [], rowLimit, startRow } = query;
  const issues: Issue[] = [];
  const refuse = (isWrong: boolean, path: Issue['path'], message: string) => {
    if (isWrong) issues.push({ path, message });
  };
  for (const name of ['startDate', 'endDate'] as const)
    refuse(!isDay(query[name]), [name], 'must be a day, such as 2026-11-26');
  if (issues.length === 0) refuse(startDate > endDate, ['startDate'], 'must not be after endDate');
  refuse(new Set(dimensions).size < dimensions.length, ['dimensions'], 'must name each dimension only once');
  refuse(!within(rowLimit, 1, ROWS), ['rowLimit'], `must be from 1 to ${ROWS}`);
  refuse(!within(startRow, 0, SKIPPED), ['startRow'], `must be from 0 to ${SKIPPED}`);
  const groups = ['dimensionFilterGroups'];
  refuse(dimensionFilterGroups.length > GROUPS, groups, `must have at most ${GROUPS} groups`);
  for (const [at, { filters }] of dimensionFilterGroups.entries()) {
    refuse(filters.length > FILTERS, [...groups, at, 'filters'], `must have at most ${FILTERS} filters`);
    for (const [place, { expression }] of filters.entries())
      refuse(
        !within(expression.length, 1, EXPRESSION),
        [...groups, at, 'filters', place, 'expression'],
        `must have 1 to ${EXPRESSION} characters`,
      );
  }
  return issues;
}

/** Issues with a page to inspect; none if it is valid. */
export function issuesOfInspection(address: string, language: string | undefined): readonly Issue[] {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return [
    ...(isPlain && address.length <= ADDRESS ? [] : [{ path: ['inspectionUrl'], message: 'must be an https address' }]),
    ...(language === undefined || /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/.test(language)
      ? []
      : [{ path: ['languageCode'], message: 'must be a language code, such as en-US' }]),
  ];
}
