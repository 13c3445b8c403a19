import { textOf } from '#kernel';

const ADDRESS = /(?:\bhttps?:)?\/\/[a-z0-9]/gi;
const END = '</a>';

/** The number of links in `html`, which is clean: its elements, and addresses in the text around them. */
export function linksIn(html: string): number {
  const [before = '', ...links] = html.split(/<a(?=[\s>])/);
  const around = links.map((each) => (each.includes(END) ? each.slice(each.indexOf(END)) : `<a${each}`));
  return links.length + (textOf([before, ...around].join(' ')).match(ADDRESS)?.length ?? 0);
}
