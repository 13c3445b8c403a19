// docs/bench: the last saved run on each version of Node, as data and as a page.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printed } from './table.mjs';

const DIRECTORY = join(import.meta.dirname, '../../docs/bench');
const ABOUT = `<!-- Written by npm run bench; npm run bench -- --table writes it from the files beside it. -->

# What was measured

The last run of \`npm run bench\` that was kept, on each version of Node; a quick one has shorter rounds, smaller logs and
fewer messages. Rows without a target are baselines: programs that do as
little as possible, in the same run, on the same PostgreSQL with fsync on, in turns with the product. The load generator,
receivers, the broker and PostgreSQL share the machine with what is measured: read the ratios and the processor time.
[What bounds the rows that miss their targets](bounds.md) is a page of its own.

- **ratio**: as a share of the baseline above, or of the one that is named. **must**, **aim**: what is to be reached.
- **CPU**: milliseconds of processor time per operation, Node with all its processes + PostgreSQL with all of its own, until
  both are at rest: what follows from an operation is part of it, and not of the next measurement. It is what other work on the
  machine moves least. A line of a delay or a count has that of the operation it is about; the operation of **h** is a start.
- **WAL**: bytes that PostgreSQL writes ahead per operation, images of whole pages after a checkpoint included.
- **c₁**, **e₁**: the same endpoints as a team would write them with NestJS, class-validator and TypeORM, without access
  control, rules, search, events or history.
- **f** holds the fold of the read model's row besides the event and the row; three of four of its events are changes of a
  job's title and description.
- **s** counts what \`pg\` sends, in all processes and threads of the product, for a POST with a company by name, an external
  id and an \`Idempotency-Key\`, what follows from the job included. Socket writes are calls to the system by the process that answers:
  statements, answers and messages to its worker. A flush that a POST waits for is a statement of it that writes, unless its commit may
  follow (decision 0160).
- **n** to **t** are what visitors read: a board whose words, places and queries follow Zipf, 8 connections, while nothing changes.
  Their baselines are what a team would write for one table; they know no beginnings of words, plurals, spelling or passwords.
- **t** is what a change of title, text and salary costs PostgreSQL more than one of an address that no search heeds.
- **xc**, **xe**, **xf** are rows c, e and f with events in the double of EventStoreDB, which waits for no disk: they compare
  one release with the next, and say nothing about a real server.
- **8** is what a request costs where several processes share a database: more of them must not make it dearer.
- **z** is what those who follow the log cost: server and worker, without PostgreSQL. An event of another application is one on
  the same server of events, in a stream that is not of this deployment.

\`npm run bench -- --against <commit>\` builds that commit in a temporary folder and measures it in turns with this tree: each row
has both medians, both processor times, and their ratios.
`;

/** Saves a run as docs/bench/node<major>.json and updates the page. */
export async function keep(run) {
  const [major] = run.machine.node.replace('v', '').split('.');
  await writeFile(join(DIRECTORY, `node${major}.json`), `${JSON.stringify(run, null, 2)}\n`);
  await writeTable();
}

/** Writes docs/bench/README.md from the saved runs, newest version of Node first. */
export async function writeTable() {
  const versions = (await readdir(DIRECTORY))
    .map((name) => Number(/^node(\d+)\.json$/.exec(name)?.[1]))
    .filter(Boolean);
  const sections = [ABOUT];
  for (const version of versions.sort((one, other) => other - one)) {
    const { machine, plan, rows } = JSON.parse(await readFile(join(DIRECTORY, `node${version}.json`), 'utf8'));
    sections.push(`\n## Node ${version}${plan.quick ? ', a quick run' : ''}\n${printed(machine, rows)}`);
  }
  await writeFile(join(DIRECTORY, 'README.md'), sections.join(''));
}
