import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ForkedPrograms } from '#runtime/engine';
import { withFacts } from '#store';
import { ProgramResumeReader } from '../../../libs/talent/src/people/adapters/resume-reader.program.js';
import { docxOf, docxWith, pdfOf, pdfWith } from '../../../libs/talent/src/people/resume/resume.samples.js';

// Programs apart from the server, and the one that reads résumés, as it was built.

const built = pathToFileURL(`${resolve(import.meta.dirname, '../../../dist/server')}/`);
const LIMITS = { seconds: 300, megabytes: 256 };
let folder: string;
let programs: ForkedPrograms;

const PROGRAMS = pathToFileURL(resolve(import.meta.dirname, '../../../dist/libs/runtime/src/process/programs.js')).href;

/** A program that does `work` with what it is asked. */
const source = (work: string) => `import { answerOnce } from '${PROGRAMS}';\nanswerOnce(async () => { ${work} });\n`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openings-programs-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'hangs.js'), source('for (;;);'));
  await writeFile(
    join(folder, 'eats.js'),
    source('const all = []; for (;;) all.push(Buffer.alloc(16 * 1024 * 1024, 1));'),
  );
  await writeFile(join(folder, 'breaks.js'), source('throw new Error("broken");'));
  await writeFile(join(folder, 'tells.js'), source('return Object.keys(process.env);'));
  programs = new ForkedPrograms(pathToFileURL(`${folder}/`));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a program', () => {
  test('that hangs is ended in time', async () => {
    expect(await programs.run('hangs', null, { seconds: 1, megabytes: 256 })).toEqual({ answered: false, why: 'slow' });
  });

  test('that eats memory outside of the heap is ended', async () =>
    expect(await programs.run('eats', null, LIMITS)).toEqual({ answered: false, why: 'broken' }));

  test('that breaks, or that is not there, has no answer', async () => {
    expect(await programs.run('breaks', null, LIMITS)).toEqual({ answered: false, why: 'broken' });
    expect(await programs.run('missing', null, LIMITS)).toEqual({ answered: false, why: 'broken' });
  });

  test('sees no settings of the server, which may be secrets', async () => {
    process.env['OPENINGS_PLANTED'] = 'secret';
    const outcome = await programs.run<string[]>('tells', null, LIMITS);
    delete process.env['OPENINGS_PLANTED'];
    const answer = outcome.answered ? outcome.answer : [];
    expect(answer.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([]);
  });

  test('takes turns with those of other boards', async () => {
    const ended: string[] = [];
    const run = async (turn: string) => {
      await programs.run('tells', null, { ...LIMITS, turn });
      ended.push(turn);
    };
    const many = Array.from({ length: 12 }, () => run('one'));
    await Promise.all([...many, run('two'), run('three')]);
    // Two run at once, so both are among the first after those that ran already.
    expect(Math.max(ended.indexOf('two'), ended.indexOf('three'))).toBeLessThan(7);
  });

  test('waits for its turn behind two others', async () => {
    const hang = () => programs.run('hangs', null, { seconds: 1, megabytes: 256 });
    const began = performance.now();
    await Promise.all([hang(), hang(), hang()]);
    expect(performance.now() - began).toBeGreaterThan(1_900);
  });
});

describe('the program that reads résumés', () => {
  const program = new ProgramResumeReader(new ForkedPrograms(built));
  const board = { board: 'boards_1', actor: 'x', now: '', requestId: 'x', correlationId: 'x', causationId: null };
  const reader: Pick<ProgramResumeReader, 'textOf'> = {
    textOf: (bytes, format) => withFacts(board, () => program.textOf(bytes, format)),
  };

  test('gives the text of a document', async () => {
    const read = { outcome: 'read', text: 'Jane Doe\nNurse' };
    expect(await reader.textOf(pdfOf('Jane Doe', 'Nurse'), 'pdf')).toEqual(read);
    expect(await reader.textOf(docxOf('Jane Doe', 'Nurse'), 'docx')).toEqual(read);
  });

  test('gives up on what grows without end', async () => {
    expect(await reader.textOf(docxWith(new Uint8Array(48 * 1024 * 1024)), 'docx')).toEqual({
      outcome: 'unreadable',
      reason: 'too_complex',
    });
  });

  test('answers about a page of endless drawing', async () => {
    const answer = await reader.textOf(pdfWith(`BT /F1 12 Tf ${'(a) Tj '.repeat(200_000)} ET`), 'pdf');
    expect(['read', 'unreadable']).toContain(answer.outcome);
  });
});
