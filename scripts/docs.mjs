// Builds the documentation site into dist/docs: the Markdown of docs/ and of the root as pages, the references, the search. The server
// sends what is listed in dist/docs/site.json. `--if-changed` builds only what is not there yet.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { eventsPage } from './build/docs/events-page.mjs';
import { navigation, pageHtml } from './build/docs/layout.mjs';
import { escaped, rendered } from './build/docs/markdown.mjs';
import { startScript, tryHtml } from './build/docs/operations.mjs';
import { referencePages } from './build/docs/reference.mjs';
import { searchIndex } from './build/docs/search.mjs';
import { settingsPage } from './build/docs/settings.mjs';
import { replaceFolder } from './run/prepare.mjs';
import {
  addressOf,
  CONTENTS,
  docsBuilt,
  docsState,
  linkTarget,
  noteDocs,
  pictures,
  sources,
} from './build/docs/sources.mjs';

const root = resolve(import.meta.dirname, '..');
const out = join(root, 'dist', 'docs');
/** Each process builds in a folder of its own, which replaces the former one when it is complete. */
const fresh = join(root, 'dist', `.docs-${process.pid}`);
const require = createRequire(import.meta.url);
const TYPES = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
const REFERENCES = [
  { source: 'openapi/operator.json', title: 'Operator API', document: '/v1/openapi.json' },
  { source: 'openapi/board.json', title: 'Board API', document: '/v1/board-openapi.json' },
];
/** Pages of the server itself, to which the navigation leads as well. */
const PAGES_OF_SERVER = { group: 'Reference', name: 'Mails', address: '/docs/mails' };

const read = (path) => readFileSync(join(root, path), 'utf8');
const fingerprint = (content) => createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Files of the site by their addresses, and what the server is to know of each. */
class Site {
  #files = {};

  /** Adds a file. @param isForever its address names its version, so it may be kept. */
  add(address, name, content, isForever = false) {
    const file = join(fresh, name);
    mkdirSync(dirname(file), { recursive: true });
    if (typeof content === 'string' || Buffer.isBuffer(content)) writeFileSync(file, content);
    else copyFileSync(content.from, file);
    const type = `${TYPES[extname(name)]}; charset=utf-8`;
    this.#files[address] = { file: name, type, digest: fingerprint(readFileSync(file)), isForever };
    return address;
  }

  /** Adds a file whose name has its fingerprint. */
  asset(name, content) {
    const [stem, ending] = [name.slice(0, -extname(name).length), extname(name)];
    const file = `assets/${stem}-${fingerprint(content)}${ending}`;
    return this.add(`/docs/${file}`, file, content, true);
  }

  page(address, page, frame) {
    const name = address === '/docs' ? 'index' : address.slice('/docs/'.length);
    return this.add(address, `${name}.html`, pageHtml({ address, ...page }, frame));
  }

  write() {
    writeFileSync(join(fresh, 'site.json'), JSON.stringify(this.#files));
  }
}

/** A script for browsers with what it imports. */
async function script(name) {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'scripts', 'build', 'docs', 'browser', name)],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

const plainPage = (title, text) => ({
  title,
  html: `<h1>${title}</h1>\n<pre class="text">${escaped(text)}</pre>\n`,
  sections: [],
});

/** One page of the Markdown and other texts of the repository. */
function textPage(path, known) {
  const toAddress = (target) => linkTarget(path, target, known);
  if (path === '.env.example') return rendered(settingsPage(read(path)), toAddress);
  if (path === 'LICENSE') return plainPage('Licence', read(path));
  if (path === 'NOTICE') return plainPage('Notices', read(path));
  return rendered(read(path).replace(/^---\n[^]*?\n---\n/, ''), toAddress);
}

/** The renderer of the references, which comes whole with this site. Its folder is its version. */
function addRenderer(site) {
  const manifest = require.resolve('swagger-ui-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css'])
    site.add(`/docs/${version}/${name}`, `${version}/${name}`, { from: join(dirname(manifest), name) }, true);
  return version;
}

/** Builds the site beside the one that is there, and puts it in its place. */
async function buildSite() {
  const known = new Set(sources());
  const site = new Site();
  const [siteScript, searchScript] = await Promise.all([script('site.js'), script('search.js')]);
  const groups = navigation(read(CONTENTS), (target) => linkTarget(CONTENTS, target, known) ?? '/docs');
  groups.find(({ title }) => title === PAGES_OF_SERVER.group)?.links.push(PAGES_OF_SERVER);
  const frame = {
    groups,
    style: site.asset('site.css', read('scripts/build/docs/browser/site.css')),
    script: site.asset('site.js', siteScript),
  };
  for (const path of pictures()) site.add(`/${path}`, path.slice('docs/'.length), read(path));
  const pages = [];
  const addPage = (address, page) => {
    pages.push({ address, ...page });
    site.page(address, { about: page.sections.find(({ text }) => text)?.text ?? '', ...page }, frame);
  };
  for (const path of known) {
    const address = addressOf(path);
    if (!path.startsWith('openapi/'))
      addPage(address === '' ? '/docs' : `/docs/${address}`, {
        ...textPage(path, known),
        kind: path === CONTENTS ? 'home' : 'guide',
      });
  }
  if (known.has('openapi/asyncapi.json'))
    addPage('/docs/events-reference', eventsPage(JSON.parse(read('openapi/asyncapi.json'))));
  const version = addRenderer(site);
  // The server sends the documents themselves at other addresses.
  mkdirSync(join(fresh, 'documents'), { recursive: true });
  for (const { source, title, document: served } of REFERENCES.filter((each) => known.has(each.source))) {
    const address = `/docs/${addressOf(source)}`;
    const reference = JSON.parse(read(source));
    writeFileSync(join(fresh, 'documents', basename(source)), JSON.stringify(reference));
    for (const { isList = false, ...page } of referencePages(reference, { title, address, served })) {
      // The list has the operations of all groups, which are found on the pages of their groups.
      if (!isList) pages.push(page);
      site.page(page.address, { about: page.sections[0].text, kind: isList ? 'guide list' : 'guide', ...page }, frame);
    }
    const start = startScript(served);
    const name = `${version}/reference-${fingerprint(start)}.js`;
    site.add(`/docs/${name}`, name, start, true);
    const head = `<link rel="stylesheet" href="/docs/${version}/swagger-ui.css">\n`;
    const end = `<script src="/docs/${version}/swagger-ui-bundle.js"></script>\n<script src="/docs/${name}"></script>\n`;
    const below = '<div id="reference"></div>\n';
    const html = tryHtml(title, address);
    site.page(`${address}/try`, { title: `Try the ${title}`, html, kind: 'reference', below, head, end }, frame);
  }
  const index = site.asset('search.json', searchIndex(pages));
  const end = `<script src="${site.asset('search.js', searchScript)}"></script>\n`;
  site.page('/docs/search', { title: 'Search', html: searchHtml(index, pages), kind: 'search', end }, frame);
  const missing = '<h1>There is no such page</h1>\n<p>Search, or go to the <a href="/docs">contents</a>.</p>\n';
  site.page('/docs/404', { title: 'No such page', html: missing }, frame);
  site.write();
}

/** The page of the search, which lists all pages and their parts for those without scripts. */
function searchHtml(index, pages) {
  const items = pages
    .filter(({ address }) => !/decisions\/\d|(?:operator|board)\//.test(address))
    .map(({ address, title, sections }) => {
      const parts = sections.filter(({ level }) => level === 2);
      const links = parts.map((part) => `<li><a href="${address}#${part.anchor}">${escaped(part.title)}</a></li>`);
      return `<li><a href="${address}">${escaped(title)}</a>${links.length > 0 ? `\n<ul>\n${links.join('\n')}\n</ul>` : ''}</li>`;
    });
  return `<h1>Search</h1>
<form role="search" aria-label="All pages" action="/docs/search" data-index="${index}"><input type="search" name="q" aria-label="Words to search for" autocomplete="off" maxlength="200"><button>Search</button></form>
<p id="count" role="status"></p>
<ul id="found"></ul>
<section id="everything" aria-labelledby="all">
<h2 id="all">All pages</h2>
<ul>
${items.join('\n')}
</ul>
</section>
`;
}

if (process.argv.includes('--if-changed') && docsBuilt()) process.exit(0);
const state = docsState();
if (state === null) {
  process.stderr.write('openings: the sources of the documentation are not here; it stays as it is.\n');
  process.exit(existsSync(out) ? 0 : 1);
}
try {
  await buildSite();
  noteDocs(state, fresh);
  replaceFolder(fresh, out);
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
