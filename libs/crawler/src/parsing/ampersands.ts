const NEXT = /<!\[CDATA\[|&/g;
const REFERENCE = /&(?:#\d{1,10}|#x[\da-f]{1,8}|[a-z][\w.-]{0,31});/iy;
const BEGUN_REFERENCE = /^&#?[\w.-]{0,33}$/;
const CDATA = '<![CDATA[';
const CDATA_END = ']]>';

/** The decision about a piece of text. */
interface Step {
  /** End of the part that is copied unchanged. */
  readonly to: number;
  /** The text to insert after it. */
  readonly instead?: string;
  /** Start of the next piece. Defaults to `to`. */
  readonly from?: number;
  /** The decision needs more text. */
  readonly isOpen?: boolean;
}

/**
 * Escapes literal ampersands in XML, outside CDATA sections. Many feeds contain them in URLs and names, and a parser would reject the
 * whole document.
 */
export class Ampersands {
  private isInCdata = false;
  /** The undecided end of the text. The next chunk decides it. */
  private held = '';

  /** Returns the text up to the first undecided part. */
  write(text: string): string {
    return this.through(this.held + text, false);
  }

  /** Returns the undecided rest. */
  end(): string {
    return this.through(this.held, true);
  }

  private through(text: string, isEnd: boolean): string {
    const out: string[] = [];
    let at = 0;
    this.held = '';
    while (at < text.length) {
      const step = this.isInCdata ? this.cdata(text, at, isEnd) : this.outside(text, at, isEnd);
      out.push(text.slice(at, step.to), step.instead ?? '');
      at = step.from ?? step.to;
      if (!step.isOpen) continue;
      this.held = text.slice(at);
      break;
    }
    return out.join('');
  }

  private cdata(text: string, at: number, isEnd: boolean): Step {
    const end = text.indexOf(CDATA_END, at);
    if (end < 0)
      return isEnd ? { to: text.length } : { to: Math.max(at, text.length - CDATA_END.length + 1), isOpen: true };
    this.isInCdata = false;
    return { to: end + CDATA_END.length };
  }

  private outside(text: string, at: number, isEnd: boolean): Step {
    NEXT.lastIndex = at;
    const found = NEXT.exec(text);
    if (!found) return isEnd ? { to: text.length } : { to: text.length - begunIn(text, at), isOpen: true };
    const { index } = found;
    if (found[0] === CDATA) {
      this.isInCdata = true;
      return { to: index + CDATA.length };
    }
    REFERENCE.lastIndex = index;
    if (REFERENCE.test(text)) return { to: REFERENCE.lastIndex };
    if (!isEnd && BEGUN_REFERENCE.test(text.slice(index, index + 40))) return { to: index, isOpen: true };
    return { to: index, instead: '&amp;', from: index + 1 };
  }
}

/** How many characters at the end of `text` may be the beginning of a CDATA section. */
function begunIn(text: string, from: number): number {
  for (let length = Math.min(CDATA.length - 1, text.length - from); length > 0; length--)
    if (text.endsWith(CDATA.slice(0, length))) return length;
  return 0;
}
