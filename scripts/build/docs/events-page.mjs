// The AsyncAPI document as a page for people: what travels on which channel, and the fields of each message.
import { escaped } from './markdown.mjs';
import { code, fieldsHtml, prose } from './schema-fields.mjs';

/** The page: HTML, and its headings with texts. @param document the parsed AsyncAPI document */
export function eventsPage(document) {
  const sections = [];
  const heading = (level, title, anchor, text) => {
    sections.push({ level, title, anchor, text });
    const link = `<a class="anchor" href="#${anchor}" aria-label="Link to ${escaped(title)}">#</a>`;
    return `<h${level} id="${anchor}">${escaped(title)} ${level === 1 ? '' : link}</h${level}>\n`;
  };
  const { info, channels, components } = document;
  const parts = [
    heading(1, 'Events reference', 'events-reference', info.description),
    `<p>${prose(info.description)}</p>\n<p>Topics are named as an installation without settings names them. The document of this server, with its own names, is at <a href="/v1/asyncapi.json">/v1/asyncapi.json</a>. What is promised about order and repeats is in <a href="/docs/events">Events</a>.</p>\n`,
    heading(2, 'Channels', 'channels', 'Kafka topics and webhooks'),
  ];
  for (const [name, { title, address, description, messages }] of Object.entries(channels)) {
    parts.push(heading(3, title ?? name, `channel-${name}`, description ?? ''));
    parts.push(`<p>${address ? `Topic ${code(address)}. ` : ''}${prose(description ?? '')}</p>\n<ul>\n`);
    for (const message of Object.keys(messages)) parts.push(`<li><a href="#${message}">${escaped(message)}</a></li>\n`);
    parts.push('</ul>\n');
  }
  parts.push(heading(2, 'Messages', 'messages', ''));
  const shown = new Set();
  for (const { name, title, summary, payload, headers } of Object.values(components.messages)) {
    if (shown.has(name)) continue;
    shown.add(name);
    parts.push(heading(3, title ?? name, name, summary ?? ''));
    const fields = fieldsHtml(document, payload);
    const head = fieldsHtml(document, headers);
    parts.push(`<p>${prose(summary ?? '')}</p>\n`);
    if (fields) parts.push(`<h4>Body of ${code(name)}</h4>${fields}\n`);
    if (head) parts.push(`<details><summary>Headers of ${code(name)} in Kafka</summary>${head}\n</details>\n`);
  }
  return { html: parts.join(''), title: 'Events reference', sections };
}
