// Turns the Markdown of this repository into HTML. It is our own text, so it is not cleaned; HTML in it is shown as text.
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import { Marked } from 'marked';

const LANGUAGES = { sh: bash, go, js: javascript, json, python, sql, ts: typescript };
for (const [name, grammar] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, grammar);

/** A line of code that is longer than this may have to be scrolled to, also by keyboard. */
const LONG_LINE = 84;

export const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The text of inline HTML. */
const plain = (html) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The anchors of headings, as forges make them: equal ones are numbered. */
export function anchors() {
  const seen = new Map();
  return (text) => {
    const anchor = text
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  };
}

/** The steps of a state diagram of Mermaid, or null for another diagram. */
export function stepsOf(diagram) {
  const [kind, ...lines] = diagram.trim().split('\n');
  if (kind !== 'stateDiagram-v2') return null;
  const steps = lines.map((line) => /^\s*(\S+) --> (\S+?)(?:: (.+))?$/.exec(line));
  return steps.every(Boolean) ? steps.map(([, from, to, by = '']) => ({ from, to, by })) : null;
}

const state = (name) => (name === '[*]' ? '<em>new</em>' : `<code>${escaped(name)}</code>`);

/** A diagram without a program that draws it: states as a table, others as they are written. */
function diagramHtml(text) {
  const steps = stepsOf(text);
  if (!steps)
    return `<figure class="diagram"><pre tabindex="0"><code>${escaped(text)}</code></pre>\n<figcaption>A diagram, written in Mermaid.</figcaption></figure>\n`;
  const rows = steps.map(
    ({ from, to, by }) =>
      `<tr><td>${state(from)}</td><td>${by && `<code>${escaped(by)}</code>`}</td><td>${state(to)}</td></tr>`,
  );
  return tableHtml(
    `<thead><tr><th>State</th><th>Command</th><th>Next state</th></tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>`,
  );
}

/** Wide tables are scrolled to the side, also by keyboard. */
const tableHtml = (inner) =>
  `<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n${inner}\n</table></div>\n`;

function codeHtml(text, language) {
  const shown = Object.hasOwn(LANGUAGES, language) ? hljs.highlight(text, { language }).value : escaped(text);
  const isLong = text.split('\n').some((line) => line.length > LONG_LINE);
  return `<pre${isLong ? ' tabindex="0"' : ''}><code>${shown}</code></pre>\n`;
}

/**
 * One page as HTML.
 * @param text Markdown, without front matter
 * @param toAddress where a link leads, by what is written; null for nowhere, which leaves its text
 * @returns its HTML, its title, and its headings with their levels, anchors and what is said below them, as text
 */
export function rendered(text, toAddress) {
  const anchorOf = anchors();
  const sections = [];
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const title = plain(html);
        const anchor = anchorOf(title);
        sections.push({ level: depth, title, anchor });
        if (depth === 1) return `<h1 id="${anchor}">${html}</h1>\n`;
        return `<h${depth} id="${anchor}">${html} <a class="anchor" href="#${anchor}" aria-label="Link to ${escaped(title)}">#</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const address = toAddress(href);
        return address === null ? inner : `<a href="${escaped(address)}">${inner}</a>`;
      },
      image({ href, text: description }) {
        const address = toAddress(href);
        return address === null
          ? escaped(description)
          : `<img src="${escaped(address)}" alt="${escaped(description)}">`;
      },
      code({ text: code, lang = '' }) {
        return lang === 'mermaid' ? diagramHtml(code) : codeHtml(code, lang);
      },
      table({ header, rows }) {
        const cells = (row, tag) =>
          `<tr>${row.map(({ tokens, align }) => `<${tag}${align ? ` class="${align}"` : ''}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        // A column without a name has cells in place of headings, which may not be empty.
        const heads = header.map((cell) => (cell.text === '' ? cells([cell], 'td') : cells([cell], 'th')).slice(4, -5));
        return tableHtml(
          `<thead><tr>${heads.join('')}</tr></thead>\n<tbody>\n${rows.map((row) => cells(row, 'td')).join('\n')}\n</tbody>`,
        );
      },
      html: ({ text: html }) => escaped(html),
    },
  });
  const html = marked.parse(text);
  return { html, title: sections.find(({ level }) => level === 1)?.title ?? '', sections: withTexts(html, sections) };
}

/** What is said below each heading, until the next one. */
function withTexts(html, sections) {
  const parts = html.split(/<h[1-6] id="[^"]*">[^]*?<\/h[1-6]>/).slice(1);
  return sections.map((section, nth) => ({
    ...section,
    text: plain((parts[nth] ?? '').replaceAll(/<\/(?:td|th|p|li|pre)>/g, ' '))
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));
}
