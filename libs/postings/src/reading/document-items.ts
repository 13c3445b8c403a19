import {
  decoded,
  type ItemBounds,
  type ItemParser,
  JsonItems,
  malformed,
  type ParsedItem,
  type SourceAnswer,
  XmlItems,
} from '#crawler';
import type { SourceFormat } from '../formats/source-format.js';

/** Creates the parser for a document that begins with `beginning`. */
function parserFor(beginning: string, { jsonItems, xmlItems }: SourceFormat, bounds: ItemBounds): ItemParser {
  const isXml = jsonItems === null || (xmlItems.length > 0 && beginning.startsWith('<'));
  return isXml ? new XmlItems(xmlItems, bounds) : new JsonItems(jsonItems, bounds);
}

/**
 * Parses the items of a document while it is read. @returns the document without them.
 * @throws SourceFaultError, after the items before the error.
 */
export async function* documentItems(
  { bytes, charset }: Pick<SourceAnswer, 'bytes' | 'charset'>,
  format: SourceFormat,
  bounds: ItemBounds,
): AsyncGenerator<readonly ParsedItem[], unknown> {
  let parser: ItemParser | undefined;
  /** Runs a step of the parser. @returns the thrown error. */
  const attempt = (work: () => void): { readonly error: unknown } | null => {
    try {
      work();
      return null;
    } catch (error) {
      return { error };
    }
  };
  for await (const text of decoded(bytes, charset)) {
    const given = parser ? text : text.trimStart();
    if (given === '') continue;
    const at = (parser ??= parserFor(given, format, bounds));
    const failed = attempt(() => at.write(given));
    yield at.take();
    if (failed) throw failed.error;
  }
  if (!parser) throw malformed('The source is empty.');
  const at = parser;
  const failed = attempt(() => at.end());
  yield at.take();
  if (failed) throw failed.error;
  return at.rest;
}
