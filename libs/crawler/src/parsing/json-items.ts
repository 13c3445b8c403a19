import { type ItemBounds, type ItemParser, malformed, type ParsedItem, tooLong } from './parsed-item.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
/** Maximum number of characters of the document outside its items. */
const REST = 4 * 1_024 * 1_024;
const LONGEST_KEY = 200;

/** An object or a list outside the items. */
interface Container {
  readonly isList: boolean;
  /** Whether its elements are the items. */
  readonly holdsItems: boolean;
  key: string | null;
}

const isPlain = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the items of a JSON document: the objects of the list at a path of keys. */
export class JsonItems implements ItemParser {
  rest: unknown = null;
  private readonly containers: Container[] = [];
  private items: ParsedItem[] = [];
  private found = false;
  private inString = false;
  private escaped = false;
  /** Number of open objects and lists inside the item. 0 outside items. */
  private inside = 0;
  private itemParts: string[] = [];
  private itemLength = 0;
  private readonly restParts: string[] = [];
  private restLength = 0;
  /** The last string outside items, which may be a key. */
  private string = '';

  constructor(
    private readonly path: readonly string[],
    private readonly bounds: ItemBounds,
  ) {}

  write(text: string): void {
    // Start of the text that belongs neither to a parsed item nor to the rest yet.
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (code === BACKSLASH) this.escaped = true;
        else if (code === QUOTE) this.inString = false;
        if (this.inside === 0 && this.inString && this.string.length <= LONGEST_KEY) this.string += text[at];
      } else if (code === QUOTE) {
        this.inString = true;
        this.string = '';
      } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
        if (this.inside === 0 && code === OPEN_OBJECT && this.containers.at(-1)?.holdsItems) {
          this.keepRest(text.slice(from, at));
          from = at;
        }
        this.open(code === OPEN_LIST);
      } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
        if (this.inside === 0) this.containers.pop();
        else if (--this.inside === 0) {
          this.keepItem(text.slice(from, at + 1));
          this.endItem();
          from = at + 1;
        }
      } else if (code === COLON && this.inside === 0) this.named();
    }
    if (this.inside === 0) this.keepRest(text.slice(from));
    else this.keepItem(text.slice(from));
  }

  end(): void {
    if (this.inside > 0 || this.inString) throw malformed('The JSON of the source is truncated.');
    this.rest = parsed(this.restParts.join(''));
    if (!this.found)
      throw malformed(`The source has no list at ${this.path.length === 0 ? 'its root' : `"${this.path.join('.')}"`}.`);
    const list = this.path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], this.rest);
    // An object replaces each item.
    if (Array.isArray(list) && !list.every(isPlain))
      this.items.push({ value: null, problem: 'An item is not an object.' });
  }

  take(): ParsedItem[] {
    const { items } = this;
    this.items = [];
    return items;
  }

  private open(isList: boolean): void {
    if (this.inside + this.containers.length >= this.bounds.depth)
      throw malformed('The JSON of the source is nested too deeply.');
    const parent = this.containers.at(-1);
    if (this.inside > 0) this.inside++;
    else if (!isList && parent?.holdsItems) this.inside = 1;
    else {
      const holdsItems = isList && !this.found && this.isAtPath();
      if (holdsItems) this.found = true;
      this.containers.push({ isList, holdsItems, key: null });
    }
  }

  private isAtPath(): boolean {
    const { containers, path } = this;
    return path.length === containers.length && containers.every(({ isList, key }, at) => !isList && key === path[at]);
  }

  private named(): void {
    const container = this.containers.at(-1);
    if (container && !container.isList) container.key = keyOf(this.string);
  }

  private keepItem(text: string): void {
    const before = this.itemLength;
    this.itemLength += text.length;
    if (this.itemLength <= this.bounds.itemCharacters) this.itemParts.push(text);
    else if (before <= this.bounds.itemCharacters) this.itemParts = [];
  }

  private endItem(): void {
    const isTooLong = this.itemLength > this.bounds.itemCharacters;
    this.items.push(
      isTooLong ? { value: null, problem: tooLong(this.bounds) } : { value: parsed(this.itemParts.join('')) },
    );
    this.itemParts = [];
    this.itemLength = 0;
    this.keepRest('{}');
  }

  private keepRest(text: string): void {
    if (this.restLength === 0 && /^\s*[^\s{[]/.test(text)) throw malformed('The source did not return JSON.');
    const kept = this.restLength === 0 ? text.trimStart() : text;
    this.restLength += kept.length;
    if (this.restLength > REST) throw malformed('The source has too much data outside its items.');
    this.restParts.push(kept);
  }
}

const keyOf = (written: string): string => {
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed('The source is not valid JSON.');
  }
}
