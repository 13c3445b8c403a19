import { wordKey, words } from './import-words.js';

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

/** What `text` says, yes or no, in the usual ways to say it. */
export function flagOf(text: string): boolean | undefined {
  const key = wordKey(text);
  if (key === '') return /^[✓✔]$/.test(text) ? true : undefined;
  return TRUE.has(key) ? true : FALSE.has(key) ? false : undefined;
}
