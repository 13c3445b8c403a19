/** A redirect as a line of a pasted list says it. */
export interface RedirectLine {
  readonly fromPath: string;
  readonly toPath: string;
  readonly statusCode: 301 | 302;
}

const isPath = (text: string | undefined): text is string => text !== undefined && /^(\/|https?:\/\/)/.test(text);

/**
 * Reads redirects from lines such as `/old, /new, 302`. Lines without two paths, such as the head of a table, are left out; an old
 * address with a host is read as its path.
 */
export function redirectLines(text: string): readonly RedirectLine[] {
  return text.split('\n').flatMap((line) => {
    const [from, to, code] = line
      .split(/[,;\s]+/)
      .map((part) => part.replace(/^"|"$/g, ''))
      .filter((part) => part !== '');
    if (!isPath(from) || !isPath(to)) return [];
    const fromPath = from.replace(/^https?:\/\/[^/]+/, '') || '/';
    return [{ fromPath, toPath: to, statusCode: code === '302' ? 302 : 301 }];
  });
}
