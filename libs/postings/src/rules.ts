export {
  EMPLOYMENT_TYPES,
  type EmploymentType,
  type FeedField,
  type FeedMapping,
  OpenedSources,
  type Posting,
  PostingSources,
  REMOTE_OPTIONS,
  type RemoteOption,
  SALARY_TIMEFRAMES,
  type SalaryTimeframe,
  SENIORITIES,
  type Seniority,
  type SourceAddress,
  type SourceCandidate,
  SourceFinder,
  type SourceItem,
  type SourceReading,
} from './posting.js';
export { currencyIn, flagOf, htmlFrom, listIn, momentIn, monthsIn, numberIn, rangeIn } from './values.js';
export { valueMeant, wordKey, words } from './words.js';
