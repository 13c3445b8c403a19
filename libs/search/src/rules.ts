export { SortedWords } from './words/sorted-words.js';
export { type Correction, corrections, Vocabulary } from './words/spelling.js';
