import { Injectable } from '@nestjs/common';
import { AnalyticsFigures } from './analytics-ports.js';

/** How often a job or a company was looked at. */
export interface Looks {
  readonly views: number;
  readonly applyClicks: number;
}

/** How often jobs and companies are looked at, on the board of the facts. */
@Injectable()
export class ObjectFigures {
  constructor(private readonly figures: AnalyticsFigures) {}

  /** All that was ever counted, by the ids of the objects; one of which nothing was is absent. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, Looks>> {
    if (ids.length === 0) return new Map();
    const rows = await this.figures.objects(ids);
    return new Map(rows.map(({ object, views, applyClicks }) => [object, { views, applyClicks }]));
  }

  /** The objects together by day, UTC, from the day `since` up to the day before `until`; a day without figures is absent. */
  async days(ids: readonly string[], since: string, until: string): Promise<ReadonlyMap<string, Looks>> {
    if (ids.length === 0) return new Map();
    const end = new Date(Date.parse(until) - 86_400_000).toISOString().slice(0, 10);
    const rows = await this.figures.objectDays(ids, { start: since, end });
    return new Map(rows.map(({ day, views, applyClicks }) => [day, { views, applyClicks }]));
  }
}
