import { view } from '#http/dto';
import type { AlertFilters } from './alert-filters.js';

/** The jobs an alert is about. */
export class AlertFiltersDto {
  jobFunctions!: string[];
  seniorityLevels!: string[];
  remoteOptions!: string[];
  placeIds!: string[];
  salaryMin!: number | null;
  salaryMax!: number | null;
  salaryCurrency!: string | null;

  static readonly of = view<AlertFiltersDto, AlertFilters>()(
    'jobFunctions seniorityLevels remoteOptions placeIds salaryMin salaryMax salaryCurrency',
    {},
  );
}
