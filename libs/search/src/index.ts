export { SearchEngine } from './search-engine.js';
