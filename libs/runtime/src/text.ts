import sanitizeHtml from 'sanitize-html';

/** What a posting may contain: text, structure and links. No scripts, styles, frames, forms or event handlers. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'div',
    'span',
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }) },
};

/** The same with images, for texts of operators. */
const WITH_IMAGES: sanitizeHtml.IOptions = {
  ...ALLOWED,
  allowedTags: [...(ALLOWED.allowedTags as string[]), 'img', 'figure', 'figcaption'],
  allowedAttributes: {
    ...(ALLOWED.allowedAttributes as object),
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  },
  allowedSchemesByTag: { img: ['http', 'https'] },
};

const TAG = /<(\/?)([a-z][a-z0-9]*)>|[<>&]/g;
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol']);
const MARKS: ReadonlySet<string> = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup']);

/** Whether an element may start inside of `parent` without implicitly closing anything. */
function fits(name: string, parent: string | undefined): boolean {
  if (MARKS.has(name)) return parent !== undefined && !LISTS.has(parent);
  return name === 'li'
    ? parent !== undefined && LISTS.has(parent)
    : parent === undefined && (PARAGRAPHS.has(name) || LISTS.has(name));
}

/**
 * Whether `html` consists only of paragraphs, headings and flat lists with marked text: every element closed, no attribute, no entity. Cleaning
 * would not change it, and most descriptions are like this.
 */
function isSimple(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name] of html.matchAll(TAG)) {
    if (name === undefined) return false;
    if (slash) {
      if (open.pop() !== name) return false;
    } else {
      if (!fits(name, open.at(-1))) return false;
      open.push(name);
    }
  }
  return open.length === 0;
}

/**
 * `html` without anything that could run or load; plain text is unchanged.
 * @param images whether to keep images at http and https URLs.
 */
export function cleanHtml(html: string, { images = false }: { readonly images?: boolean } = {}): string {
  return (isSimple(html) ? html : sanitizeHtml(html, images ? WITH_IMAGES : ALLOWED)).trim();
}
