export { RememberedObjects } from './remembered-objects.js';
export { SearchEngine } from './search-engine.js';
