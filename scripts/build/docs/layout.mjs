// The frame of a page: header, navigation, contents of the page.
import { escaped } from './markdown.mjs';

/**
 * The navigation, as the list of contents has it: groups by their headings, and in each the links of its items.
 * @param text the Markdown of docs/README.md
 * @param toAddress where its links lead
 */
export function navigation(text, toAddress) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const links = [...lines.join('\n').matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, name, target]) => ({
        name: name.charAt(0).toUpperCase() + name.slice(1),
        address: toAddress(target),
      }));
      return { title, links };
    });
}

const navigationHtml = (groups, current) =>
  groups
    .map(
      ({ title, links }) =>
        `<h2>${escaped(title)}</h2>\n<ul>\n${links
          .map(
            ({ name, address }) =>
              `<li><a href="${address}"${address === current ? ' aria-current="page"' : ''}>${escaped(name)}</a></li>`,
          )
          .join('\n')}\n</ul>`,
    )
    .join('\n');

/** Headings of the second level, and of the third where those are few. */
function contentsHtml(sections) {
  const shown = sections.filter(({ level }) => level === 2);
  if (shown.length < 3) return '';
  const items = shown.map(({ title, anchor }) => `<li><a href="#${anchor}">${escaped(title)}</a></li>`).join('\n');
  return `<details class="contents"><summary>On this page</summary>\n<nav aria-label="On this page">\n<ul>\n${items}\n</ul>\n</nav>\n</details>\n`;
}

/**
 * A whole page.
 * @param page address, title, HTML of what it shows, and optionally its headings, text for search engines, kind, HTML below its
 *   text, tags for the head and for the end of the body
 * @param site navigation, and addresses of its style and script
 */
export function pageHtml(page, { groups, style, script }) {
  const { address, title, html, sections = [], about = '', kind = 'guide', head = '', below = '', end = '' } = page;
  const name = address === '/docs' ? 'Openings documentation' : `${title} · Openings`;
  const about160 = about.length > 160 ? `${about.slice(0, 157).replace(/\s\S*$/, '')} …` : about;
  // What draws a reference brings a landmark of its own.
  const [open, close] = kind === 'reference' ? ['<div id="main">', '</div>'] : ['<main id="main">', '</main>'];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}</title>
${about160 === '' ? '' : `<meta name="description" content="${escaped(about160)}">\n`}<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
${head}<script src="${script}"></script>
</head>
<body class="${kind}">
<a class="skip" href="#main">Skip to the text</a>
<header>
<button type="button" class="menu" popovertarget="navigation">Menu</button>
<a class="brand" href="/docs">Openings <span>docs</span></a>
<form role="search" action="/docs/search"><input type="search" name="q" aria-label="Search the documentation" placeholder="Search" autocomplete="off" maxlength="200"></form>
<button type="button" class="theme" hidden>Theme: auto</button>
</header>
<nav id="navigation" popover aria-label="Documentation">
${navigationHtml(groups, address)}
</nav>
${open}
${kind === 'home' ? '' : contentsHtml(sections)}${kind === 'reference' ? `<article role="region" aria-label="${escaped(title)}">` : '<article>'}
${html}</article>
${below}${close}
${end}</body>
</html>
`;
}
