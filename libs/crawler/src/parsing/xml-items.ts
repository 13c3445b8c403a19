import sax from 'sax';
import { Ampersands } from './ampersands.js';
import { type ItemBounds, type ItemParser, malformed, type ParsedItem, tooLong } from './parsed-item.js';

/** The size of an element or an attribute in addition to its text. */
const ELEMENT_COST = 16;
/** Ignored, because nothing is lost: a reference to an entity that XML and HTML do not define stays unchanged. */
const HARMLESS = /^Invalid character entity/;

/** An element inside an item. */
interface Frame {
  readonly name: string;
  readonly texts: string[];
  /** Attributes and elements by name. Null without any. */
  parts: Record<string, unknown> | null;
}

/** Path of the items: names of elements from the root. `*` matches any name. */
export type ItemPath = readonly string[];

const isAt = (path: ItemPath, stack: readonly string[]): boolean =>
  path.length === stack.length && path.every((name, at) => name === '*' || name === stack[at]);

/**
 * Parses the items of an XML document. An element becomes its text, or, with attributes or child elements, an object by name (`@name`
 * for attributes, `#` for text). Repeated elements become a list. Document types are rejected, because they can define entities.
 */
export class XmlItems implements ItemParser {
  readonly rest = null;
  private readonly parser = sax.parser(true, {});
  private readonly ampersands = new Ampersands();
  private readonly open: string[] = [];
  private readonly frames: Frame[] = [];
  private items: ParsedItem[] = [];
  private characters = 0;
  private fault: Error | null = null;

  constructor(
    private readonly paths: readonly ItemPath[],
    private readonly bounds: ItemBounds,
  ) {
    const { parser } = this;
    parser.ondoctype = () => this.fail('The source has a document type, which is not supported.');
    parser.onopentag = ({ name, attributes }) => this.begin(name, attributes as Readonly<Record<string, string>>);
    parser.onclosetag = () => this.close();
    parser.ontext = (text) => this.text(text);
    parser.oncdata = (text) => this.text(text);
    parser.onerror = (error) => {
      if (!HARMLESS.test(error.message)) this.fail('The source is not well-formed XML.');
      // Reset in both cases: the parser does not continue after an error, and its caller stops reading.
      parser.error = null as never;
    };
  }

  write(text: string): void {
    if (this.fault) throw this.fault;
    this.parser.write(this.ampersands.write(text));
    if (this.fault) throw this.fault;
  }

  end(): void {
    // The parser reports open elements itself. A document without any element needs this check.
    this.parser.write(this.ampersands.end());
    if (!this.fault) this.parser.close();
    if (this.fault) throw this.fault;
    if (!this.sawRoot) throw malformed('The source is not XML.');
  }

  take(): ParsedItem[] {
    const { items } = this;
    this.items = [];
    return items;
  }

  private sawRoot = false;

  private fail(message: string): void {
    this.fault ??= malformed(message);
  }

  private begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.fault) return;
    if (!this.sawRoot && /^html$/i.test(name)) return this.fail('The source returned HTML instead of XML.');
    this.sawRoot = true;
    this.open.push(name);
    if (this.open.length > this.bounds.depth) return this.fail('The XML of the source is nested too deeply.');
    if (this.frames.length === 0) {
      if (!this.paths.some((path) => isAt(path, this.open))) return;
      this.characters = 0;
    }
    const frame: Frame = { name, texts: [], parts: null };
    this.frames.push(frame);
    this.spend(ELEMENT_COST);
    for (const [key, value] of Object.entries(attributes))
      if (this.spend(ELEMENT_COST + value.length)) (frame.parts ??= partsOf())[`@${key}`] = value;
  }

  private text(text: string): void {
    const frame = this.frames.at(-1);
    if (!this.fault && frame && this.spend(text.length)) frame.texts.push(text);
  }

  private close(): void {
    if (this.fault) return;
    this.open.pop();
    const frame = this.frames.pop();
    if (!frame) return;
    const value = valueOf(frame);
    const parent = this.frames.at(-1);
    if (!parent) this.items.push(this.isTooLong() ? { value, problem: tooLong(this.bounds) } : { value });
    else if (!this.isTooLong()) add((parent.parts ??= partsOf()), frame.name, value);
  }

  private isTooLong(): boolean {
    return this.characters > this.bounds.itemCharacters;
  }

  /** Adds to the size of the item. @returns whether it is still within the limit. */
  private spend(characters: number): boolean {
    this.characters += characters;
    return !this.isTooLong();
  }
}

/** Without a prototype, because the names are untrusted. */
const partsOf = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

function valueOf({ texts, parts }: Frame): unknown {
  const text = texts.join('');
  if (!parts) return text;
  if (text.trim() !== '') parts['#'] = text;
  return parts;
}

function add(parts: Record<string, unknown>, name: string, value: unknown): void {
  const there = parts[name];
  if (there === undefined) parts[name] = value;
  else if (Array.isArray(there)) there.push(value);
  else parts[name] = [there, value];
}
