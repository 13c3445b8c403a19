const TAGS = new Set([
  'P',
  'BR',
  'H1',
  'H2',
  'H3',
  'H4',
  'UL',
  'OL',
  'LI',
  'A',
  'STRONG',
  'B',
  'EM',
  'I',
  'U',
  'S',
  'BLOCKQUOTE',
  'CODE',
  'PRE',
  'HR',
  'DIV',
  'SPAN',
]);
/** Not even their text is kept. */
const DROPPED = new Set(['SCRIPT', 'STYLE', 'IFRAME', 'OBJECT', 'TEMPLATE', 'SVG', 'MATH']);

/** HTML with tags of text alone, and links that lead to pages and mail. The server cleans texts too; this keeps a preview safe before it has. */
export function safeHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of [...body.querySelectorAll('*')]) {
    if (DROPPED.has(element.tagName.toUpperCase())) {
      element.remove();
      continue;
    }
    if (!TAGS.has(element.tagName)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    const href = element.getAttribute('href');
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
    if (element.tagName === 'A' && href && /^(https?:\/\/|mailto:)/i.test(href)) {
      element.setAttribute('href', href);
      element.setAttribute('rel', 'noopener noreferrer nofollow');
      element.setAttribute('target', '_blank');
    }
  }
  return body.innerHTML;
}
