import { escapedHtml } from '#kernel';
import { type MailContent, MailError } from './mail.js';

/** A rendered mail: both parts have the same content. */
export interface RenderedMail {
  readonly text: string;
  readonly html: string;
}

/** A text on one line, without control characters: a name that a person chose must not look like a paragraph of ours. */
const line = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** The URL of a link. @throws MailError if it is not http or https, or contains a name or password. */
function linkTo(url: string): string {
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol) || address.username !== '' || address.password !== '')
    throw new MailError('A link of a mail must be an http or https URL.');
  return address.href;
}

// Styles are inline: some mail programs drop those of the head. The head is only for programs that keep it, and for dark mode, where it must
// override the inline styles.
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INLINE = {
  body: `margin:0;padding:0;background-color:#f4f4f5;${FONT};-webkit-text-size-adjust:100%`,
  page: 'max-width:560px;margin:0 auto;padding:24px 16px',
  from: 'margin:0 0 16px;font-size:15px;line-height:1.4;font-weight:600;color:#3f3f46',
  card: 'padding:28px 24px;background-color:#ffffff;border:1px solid #e4e4e7;border-radius:10px',
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:700;color:#18181b',
  paragraph: 'margin:0 0 16px;font-size:16px;line-height:1.55;color:#27272a',
  button:
    'display:inline-block;padding:12px 22px;border-radius:8px;background-color:#1d4ed8;color:#ffffff;font-size:16px;line-height:1.2;font-weight:600;text-decoration:none',
  code: 'margin:0 0 16px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:30px;line-height:1.3;font-weight:700;letter-spacing:6px;color:#18181b',
  address: 'margin:16px 0 0;font-size:13px;line-height:1.5;color:#52525b;word-break:break-all',
  link: 'color:#1d4ed8',
  item: 'margin:0 0 14px;font-size:16px;line-height:1.45;color:#27272a',
  footer: 'margin:16px 0 0;font-size:13px;line-height:1.5;color:#52525b',
} as const;
const HEAD = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.body{background-color:#18181b!important}.card{background-color:#27272a!important;border-color:#3f3f46!important}
.strong{color:#fafafa!important}.text{color:#e4e4e7!important}.faint{color:#a1a1aa!important}.link{color:#93c5fd!important}}`;

const element = (tag: 'p' | 'h1', style: keyof typeof INLINE, shade: string, html: string): string =>
  `<${tag} class="${shade}" style="${INLINE[style]}">${html}</${tag}>`;

/**
 * `content` as plain text and as HTML, in the name of `from`. Everything is escaped, nothing is loaded from elsewhere, and each text is put on one
 * line. The same input always gives the same output.
 * @throws MailError for a link that is not http or https.
 */
export function renderMail(content: MailContent, from: string): RenderedMail {
  const heading = line(content.heading);
  const paragraphs = content.paragraphs.map(line);
  const code = content.code === undefined ? null : line(content.code);
  const action = content.action ? { label: line(content.action.label), url: linkTo(content.action.url) } : null;
  const items = (content.items ?? []).map(({ title, detail = '', url }) => ({
    title: line(title),
    detail: line(detail),
    url: linkTo(url),
  }));
  const aside = content.aside ? { label: line(content.aside.label), url: linkTo(content.aside.url) } : null;
  const footer = line(content.footer);
  const sender = line(from);
  const text = [
    heading,
    ...paragraphs,
    ...items.map(({ title, detail, url }) => [title, detail, url].filter(Boolean).join('\n')),
    ...(code === null ? [] : [code]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${[sender, footer, ...(aside ? [`${aside.label}: ${aside.url}`] : [])].join('\n')}`,
  ].join('\n\n');
  const address = action ? escapedHtml(action.url) : '';
  const parts = [
    element('h1', 'heading', 'strong', escapedHtml(heading)),
    ...paragraphs.map((each) => element('p', 'paragraph', 'text', escapedHtml(each))),
    ...items.map(({ title, detail, url }) =>
      element(
        'p',
        'item',
        'text',
        `<a class="link" href="${escapedHtml(url)}" style="${INLINE.link};font-weight:600">${escapedHtml(title)}</a>${detail === '' ? '' : `<br>${escapedHtml(detail)}`}`,
      ),
    ),
    ...(code === null ? [] : [element('p', 'code', 'strong', escapedHtml(code))]),
    ...(action
      ? [
          `<p style="margin:0"><a href="${address}" style="${INLINE.button}">${escapedHtml(action.label)}</a></p>`,
          element('p', 'address', 'faint', `<a class="link" href="${address}" style="${INLINE.link}">${address}</a>`),
        ]
      : []),
  ];
  const asideHtml = aside
    ? `<a class="link" href="${escapedHtml(aside.url)}" style="${INLINE.link}">${escapedHtml(aside.label)}</a>`
    : '';
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapedHtml(heading)}</title>
<style>${HEAD}</style>
</head>
<body class="body" style="${INLINE.body}">
<div style="${INLINE.page}">
${element('p', 'from', 'text', escapedHtml(sender))}
<div class="card" style="${INLINE.card}">
${parts.join('\n')}
</div>
${element('p', 'footer', 'faint', asideHtml === '' ? escapedHtml(footer) : `${escapedHtml(footer)} ${asideHtml}`)}
</div>
</body>
</html>
`;
  return { text: `${text}\n`, html };
}
