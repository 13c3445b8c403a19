export { WebSourceFinder } from './finding/web-source-finder.js';
export { WebPostingSources } from './reading/web-posting-sources.js';
