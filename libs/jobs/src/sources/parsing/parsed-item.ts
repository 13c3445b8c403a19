import { SourceFaultError } from '../posting-source.js';

/** An item of a document: what JSON would make of it, whatever the document is. */
export interface ParsedItem {
  readonly value: unknown;
  /** Why it is not whole; its beginning is there. */
  readonly problem?: string;
}

/** What a parser of items has to keep to. */
export interface ItemBounds {
  readonly itemCharacters: number;
  readonly depth: number;
}

/** Takes a text in pieces, and gives its items. */
export interface ItemParser {
  /** Takes the next piece. @throws SourceFaultError when the text cannot go on like this; items before it are there. */
  write(text: string): void;
  /** Takes the end. @throws SourceFaultError when it is none. */
  end(): void;
  /** The items since the last call. */
  take(): ParsedItem[];
  /** After the end: the document without its items, as far as its format has one. */
  readonly rest: unknown;
}

export const malformed = (message: string): SourceFaultError => new SourceFaultError('malformed', message);

/** The problem of an item that is too long. */
export const tooLong = ({ itemCharacters }: ItemBounds): string =>
  `The item has more than ${itemCharacters} characters.`;
