import { OpenedSources } from '#postings/rules';
import { afterAll, expect, test } from '@jest/globals';
import { SourcePostings } from '../source-memory/source-memory.js';
import { type MemorySourcePostings, sourceMemory } from '../source-memory/source-memory.samples.js';
import { scenario } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import { jobs as jobCommands } from '../job/job.decider.js';
import { JobWriter } from '../job/job.service.js';
import { JobsModule } from '../jobs.module.js';
import { posting } from './memory-posting-sources.samples.js';
import { HILL, sourceOn, sources } from './source-runs.samples.js';

const jobs = await scenario(JobsModule, {
  providers: [sourceMemory(), { provide: OpenedSources, useValue: { postings: sources } }],
});
afterAll(() => jobs.close());

const IDS = ['a', 'b', 'c', 'd', 'e'] as const;
type Id = (typeof IDS)[number];

/** The content of the source: a title number for each of its postings. */
type PostingNumbers = Partial<Record<Id, number>>;
type Edit = { readonly does: 'title' | 'expire' | 'delete' | 'publish' | 'pause'; readonly id: Id };
type Step =
  | { readonly does: 'run'; readonly postings: PostingNumbers; readonly release: boolean }
  | {
      readonly does: 'crash';
      readonly postings: PostingNumbers;
      readonly at: number;
      readonly then: PostingNumbers;
      readonly edits: readonly Edit[];
    }
  | Edit;

const postings = fc
  .record(
    Object.fromEntries(IDS.map((id) => [id, fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined, freq: 6 })])),
  )
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, n]) => n !== undefined)) as PostingNumbers);
const edit: fc.Arbitrary<Edit> = fc.record({
  does: fc.constantFrom('title', 'expire', 'delete', 'publish', 'pause'),
  id: fc.constantFrom(...IDS),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('run' as const), postings, release: fc.boolean() }),
  fc.record({
    does: fc.constant('crash' as const),
    postings,
    at: fc.integer({ min: 1, max: 2 }),
    then: postings,
    edits: fc.array(edit, { maxLength: 2 }),
  }),
  edit,
);

/** The expected state of a posting and its job, by the rules of decision 0194. */
interface Model {
  /** Null: an operator deleted it. */
  job: { title: string; status: string } | null;
  number: number;
  /** The job's title when the source was last followed. */
  kept: string;
  isAway: boolean;
  /** Its job expired because the posting was missing, and has not changed since. */
  wasEnded: boolean;
}

const titleOf = (id: Id, n: number) => `Posting ${id}${n}`;

function readInto(model: Map<Id, Model>, source: PostingNumbers): ReadonlySet<Id> {
  const before = new Set<Id>();
  for (const [id, n] of Object.entries(source) as [Id, number][]) {
    const title = titleOf(id, n);
    const known = model.get(id);
    if (!known) {
      model.set(id, { job: { title, status: 'published' }, number: n, kept: title, isAway: false, wasEnded: false });
      continue;
    }
    if (!known.isAway) before.add(id);
    if (known.job && known.isAway && known.wasEnded && known.job.status === 'expired') known.job.status = 'published';
    if (known.job) known.isAway = known.wasEnded = false;
    if (known.job && known.number !== n && known.job.title === known.kept) known.job.title = known.kept = title;
    known.number = n;
  }
  return before;
}

const absentFrom = (model: Map<Id, Model>, source: PostingNumbers) =>
  [...model].flatMap(([id, known]) => (!known.isAway && source[id] === undefined ? [known] : []));

function leave(absent: readonly Model[]): void {
  for (const known of absent) {
    known.isAway = true;
    known.wasEnded = known.job?.status === 'published';
    if (known.job && known.wasEnded) known.job.status = 'expired';
  }
}

const holds = (absent: number, seen: number) => absent > 0 && absent * 2 > absent + seen;

/** Applies an edit of an operator to the model. False if the edit is not possible. */
function edited(model: Map<Id, Model>, { does, id }: Edit, n: number): boolean {
  const known = model.get(id);
  if (!known?.job) return false;
  const { job } = known;
  if (does === 'title') job.title = `Edited ${n}`;
  if (does === 'delete') known.job = null;
  if (does === 'expire' || does === 'pause') {
    if (job.status !== 'published') return false;
    job.status = does === 'expire' ? 'expired' : 'draft';
    known.wasEnded = false;
  }
  if (does === 'publish') {
    if (job.status === 'published') return false;
    job.status = 'published';
    known.wasEnded = false;
  }
  return true;
}

test('after any states of the source, edits and crashes, each job follows the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const source = await sourceOn(jobs);
      const model = new Map<Id, Model>();
      const put = (now: PostingNumbers) =>
        source.has(
          ...(Object.entries(now) as [Id, number][]).map(([id, n]) =>
            posting({ sourceId: id, title: titleOf(id, n), ...HILL }),
          ),
        );
      const jobOf = async (id: Id) =>
        (await source.all()).find(({ detail }) => detail.applicationUrl?.endsWith(`/${id}`));
      const doEdit = async (what: Edit, n: number) => {
        if (!edited(model, what, n)) return;
        const row = await jobOf(what.id);
        if (!row) throw new Error(`There is no job of ${what.id}.`);
        const { does } = what;
        if (does === 'title') await source.given(JobWriter, (writer) => writer.change(row, { title: `Edited ${n}` }));
        else if (does === 'publish')
          // Runs compare this time with that of a loss.
          await source.given(JobWriter, (writer) => writer.publish(row.id, {}), { now: new Date().toISOString() });
        else {
          const name = ({ expire: 'ExpireJob', delete: 'DeleteJob', pause: 'PauseJob' } as const)[does];
          await source.given(CommandBus, (bus) => bus.execute(jobCommands[name](row.id, {})));
        }
      };
      for (const [n, each] of steps.entries()) {
        if (each.does === 'run') {
          put(each.postings);
          const run = await source.ran();
          const before = readInto(model, each.postings);
          const absent = absentFrom(model, each.postings);
          const isHeld = holds(absent.length, before.size);
          expect([n, run.state]).toEqual([n, isHeld ? 'held' : 'completed']);
          if (!isHeld || each.release) leave(absent);
          if (isHeld && each.release) {
            await source.release(run.id);
            await source.attempted(run.id);
          }
        } else if (each.does === 'crash') {
          put(each.postings);
          const { id } = await source.begun();
          const memory = jobs.service(SourcePostings) as unknown as MemorySourcePostings;
          let count = 0;
          memory.beforeSettling = () => {
            count++;
            if (count === each.at) throw new Error('The process died.');
          };
          const died = await source.attempted(id).then(
            () => false,
            () => true,
          );
          memory.beforeSettling = () => undefined;
          const before = readInto(model, each.postings);
          const absent = absentFrom(model, each.postings);
          const isHeld = holds(absent.length, before.size);
          // The first batch has the postings that were read, the second has the missing ones.
          if (!isHeld && (!died || count > (Object.keys(each.postings).length > 0 ? 1 : 0))) leave(absent);
          if (died) {
            for (const [nth, what] of each.edits.entries()) await doEdit(what, n * 10 + nth);
            put(each.then);
            await source.attempted(id);
            readInto(model, each.then);
            // Postings that the first attempt recorded count as seen by the run.
            const noted = count > 1 && Object.keys(each.postings).length > 0 ? each.postings : {};
            const run = await source.found(id);
            if (run.state === 'completed') leave(absentFrom(model, { ...noted, ...each.then }));
          }
        } else await doEdit(each, n);
        const shown = (await source.all()).map(({ title, status, detail }) => [
          detail.applicationUrl?.at(-1),
          title,
          status,
        ]);
        const expected = [...model]
          .flatMap(([id, { job }]) => (job ? [[id, job.title, job.status]] : []))
          .sort(([one], [other]) => ((one ?? '') < (other ?? '') ? -1 : 1));
        expect([n, shown]).toEqual([n, expected]);
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);
