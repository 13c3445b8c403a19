// An OpenAPI document as pages for people: one that lists all operations, and one for each group with all that they take and answer.
import { escaped } from './markdown.mjs';
import { operationsOf } from './operations.mjs';
import { code, fieldHtml, fieldsHtml, nameOf, prose, resolved } from './schema-fields.mjs';

/** The last part of the address of a group. */
export const slugOf = (group) =>
  group
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const paragraphs = (text) =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${prose(part)}</p>\n`)
    .join('');

/** Where a parameter stands. */
const PLACES = { query: 'in the query', path: 'in the path', header: 'a header', cookie: 'a cookie' };

const heading = (title) => `<h3>${title}</h3>`;

/** How an operation is called by hand. */
function curlOf(document, { method, path }, body) {
  const [server] = document.servers ?? [{ url: '/v1' }];
  const [type, media] = Object.entries(body?.content ?? {})[0] ?? [];
  const lines = [`curl -X ${method} "$HOST${server.url}${path}"`];
  if (document.components.securitySchemes?.apiKey) lines.push(`-H "Authorization: Bearer $KEY"`);
  if (type === 'application/json') {
    const example = media.example ?? Object.values(media.examples ?? {})[0]?.value;
    if (example === undefined) return lines.join(' \\\n  ');
    lines.push(
      `-H "Content-Type: ${type}"`,
      `-d '${JSON.stringify(example, null, 2).replaceAll("'", String.raw`'\''`)}'`,
    );
  }
  return lines.join(' \\\n  ');
}

/** A heading with the fields of a schema below it, in a part that can be opened where there are many. */
function schemaHtml(document, title, schema) {
  const { items } = resolved(document, schema);
  const fields = fieldsHtml(document, schema) || (items ? fieldsHtml(document, items) : '');
  return fields === '' ? '' : `<details><summary>${title}</summary>${fields}\n</details>\n`;
}

/** The example of a media type, in a part that can be opened. */
function exampleHtml(document, media) {
  const [given] = Object.values(media?.examples ?? {});
  const value = media?.example ?? (given && resolved(document, given).value);
  if (value === undefined) return '';
  const text = escaped(JSON.stringify(value, null, 2));
  return `<details><summary>Example</summary>\n<pre tabindex="0"><code>${text}</code></pre>\n</details>\n`;
}

function answersHtml(document, { responses, 'x-error-codes': codes = [] }) {
  const good = Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, given]) => {
      const { description, content = {} } = resolved(document, given);
      const [schema] = Object.values(content).map((media) => media.schema);
      const example = exampleHtml(document, content['application/json']);
      const name = schema?.$ref ? `Fields of ${code(nameOf(schema))}` : 'Fields';
      return `<p>${code(status)} ${prose(description ?? '')}</p>\n${schema ? schemaHtml(document, name, schema) : ''}${example}`;
    });
  const errors = codes.length === 0 ? '' : `<p>Errors: ${codes.map(code).join(', ')}.</p>\n`;
  return `${heading('Responses')}\n${good.join('')}${errors}`;
}

function operationHtml(document, operation) {
  const { method, path, id, summary, description } = operation;
  const found = document.paths[path][method.toLowerCase()];
  const parameters = (found.parameters ?? []).map((each) => resolved(document, each));
  const body = found.requestBody && resolved(document, found.requestBody);
  const title = summary.replace(/\.$/, '');
  const parts = [
    `<section class="operation">\n<h2 id="${id}">${escaped(title)} <a class="anchor" href="#${id}" aria-label="Link to ${escaped(title)}">#</a></h2>\n`,
    `<p class="route"><strong>${method}</strong> ${code(path)}</p>\n${paragraphs(description)}`,
  ];
  if (found['x-scopes']?.length > 0 && !/\bscope/i.test(description))
    parts.push(`<p>Scopes of the key: ${found['x-scopes'].map(code).join(', ')}.</p>\n`);
  if (parameters.length > 0) {
    const items = parameters.map(({ name, in: place, required, schema, description: text }) =>
      fieldHtml(document, name, { ...schema, ...(text ? { description: text } : {}) }, [
        PLACES[place],
        ...(required ? ['required'] : []),
      ]),
    );
    parts.push(`${heading('Parameters')}\n<ul class="fields">\n${items.join('\n')}\n</ul>\n`);
  }
  for (const [type, { schema }] of Object.entries(body?.content ?? {})) {
    const fields = fieldsHtml(document, schema);
    if (fields) parts.push(`${heading(`Body <span class="type">${escaped(type)}</span>`)}${fields}\n`);
  }
  parts.push(answersHtml(document, found));
  parts.push(`<pre tabindex="0"><code>${escaped(curlOf(document, operation, body))}</code></pre>\n</section>\n`);
  return parts.join('');
}

/**
 * The pages of a reference.
 * @param title @example 'Board API'
 * @param address of its first page
 * @param served where servers have the document
 * @returns for each page its address, title, HTML and headings with texts, the first page first
 */
export function referencePages(document, { title, address, served }) {
  const groups = Map.groupBy(operationsOf(document), ({ group }) => group);
  const about = new Map((document.tags ?? []).map(({ name, description = '' }) => [name, description]));
  const addressOf = (group) => `${address}/${slugOf(group)}`;
  const pages = [...groups].map(([group, operations]) => ({
    address: addressOf(group),
    title: `${group} · ${title}`,
    html: `<h1 id="top">${escaped(group)}</h1>\n<p>${prose(about.get(group) ?? '')} Part of the <a href="${address}">${escaped(title)}</a>.</p>\n${operations.map((each) => operationHtml(document, each)).join('')}`,
    sections: [
      { level: 1, title: group, anchor: 'top', text: about.get(group) ?? '' },
      ...operations.map(({ method, path, id, summary }) => ({
        level: 2,
        title: summary.replace(/\.$/, ''),
        anchor: id,
        text: `${method} ${path} ${id}`,
      })),
    ],
  }));
  const list = [...groups].map(
    ([group, operations]) =>
      `<h2 id="${slugOf(group)}"><a href="${addressOf(group)}">${escaped(group)}</a></h2>\n<p>${prose(about.get(group) ?? '')}</p>\n<ul class="operations">\n${operations
        .map(
          ({ method, path, id, summary }) =>
            `<li><a href="${addressOf(group)}#${id}">${escaped(summary.replace(/\.$/, ''))}</a> <span class="type">${code(`${method} ${path}`)}</span></li>`,
        )
        .join('\n')}\n</ul>`,
  );
  const html = `<h1 id="top">${escaped(title)}</h1>\n${paragraphs(document.info.description)}<p>The document in OpenAPI 3.1: <a href="${served}">${served}</a>. Send requests from the browser: <a href="${address}/try">try it</a>.</p>\n${list.join('\n')}\n`;
  const sections = [
    { level: 1, title, anchor: 'top', text: document.info.description },
    ...[...groups.keys()].map((group) => ({ level: 2, title: group, anchor: slugOf(group), text: '' })),
  ];
  return [{ address, title, html, sections, isList: true }, ...pages];
}
