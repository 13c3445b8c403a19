import { decoded, malformed, type ParsedItem, type SourceAnswer, type SourceVisit, textAt } from '#crawler';
import { SourceFaultError } from '#crawler/faults';
import { posted } from '../formats/draft.js';
import type { SourceFormat } from '../formats/source-format.js';
import { type SourceItem } from '../posting.js';

/** The posting of an item. Null if it is not published. @param detail the document at its own URL. */
export function sourceItem(
  { value, problem }: ParsedItem,
  format: SourceFormat,
  page: URL,
  detail: unknown = null,
): SourceItem | null {
  if (problem !== undefined) return { unreadable: { sourceId: textAt(value, 'id'), problem } };
  const draft = format.draft(value, page, detail);
  return draft && posted(draft, page);
}

/**
 * Completes the items of a list with the document at the URL of each.
 * @throws SourceFaultError
 */
export async function* itemDetails(
  visit: SourceVisit,
  items: readonly ParsedItem[],
  format: SourceFormat,
  page: URL,
): AsyncGenerator<readonly SourceItem[]> {
  for (const item of items) {
    const url = format.detail?.(item.value, page) ?? null;
    const detail = url && (await detailAt(visit, url, format));
    // Unpublished after the list was read.
    if (url && detail === null) continue;
    const posting = sourceItem(item, format, page, detail);
    if (posting) yield [posting];
  }
}

async function detailAt(visit: SourceVisit, url: URL, { accept }: SourceFormat): Promise<unknown> {
  try {
    const answer = await visit.ask(url, { accept });
    return answer === 'unchanged' ? null : await jsonOf(answer, visit);
  } catch (error) {
    if (error instanceof SourceFaultError && error.fault === 'not_found') return null;
    throw error;
  }
}

async function jsonOf({ bytes, charset }: SourceAnswer, { bounds }: SourceVisit): Promise<unknown> {
  let text = '';
  for await (const piece of decoded(bytes, charset)) {
    text += piece;
    if (text.length > bounds.itemCharacters)
      throw new SourceFaultError('too_large', 'A posting of the source is too large.');
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed('A posting of the source is not valid JSON.');
  }
}
