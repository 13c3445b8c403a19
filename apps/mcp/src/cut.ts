/** Maximum characters of a result. A longer one would fill too much of an agent's context. */
export const MOST_CHARACTERS = 24_000;

/** Characters reserved for the note about what was cut. */
const RESERVE = 1_200;
/** A value that would be cut to fewer characters is left out. */
const LEAST = 200;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const size = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** Ways to get a smaller response from an operation. */
export interface Ways {
  /** The operation has a `limit` parameter. */
  readonly limit: boolean;
  readonly select: boolean;
}

/**
 * `answer` as JSON of at most `most` characters. The member `cut` lists what was left out and how to get it. If rows of a list were left out,
 * its cursor is removed, because it would skip them.
 */
export function fitted(answer: Json, ways: Ways, most = MOST_CHARACTERS): string {
  const whole = JSON.stringify(answer);
  if (whole.length <= most) return whole;
  const omitted: string[] = [];
  const cut = shrunk(answer, most - RESERVE, '', omitted) as Json;
  const body = answer['body'];
  const shown = isObject(cut['body']) ? cut['body'] : {};
  const rows =
    isObject(body) && Array.isArray(body['data']) && Array.isArray(shown['data']) ? shown['data'].length : null;
  const lost = rows !== null && isObject(body) && rows < (body['data'] as readonly unknown[]).length;
  const narrower = [
    ...(lost && ways.limit ? [`repeat with query.limit ${Math.max(1, rows)} and follow nextCursor`] : []),
    ...(ways.select ? [`use select to keep only some fields, such as ${JSON.stringify(suggested(body))}`] : []),
    ...(ways.limit || ways.select ? [] : ['ask for less in one call']),
  ];
  const listed = omitted.length > 8 ? [...omitted.slice(0, 8), `${omitted.length - 8} more`] : omitted;
  return JSON.stringify({
    ...cut,
    ...(lost && 'nextCursor' in shown ? { body: { ...shown, nextCursor: undefined } } : {}),
    cut: { omitted: listed.map((each) => each.slice(0, 100)), narrow: `To see the rest, ${narrower.join(', or ')}.` },
  });
}

/** `value` in at most `most` characters of JSON. Descriptions of what was left out are added to `omitted`. */
function shrunk(value: unknown, most: number, path: string, omitted: string[]): unknown {
  if (size(value) <= most) return value;
  if (typeof value === 'string') {
    let length = value.length;
    while (size(value.slice(0, length)) > most - 1) length = Math.floor(length * 0.9);
    omitted.push(`${path}: ${length} of ${value.length} characters are shown`);
    return `${value.slice(0, length).toWellFormed()}…`;
  }
  if (Array.isArray(value)) {
    const kept: unknown[] = [];
    for (let left = most - 2; kept.length < value.length; kept.push(value[kept.length])) {
      left -= size(value[kept.length]) + 1;
      if (left < 0) break;
    }
    omitted.push(`${path}: ${Math.max(1, kept.length)} of ${value.length} entries are shown`);
    return kept.length > 0 ? kept : [shrunk(value[0], most - 2, `${path}.0`, omitted)];
  }
  if (!isObject(value)) return value;
  const rest: Record<string, unknown> = { ...value };
  for (;;) {
    const [heaviest] = Object.entries(rest).sort((a, b) => size(b[1]) - size(a[1]));
    if (!heaviest || size(rest) <= most) return rest;
    const [key, child] = heaviest;
    const below = path === '' ? key : `${path}.${key}`;
    const room = most - (size(rest) - size(child));
    if (room >= LEAST) {
      rest[key] = shrunk(child, room, below, omitted);
      return rest;
    }
    delete rest[key];
    omitted.push(`${below} (${size(child)} characters)`);
  }
}

const TELLING = ['id', 'title', 'name', 'slug', 'status', 'createdAt'];

function suggested(body: unknown): string[] {
  const row = isObject(body) && Array.isArray(body['data']) ? body['data'][0] : body;
  if (!isObject(row)) return TELLING.slice(0, 2);
  const own = TELLING.filter((key) => Object.hasOwn(row, key));
  const light = own.length > 1 ? own : Object.keys(row).filter((key) => size(row[key]) < LEAST);
  return light.slice(0, 4);
}
