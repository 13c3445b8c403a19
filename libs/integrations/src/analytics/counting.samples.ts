import type { DayFigures } from './analytics-ports.js';
import { dayOf, type Hit, VISIT_GAP_MS } from './hit.js';

export interface TrafficFigures {
  readonly visits: number;
  readonly applyClicks: number;
}

/** The figures of a job or a company on a day. */
export interface CountedObjectFigures {
  readonly views: number;
  readonly applyClicks: number;
  readonly reads: number;
  readonly applications: number;
}

/** All figures derived from hits. Keys, joined by spaces: board and day; board, kind, day and key; board, object and day. */
export interface CountedFigures {
  readonly days: ReadonlyMap<string, DayFigures>;
  readonly traffic: ReadonlyMap<string, TrafficFigures>;
  readonly objects: ReadonlyMap<string, CountedObjectFigures>;
}

/** Hits of one visitor on one UTC day, with at most half an hour between two of them. */
interface Visit {
  readonly board: string;
  readonly day: string;
  readonly began: number;
  readonly ended: number;
  readonly source: string;
  readonly country: string;
  readonly device: string;
  /** An action that is repeated in a visit counts once. */
  readonly seen: ReadonlySet<string>;
}

/**
 * Counts hits. This is the definition of every figure, with which specs compare the roll-up in PostgreSQL, which counts incrementally. The order of
 * the hits does not matter.
 */
export function count(hits: readonly Hit[]): CountedFigures {
  const days = new Map<string, Tally>();
  const traffic = new Map<string, Tally>();
  const objects = new Map<string, Tally>();
  for (const visit of visitsOf(hits)) {
    const { board, day, began, ended, source, country, device, seen } = visit;
    const items = [...seen];
    const number = (letter: string) => items.filter((item) => item.startsWith(letter)).length;
    const clicks = number('a');
    const isVisit = items.some((item) => /^[a-z]/.test(item));
    add(days, `${board} ${day}`, {
      visits: isVisit ? 1 : 0,
      pageViews: number('p'),
      milliseconds: isVisit ? ended - began : 0,
      applyClicks: clicks,
      applications: number('A'),
    });
    if (isVisit)
      for (const [kind, key] of Object.entries({ source, country, device }))
        add(traffic, `${board} ${kind} ${day} ${key}`, { visits: 1, applyClicks: clicks });
    for (const item of items) {
      const [letter = '', target] = [item[0], item.slice(1)];
      if (letter === 'p') add(traffic, `${board} page ${day} ${target}`, { visits: 1, applyClicks: 0 });
      else add(objects, `${board} ${target} ${day}`, objectTally(letter));
    }
  }
  return { days, traffic, objects } as unknown as CountedFigures;
}

type Tally = Record<string, number>;

const objectTally = (letter: string): Tally => ({
  views: letter === 'j' || letter === 'c' ? 1 : 0,
  applyClicks: letter === 'a' ? 1 : 0,
  reads: letter === 'J' || letter === 'C' ? 1 : 0,
  applications: letter === 'A' ? 1 : 0,
});

function add(tallies: Map<string, Tally>, key: string, more: Tally): void {
  const tally = tallies.get(key);
  if (!tally) tallies.set(key, { ...more });
  else for (const [name, value] of Object.entries(more)) tally[name] = (tally[name] ?? 0) + value;
}

function visitsOf(hits: readonly Hit[]): readonly Visit[] {
  const visitors = new Map<string, Hit[]>();
  for (const hit of hits) {
    const key = `${hit.board} ${dayOf(hit.at)} ${hit.visitor}`;
    const those = visitors.get(key);
    if (those) those.push(hit);
    else visitors.set(key, [hit]);
  }
  return [...visitors.values()].flatMap(visitsOfOne);
}

function visitsOfOne(hits: readonly Hit[]): Visit[] {
  const visits: (Visit & { ended: number; seen: Set<string> })[] = [];
  for (const hit of hits.toSorted((a, b) => a.at - b.at || (a.source < b.source ? -1 : 1))) {
    const last = visits.at(-1);
    if (last && hit.at - last.ended <= VISIT_GAP_MS) {
      last.ended = hit.at;
      last.seen.add(hit.item);
      continue;
    }
    const { board, at, source, country, device, item } = hit;
    visits.push({ board, day: dayOf(at), began: at, ended: at, source, country, device, seen: new Set([item]) });
  }
  return visits;
}
