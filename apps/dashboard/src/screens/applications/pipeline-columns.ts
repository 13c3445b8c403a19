/** What applicants see of a stage, in the order of a pipeline. */
export const STATUSES = ['applied', 'interviewing', 'negotiation', 'hired', 'archived'] as const;
export type Status = (typeof STATUSES)[number];

interface CardPosition {
  readonly id: string;
  readonly status: Status;
}

export interface PipelineColumn<Row> {
  /** The status, or the id of the stage. */
  readonly id: string;
  readonly status: Status;
  readonly rows: readonly Row[];
}

/** A column for each status, also for those without applications. Rows keep their order. */
export const columnsOf = <Row extends CardPosition>(rows: readonly Row[]): readonly PipelineColumn<Row>[] =>
  STATUSES.map((status) => ({ id: status, status, rows: rows.filter((row) => row.status === status) }));

const STATUS_OF: Readonly<Record<string, Status>> = {
  review: 'applied',
  offer: 'negotiation',
  hired: 'hired',
  rejected: 'archived',
};

/** What applicants see of a stage, by its key: the name of a built-in stage, or an id. */
const statusOf = (key: string): Status => STATUS_OF[key] ?? 'interviewing';

interface PipelineStage {
  readonly id: string;
  readonly systemStage: string | null;
  readonly hidden: boolean;
}

/**
 * A column for each stage of a job, in its order; a hidden one only with applications in it. Applications in a stage that is gone are
 * in the first column.
 */
export function stageColumns<Row extends CardPosition & { readonly stage: string }, Stage extends PipelineStage>(
  rows: readonly Row[],
  stages: readonly Stage[],
): readonly (PipelineColumn<Row> & { readonly stage: Stage })[] {
  const keys = stages.map(({ id, systemStage }) => systemStage ?? id);
  return stages.flatMap((stage, place) => {
    const inside = rows.filter((row) => Math.max(keys.indexOf(row.stage), 0) === place);
    if (stage.hidden && inside.length === 0) return [];
    return [{ id: stage.id, status: statusOf(keys[place] ?? ''), stage, rows: inside }];
  });
}

interface CardMove {
  readonly id: string;
  readonly stage: string;
}

/** What queries keep of applications: the pages of a list, or one of them. */
type CachedPages = { readonly pages: readonly { readonly data: readonly CardMove[] }[] } | CardMove;

/** `kept` with the application `id` in `stage`, which is the key of a built-in stage or an id, and in the status that belongs to it. */
export function withStage<Value>(kept: Value, id: string, stage: string): Value {
  const moved = <Row extends CardMove>(row: Row): Row =>
    row.id === id ? { ...row, stage, status: statusOf(stage) } : row;
  const value = kept as CachedPages | undefined;
  if (value === undefined) return kept;
  if (!('pages' in value)) return moved(value) as Value;
  return { ...value, pages: value.pages.map((page) => ({ ...page, data: page.data.map(moved) })) } as Value;
}

/**
 * Where an arrow key leads from a card: up and down in its column; left and right to the next column that has cards.
 * @returns the id of a card; undefined where there is none, and for other keys
 */
export function neighbour(
  columns: readonly PipelineColumn<CardPosition>[],
  id: string,
  key: string,
): string | undefined {
  const column = columns.findIndex(({ rows }) => rows.some((row) => row.id === id));
  const rows = columns[column]?.rows ?? [];
  const index = rows.findIndex((row) => row.id === id);
  if (key === 'ArrowDown') return rows[index + 1]?.id;
  if (key === 'ArrowUp') return rows[index - 1]?.id;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const beyond = key === 'ArrowRight' ? columns.slice(column + 1) : columns.slice(0, column).reverse();
  const next = beyond.find((each) => each.rows.length > 0)?.rows;
  return next?.[Math.min(index, next.length - 1)]?.id;
}
