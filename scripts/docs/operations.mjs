// The two OpenAPI documents: pages that show them by their renderer, and a list of operations for those without scripts.
import { escaped } from './markdown.mjs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** What each operation is called and where it is, group by group. @param document a parsed OpenAPI document */
export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method]).map((method) => {
      const { operationId, summary = '', description = '', tags = [] } = methods[method];
      return { method: method.toUpperCase(), path, id: operationId, summary, description, group: tags[0] ?? 'Other' };
    }),
  );
}

/** The anchor of an operation on the page of its reference. */
export const anchorOf = ({ group, id }) => `/${encodeURIComponent(group)}/${id}`;

/** All operations as a plain list. */
function listHtml(operations) {
  const groups = Map.groupBy(operations, ({ group }) => group);
  return [...groups]
    .map(
      ([group, members]) =>
        `<h2>${escaped(group)}</h2>\n<ul>\n${members
          .map(({ method, path, summary }) => `<li><code>${method} ${escaped(path)}</code> ${escaped(summary)}</li>`)
          .join('\n')}\n</ul>`,
    )
    .join('\n');
}

/**
 * What a page of a reference shows.
 * @param title @example 'Board API'
 * @param address of the document on a server
 */
export function referenceHtml(title, address, operations) {
  return `<h1>${escaped(title)}</h1>
<p>The document is at <a href="${address}">${address}</a>, in OpenAPI 3.1.</p>
<noscript>
<p>Without scripts this page lists the operations; the document has their parameters and answers.</p>
${listHtml(operations)}
</noscript>
`;
}

/**
 * The script that starts the renderer. Groups are closed at first: a list of 150 groups and open operations or more is drawn only
 * where it is scrolled to. The filter of the renderer minds case; ours does not.
 */
export const startScript = (address) => `SwaggerUIBundle({
  url: ${JSON.stringify(address)},
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  plugins: [() => ({
    fn: {
      opsFilter: (groups, phrase) =>
        groups.filter((_, name) => name.toLowerCase().includes(phrase.trim().toLowerCase())),
    },
  })],
  showExtensions: true,
  validatorUrl: null,
});
`;
