import { escapedHtml } from '#kernel';

/** Characters that XML 1.0 cannot contain, even escaped: most control characters, lone surrogates and two code points. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes `text` for an element or an attribute, and removes characters that XML cannot contain. */
export const escapedXml = (text: string): string => escapedHtml(text.replaceAll(FORBIDDEN, ''));

/** An element with the escaped `text`. */
export const element = (name: string, text: string): string => `<${name}>${escapedXml(text)}</${name}>\n`;

/** An element with `text` in a CDATA section, for readers that do not decode entities. A text that would end the section is split. */
export const cdata = (name: string, text: string): string =>
  `<${name}><![CDATA[${text.replaceAll(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>\n`;
