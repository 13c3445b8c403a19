import { escapedHtml } from '#kernel';

/** What XML 1.0 has no place for, however it is written: most control characters, halves of letters, and two code points. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** `text` as an element or an attribute has it, without what XML has no place for. */
export const escapedXml = (text: string): string => escapedHtml(text.replaceAll(FORBIDDEN, ''));

/** An element that says `text`. */
export const element = (name: string, text: string): string => `<${name}>${escapedXml(text)}</${name}>\n`;

/** An element that says `text` in a CDATA section, for receivers that read no entities. A text that would end the section is split. */
export const cdata = (name: string, text: string): string =>
  `<${name}><![CDATA[${text.replaceAll(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>\n`;
