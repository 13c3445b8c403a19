import { describe, expect, it } from '@jest/globals';
import { faultsInDocument, faultsInMarkdown, faultsInSettings } from '../../scripts/check/prose/prose.mjs';

// `npm run check` looks at the files of the tree; this is whether it would see a fault in them.
describe('the check of prose', () => {
  it('finds a misspelling and a word to avoid in Markdown, with their lines', async () => {
    expect(await faultsInMarkdown('# Jobs\n\nA job is publishd.\n\nIt belongs to\nwhoever posted it.\n')).toEqual([
      { line: 3, message: expect.stringContaining('Spelling: "publishd"') },
      { line: 6, message: expect.stringContaining('"whoever" is a word to avoid') },
    ]);
  });

  it('finds a word that is there twice, and a wrong article', async () => {
    expect(await faultsInMarkdown('The server sends the the mail to a address.\n')).toEqual([
      { line: 1, message: expect.stringContaining('Repetition') },
      { line: 1, message: expect.stringContaining('article') },
    ]);
  });

  it('accepts code, addresses, front matter and titles of tests', async () => {
    const text = [
      '---\nstatus: accpeted\n---\n',
      'Run `npm run chekc`, see [docs/clietns.md](docs/clietns.md) and https://exampel.example/anew.\n',
      '```sh\nnobody raedme\n```\n',
      '| Threat | Test |\n|---|---|\n| Theft | `test/e2e/keys.e2e.ts` "nobody gets a kye" |\n',
    ];
    expect(await faultsInMarkdown(text.join('\n'))).toEqual([]);
  });

  it('finds a misspelling in a description of an API document, and says in which', async () => {
    const document = { paths: { '/jobs': { get: { summary: 'List jobs.', description: 'Newest frist.' } } } };
    expect(await faultsInDocument(JSON.stringify(document))).toEqual([
      { line: '"Newest frist.…"', message: expect.stringContaining('Spelling: "frist"') },
    ]);
  });

  it('finds a word to avoid in a comment of settings, and none in values', async () => {
    expect(await faultsInSettings('# Absent: nobody can.\nNAME=nobody\n')).toEqual([
      { line: 1, message: expect.stringContaining('"nobody"') },
    ]);
  });
});
