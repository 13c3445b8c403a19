import sanitizeHtml from 'sanitize-html';

/** What a posting may contain: text, structure and links. No scripts, styles, frames, forms or handlers. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code',
    'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'div', 'span',
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }) },
};

/** `html` without anything that could run or load; what is plain text stays as it is. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, ALLOWED).trim();
}
