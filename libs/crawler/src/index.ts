export { hasType, type HtmlPage, htmlPage } from './parsing/html-page.js';
export { JsonItems } from './parsing/json-items.js';
export { type ItemBounds, type ItemParser, malformed, type ParsedItem } from './parsing/parsed-item.js';
export { decoded } from './parsing/text-decoding.js';
export { allAt, firstText, isTrueAt, numberAt, textAt, textOf, textsAt } from './parsing/value-at.js';
export { type ItemPath, XmlItems } from './parsing/xml-items.js';
export { SOURCE_BOUNDS } from './web/source-bounds.js';
export { type SourceAnswer, SourceClient, type SourceVisit } from './web/source-client.js';
