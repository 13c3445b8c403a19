// The two OpenAPI documents: their operations, and pages on which requests are tried.
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

/**
 * What the page shows on which requests are tried.
 * @param title @example 'Board API'
 * @param address of its reference
 */
export const tryHtml = (title, address) => `<h1>Try the ${escaped(title)}</h1>
<p>Requests are sent to this server, with the key that you enter. The reference is at <a href="${address}">${escaped(title)}</a>.</p>
<noscript><p>This page needs scripts; the reference does not.</p></noscript>
`;

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
