import { SourceFaultError } from '../faults.js';

/** An item of a document, in the form of parsed JSON regardless of the document's format. */
export interface ParsedItem {
  readonly value: unknown;
  /** Why the item is incomplete. It contains the part that could be read. */
  readonly problem?: string;
}

/** The limits for a parser of items. */
export interface ItemBounds {
  readonly itemCharacters: number;
  readonly depth: number;
}

/** Parses items from a text in chunks. */
export interface ItemParser {
  /** Parses the next chunk. @throws SourceFaultError if the text is invalid. Earlier items stay available. */
  write(text: string): void;
  /** Ends the text. @throws SourceFaultError if it is incomplete. */
  end(): void;
  /** Takes the items since the last call. */
  take(): ParsedItem[];
  /** After the end: the document without its items, if its format has such a rest. */
  readonly rest: unknown;
}

export const malformed = (message: string): SourceFaultError => new SourceFaultError('malformed', message);

/** The problem of an item that is too long. */
export const tooLong = ({ itemCharacters }: ItemBounds): string =>
  `The item has more than ${itemCharacters} characters.`;
