import { afterAll, describe, expect, test } from '@jest/globals';
import { BlobStore, Programs } from '#runtime';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { Readable } from 'node:stream';
import { signUp } from '../account/account.samples.js';
import type { ResumeQuestion } from '../adapters/resume-reader.program.js';
import { resumeText } from '../adapters/resume-text.js';
import { CandidateReader } from '../candidate/candidate.read-model.js';
import { boardUsers } from '../board-user/board-user.decider.js';
import { candidates } from '../candidate/candidate.decider.js';
import { Profiles } from '../profile/profile.service.js';
import { TalentModule } from '../../talent.module.js';
import { docxOf, pdfOf } from './resume.samples.js';
import { type ResumeOptions, Resumes } from './resume.service.js';

/** Extracts the text of résumés in this process. */
const programs = {
  provide: Programs,
  useValue: {
    run: async (_: string, question: ResumeQuestion) => ({ answered: true, answer: await resumeText(question) }),
  },
};
const talent = await scenario(TalentModule, { providers: [programs] });
afterAll(() => talent.close());

const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);
const find = ({ given }: ScenarioBoard, id: string) => given(CandidateReader, (it) => it.find(id));

const sent = (bytes: Buffer, contentType = '') => ({
  contentType,
  size: bytes.length,
  open: () => Readable.from([bytes]),
});
const OPTIONS: ResumeOptions = { keep: true, mode: 'append_only', confirmed: false };

describe('a résumé', () => {
  const upload = (board: ScenarioBoard, id: string, bytes: Buffer, options: Partial<ResumeOptions> = {}) =>
    board.when(Resumes, (it) => it.upload({ id, emailVerified: true }, sent(bytes), { ...OPTIONS, ...options }));
  const keys = () => talent.blobs.keys().filter((key) => key.startsWith('resumes/'));

  test('is read into the profile in the background, as far as it is certain', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    for (const [nth, name] of ['Wound care', 'Nursing', 'Go'].entries())
      await board.happened(
        { category: 'skill', objectId: `skills_${nth}` },
        { type: 'SkillAdded', data: { name, slug: `s${nth}`, aliases: [], sourceLocale: null, parentId: null } },
      );
    const { answer } = await upload(board, id, docxOf('Nursing, WOUND  CARE; I go home', 'German: native')).appends(
      'ResumeUploaded',
    );
    expect(answer).toMatchObject({
      state: { status: 'parsing', keep: true },
      url: expect.stringContaining('/blobs/resumes/'),
    });
    expect(typesOf(await board.settled())).toEqual(['ResumeImported']);
    expect(await find(board, id)).toMatchObject({
      hasResume: true,
      resume: { status: 'parsed' },
      detail: {
        skills: [
          { name: 'Nursing', jobSkillId: 'skills_1' },
          { name: 'Wound care', jobSkillId: 'skills_0' },
        ],
        languages: [{ name: 'German', proficiency: 'native_or_bilingual' }],
      },
    });
    expect(await board.settledAgain()).toEqual([]);
  });

  test('that is not to be kept goes once it was read, and the one before goes when another comes', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const before = keys().length;
    await upload(board, id, pdfOf('Jane')).accepted();
    await upload(board, id, pdfOf('Jane'), { keep: false }).accepted();
    expect(keys()).toHaveLength(before + 2);
    await board.settled();
    expect(keys()).toHaveLength(before);
    expect(await find(board, id)).toMatchObject({ hasResume: false, resume: { status: 'parsed', file: null } });
    expect(typesOf(board.events()).filter((type) => type === 'ResumeImported')).toHaveLength(1);
  });

  test('says why it could not be read', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const failure = async (bytes: Buffer) => {
      await upload(board, id, bytes).accepted();
      await board.settled();
      return (await find(board, id))?.resume?.failure;
    };
    expect(await failure(Buffer.from('{\\rtf1 x}'))).toBe('format_not_readable');
    expect(await failure(pdfOf(''))).toBe('no_text');
    expect(await failure(Buffer.from('%PDF-1.7 x'))).toMatch(/file_damaged|no_text/);
    await upload(board, id, pdfOf('Jane')).accepted();
    await board.given(BlobStore, (blobs) => Promise.all(keys().map((key) => blobs.remove(key))));
    expect((await find(board, id))?.resume?.failure).toBe('file_damaged');
  });

  test('is removed at once, with its bytes', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const before = keys();
    await board.given(Resumes, (it) => it.upload({ id, emailVerified: true }, sent(pdfOf('Jane')), OPTIONS));
    await board.when(Resumes, (it) => it.remove(id)).appends('ResumeRemoved');
    expect(keys()).toEqual(before);
    await board.when(Resumes, (it) => it.remove(id)).appends();
    await board.when(Resumes, (it) => it.remove('boardUsers_unknown')).appends();
    await board.when(Resumes, (it) => it.open(id)).refused('candidates_resume_not_found');
    await board.when(Resumes, (it) => it.open('boardUsers_unknown')).refused('candidates_not_found');
  });

  test('is refused from those who have not confirmed their address, and when it is none', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const before = keys();
    await board
      .when(Resumes, (it) => it.upload({ id, emailVerified: false }, sent(pdfOf('x')), OPTIONS))
      .refused('resume_upload_forbidden');
    await upload(board, id, pdfOf('x'), { mode: 'replace_all' }).refused('resume_invalid_file', ['confirmReplaceAll']);
    await upload(board, id, Buffer.alloc(0)).refused('resume_invalid_file', ['resume']);
    await upload(board, id, Buffer.from('\x00\x01')).refused('resume_invalid_file');
    const large = Object.assign(sent(pdfOf('x')), { size: 10 * 1024 * 1024 + 1 });
    const refusal = board.when(Resumes, (it) => it.upload({ id, emailVerified: true }, large, OPTIONS));
    expect((await refusal.refused('resume_invalid_file')).kind).toBe('too_large');
    const binary = Buffer.concat([Buffer.from('a'.repeat(5_000)), Buffer.from([0xff, 0xfe, 0])]);
    expect((await upload(board, id, binary).refused('resume_invalid_file')).kind).toBe('unsupported');
    const asPicture = sent(pdfOf('x'), 'image/png');
    await board
      .when(Resumes, (it) => it.upload({ id, emailVerified: true }, asPicture, OPTIONS))
      .refused('resume_invalid_file');
    expect(keys()).toEqual(before);
  });
});

test('the files of a candidate who is removed go', async () => {
  const board = await talent.board();
  const { id } = await signUp(board);
  const before = talent.blobs.keys();
  await board.given(Resumes, (it) => it.upload({ id, emailVerified: true }, sent(pdfOf('Jane')), OPTIONS));
  await board.given(CommandBus, (bus) => bus.execute(candidates.RemoveCandidate(id, {})));
  expect(talent.blobs.keys()).toEqual(before);
  // A deleted account does not become a candidate again.
  await board.given(CommandBus, (bus) => bus.execute(boardUsers.RemoveBoardUser(id, {})));
  await board.when(Profiles, (it) => it.change(id, { bio: 'x' })).refused('board_auth_invalid_token');
});
