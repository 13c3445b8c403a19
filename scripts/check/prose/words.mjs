// Words that readers of the API, its errors, the docs and the code stumble over; each has a plain one. What checks them: the lint rule beside this
// file, `scripts/check/prose/prose.mjs` for Markdown, and `test/architecture/plain-words.spec.ts` for the API documents.

const AVOIDED = [
  'anew',
  'as good as',
  'as it was said',
  'at hand',
  'everybody',
  'given out',
  'goes by',
  'in the place of',
  'is as good',
  'is made of',
  'looked after',
  'looks after',
  'no more',
  'nobody',
  'of late',
  'of no use',
  'somebody',
  'the own',
  'thereby',
  'told',
  'what came of',
  'whatever',
  'whatsoever',
  'whoever',
  'whose turn',
];

/** Finds each word to avoid in a text, also across lines and the stars of a comment. */
export const AVOIDED_WORD = new RegExp(
  String.raw`\b(?:${AVOIDED.join('|').replaceAll(' ', String.raw`[\s*/]+`)})\b`,
  'gi',
);

/** The words to avoid in `text`, with the place of each. */
export const avoidedIn = (text) =>
  [...text.matchAll(AVOIDED_WORD)].map(({ 0: word, index }) => ({ word: word.replace(/[\s*/]+/g, ' '), index }));

/** Verbs that stand for a noun in names, and for a precise verb in titles of tests: request, query, message, answer; report, notify, receive. */
const VAGUE_VERBS = ['asked', 'deaf', 'hears', 'heeds', 'said', 'tells', 'told'];
/** The same in titles alone: include, refund or release, receive, report. */
const VAGUE_IN_TITLES = [...VAGUE_VERBS, 'brings? along', 'g[ai]ve[sn]? back', 'heard?', 'telling', 'tell'];
const VAGUE_VERB = new RegExp(String.raw`\b(?:${VAGUE_IN_TITLES.join('|')})\b`, 'gi');

/** The words to avoid in the title of a test, with the place of each. */
export const avoidedInTitle = (title) =>
  [...avoidedIn(title), ...[...title.matchAll(VAGUE_VERB)].map(({ 0: word, index }) => ({ word, index }))].filter(
    ({ index }, nth, all) => all.findIndex((each) => each.index === index) === nth,
  );

/** Parts of identifiers to avoid, in lower case: `giveBack` and `gave_back_at` are written as words first. */
const AVOIDED_IN_NAMES = [...VAGUE_VERBS, 'anew', 'gives? back', 'goes on to', 'heed', 'onlooker', 'whoever'];
const AVOIDED_NAME = new RegExp(String.raw`\b(?:${AVOIDED_IN_NAMES.join('|')})\b`);
/** Participles that say nothing as the name of a type. `Feed` and `Seed` are nouns. */
const BARE_PARTICIPLE =
  /^(?:[A-Z][a-z]+[a-df-z]ed|Begun|Bought|Chosen|Done|Found|Given|Heard|Held|Kept|Known|Made|Said|Seen|Sent|Shown|Taken|Told|Written)$/;

/**
 * Whether an identifier has a word to avoid.
 * @param {string} name in any case, such as `giveBack` or `PAID_JOBS`
 * @param {boolean} isType whether it names a type, for which a bare participle is avoided, too
 */
export const isAvoidedName = (name, isType) =>
  AVOIDED_NAME.test(
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  ) ||
  (isType && BARE_PARTICIPLE.test(name));
