import { late } from '#kernel';
import type { CandidateLanguage } from '../candidate/candidate.js';

const CODES =
  'ar bg bn ca cs da de el en es et fa fi fr ga gu he hi hr hu id is it ja ko lt lv mk ms mt nl no pa pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh'.split(
    ' ',
  );
/** English names of languages by their lower case. */
const names = late((): ReadonlyMap<string, string> => {
  const english = new Intl.DisplayNames('en', { type: 'language' });
  const each = CODES.map((code) => english.of(code) ?? code);
  return new Map(each.map((name) => [name.toLowerCase(), name]));
});

/** Common names of language levels. Ambiguous ones are left out. */
const LEVELS: ReadonlyMap<string, string> = new Map([
  ['native', 'native_or_bilingual'],
  ['native speaker', 'native_or_bilingual'],
  ['native or bilingual', 'native_or_bilingual'],
  ['native or bilingual proficiency', 'native_or_bilingual'],
  ['mother tongue', 'native_or_bilingual'],
  ['bilingual', 'native_or_bilingual'],
  ['full professional', 'full_professional'],
  ['full professional proficiency', 'full_professional'],
  ['fluent', 'full_professional'],
  ['professional working', 'professional_working'],
  ['professional working proficiency', 'professional_working'],
  ['limited working', 'limited_working'],
  ['limited working proficiency', 'limited_working'],
  ['elementary', 'elementary'],
  ['elementary proficiency', 'elementary'],
  ['beginner', 'elementary'],
]);

const LONGEST_LINE = 80;
const MOST_LINES = 20_000;

/**
 * The languages that a person speaks according to a text: lines that contain only the name of a language and its level, such as `German:
 * native` or `French (fluent)`.
 */
export function languagesIn(text: string): readonly CandidateLanguage[] {
  const found = new Map<string, CandidateLanguage>();
  for (const line of text.split('\n', MOST_LINES)) {
    const entry = line.trim().replace(/^[•*·–-]\s*/, '');
    if (entry.length === 0 || entry.length > LONGEST_LINE) continue;
    // eslint-disable-next-line regexp/no-super-linear-backtracking -- a line has at most 80 characters
    const [, language = '', level = ''] = /^([\p{L}]+)\s*(?:[:,(–—-])\s*([\p{L} ]+?)\)?$/u.exec(entry) ?? [];
    const name = names().get(language.toLowerCase());
    const proficiency = LEVELS.get(level.trim().toLowerCase());
    if (name !== undefined && proficiency !== undefined && !found.has(name)) found.set(name, { name, proficiency });
  }
  return [...found.values()];
}
