import { Injectable } from '@nestjs/common';
import { AnalyticsFigures } from './analytics-ports.js';

/** How often a job or a company was viewed. */
export interface Looks {
  readonly views: number;
  readonly applyClicks: number;
}

/** Views of jobs and companies, on the board of the facts. */
@Injectable()
export class ObjectFigures {
  constructor(private readonly figures: AnalyticsFigures) {}

  /** Totals since the beginning, by object id; an object without figures is absent. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, Looks>> {
    if (ids.length === 0) return new Map();
    const rows = await this.figures.objects(ids);
    return new Map(rows.map(({ object, views, applyClicks }) => [object, { views, applyClicks }]));
  }

  /** The sum of the objects by UTC day, from the day `since` to the day before `until`; a day without figures is absent. */
  async days(ids: readonly string[], since: string, until: string): Promise<ReadonlyMap<string, Looks>> {
    if (ids.length === 0) return new Map();
    const end = new Date(Date.parse(until) - 86_400_000).toISOString().slice(0, 10);
    const rows = await this.figures.objectDays(ids, { start: since, end });
    return new Map(rows.map(({ day, views, applyClicks }) => [day, { views, applyClicks }]));
  }
}
