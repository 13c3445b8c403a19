import { instantFrom } from '#kernel';
import { wordKey, words } from './words.js';

// Parses the cells of a table: the same number or date has many notations.

/** Longer texts are not parsed. */
const LONGEST = 100;

/** Parses a number in European or American notation, with a currency or in thousands: `45.000,50 €`, `$45k`. */
export function numberIn(text: string): number | undefined {
  if (text.length > LONGEST) return undefined;
  const [, sign = '', digits = '', thousands] =
    // eslint-disable-next-line regexp/no-super-linear-backtracking -- at most 100 characters
    /^[^\d.,+-]*([+-]?)[^\d.,]*(\d[\d.,'’_ \u00a0\u202f]*|[.,]\d+)\s*([kK]\b)?[^\d]*$/.exec(text.trim()) ?? [];
  if (digits === '') return undefined;
  const bare = digits.replaceAll(/['’_ \u00a0\u202f]/g, '').replace(/[.,]$/, '');
  const value = Number(`${sign}${withPoint(bare)}`);
  return Number.isFinite(value) ? value * (thousands ? 1_000 : 1) : undefined;
}

/** `digits` with a decimal point and no thousands separators. */
function withPoint(digits: string): string {
  const marks = digits.match(/[.,]/g) ?? [];
  const [first, last] = [marks[0], marks.at(-1)];
  if (!last) return digits;
  const [whole = '', fraction = ''] = [
    digits.slice(0, digits.lastIndexOf(last)),
    digits.slice(digits.lastIndexOf(last) + 1),
  ];
  // A single mark before exactly three digits is a thousands separator, unless only a zero precedes it.
  const grouped = first === last && (marks.length > 1 || (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)));
  if (grouped) return digits.replaceAll(/[.,]/g, '');
  return `${whole.replaceAll(/[.,]/g, '')}.${fraction}`;
}

/** Both ends of a range such as `45k – 60k €`. */
export function rangeIn(text: string): readonly [number, number] | undefined {
  if (text.length > LONGEST) return undefined;
  const [, low, high] =
    // eslint-disable-next-line regexp/no-super-linear-backtracking -- at most 100 characters
    /^(.*\d[kK]?\D*?)\s*(?:-|–|—|\bto\b|\bbis\b|\bà\b|\ba\b|\btot\b|\bdo\b)\s*(\D*\d.*)$/.exec(text.trim()) ?? [];
  if (low === undefined || high === undefined) return undefined;
  const [from, to] = [numberIn(low), numberIn(high)];
  if (from === undefined || to === undefined) return undefined;
  // `45-60k` means thousands at both ends.
  return /\dk/i.test(high) && !/\dk/i.test(low) && from < 1_000 ? [from * 1_000, to] : [from, to];
}

const CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '$': 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  'zł': 'PLN',
  '₽': 'RUB',
};

/** The currency beside a salary. A bare dollar sign means US dollars. */
export function currencyIn(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const [code] = /\b[A-Z]{3}\b/.exec(text) ?? [];
  if (code) return code;
  const sign = Object.keys(CURRENCIES).find((each) => text.includes(each));
  return sign && CURRENCIES[sign];
}

const YEARS =
  /(?<!\p{L})(years?|yrs?|jahre?n?|ans|années?|años?|anni|anno|anos?|jaar|jaren|lat|lata|år|лет|год)(?!\p{L})|[年]/iu;
const MONTHS =
  /(?<!\p{L})(months?|mos?|monate?n?|mois|mes(?:es)?|mesi|meses|maand(?:en)?|miesi\p{L}*|månad\p{L}*|месяц\p{L}*)(?!\p{L})|[月]/iu;

/** Months of experience: `18`, `18 months`, `3 years`. A bare number means years if the column says so. */
export function monthsIn(text: string, column: string): number | undefined {
  const value = numberIn(text) ?? rangeIn(text)?.[0];
  if (value === undefined) return undefined;
  const inYears = YEARS.test(text) || (YEARS.test(column) && !MONTHS.test(text));
  return Math.round(inYears ? value * 12 : value);
}

const DAY_MS = 86_400_000;

/** The start of a calendar day, in epoch milliseconds. Undefined if the day does not exist. */
function day(year: number, month: number, date: number): number | undefined {
  const at = Date.UTC(year, month - 1, date);
  const is = new Date(at);
  return is.getUTCMonth() === month - 1 && is.getUTCDate() === date ? at : undefined;
}

/**
 * A moment in epoch milliseconds: ISO 8601 (UTC without a zone), epoch seconds or milliseconds, or a calendar day. Undefined for an
 * ambiguous day with slashes.
 * @param end whether a bare day means its last millisecond instead of its first.
 */
export function momentIn(text: string, end: boolean): number | undefined {
  if (text.length > LONGEST) return undefined;
  const trimmed = text.trim();
  if (/^\d{12,15}$/.test(trimmed)) return Number(trimmed);
  if (/^\d{9,10}$/.test(trimmed)) return Number(trimmed) * 1_000;
  // eslint-disable-next-line regexp/no-super-linear-move -- at most 100 characters
  const instant = instantFrom(trimmed.replace(/\s*UTC$/i, 'Z').replace(/\s+(?=(?:Z|[+-]\d\d:?\d\d)$)/i, ''));
  if (instant !== null) return Date.parse(instant);
  const start = dayIn(trimmed);
  return start === undefined ? undefined : end ? start + DAY_MS - 1 : start;
}

function dayIn(text: string): number | undefined {
  const [, year, mark, second, third] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  if (mark) return day(Number(year), Number(second), Number(third));
  const [, first, separator, middle, last] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (!separator) return undefined;
  const [a, b, y] = [Number(first), Number(middle), Number(last)];
  if (separator === '.' || a > 12 || a === b) return day(y, b, a);
  return b > 12 ? day(y, a, b) : undefined;
}

/** Splits a cell with several values: at line breaks, or else at semicolons, pipes or commas, in this order. */
export function listIn(text: string, { commas = true }: { commas?: boolean } = {}): string[] {
  const separators = /[;|\n\r]/.test(text) || !commas ? /[;|\n\r]+/ : /,/;
  return text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Converts plain text to HTML: blank lines separate paragraphs, other line breaks stay. */
export function htmlFrom(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const paragraphs = escaped
    .replaceAll(/\r\n?/g, '\n')
    .trim()
    .split(/\n[^\S\n]*\n\s*/);
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`).join('');
}

const TRUE = new Set(
  words(
    'true | yes | y | 1 | x | on | ja | j | wahr | oui | vrai | sí | si | verdadero | sim | vero | waar | tak | prawda | sann | da | да | はい | 是 | ✓ | ✔',
  ).map(wordKey),
);
const FALSE = new Set(
  words(
    'false | no | n | 0 | off | nein | falsch | non | faux | não | falso | nee | onwaar | nie | fałsz | nej | falsk | net | нет | いいえ | 否',
  ).map(wordKey),
);

/** Parses `text` as yes or no, in the usual spellings. */
export function flagOf(text: string): boolean | undefined {
  const key = wordKey(text);
  if (key === '') return /^[✓✔]$/.test(text) ? true : undefined;
  return TRUE.has(key) ? true : FALSE.has(key) ? false : undefined;
}
