// Converts measurements to rows: the baseline of each, its target, and its aim.
import { median } from './measure.mjs';
import { rowMakers } from './row-makers.mjs';
import { grouped } from './table.mjs';

/**
 * The rows of the table; those without a target are baselines of others. A row has its figure (`median`, `min`, `max`, `rounds`), its share of a
 * baseline (`ratio`), `target` and `aim` in words, whether they are reached (`met`, `aimMet`; null if there is none), milliseconds of processor
 * time an operation (`cpu`), and bytes of WAL an operation (`wal`).
 */
export function rowsOf(results) {
  const { http, append, replay, kafka, large, board, accounts, hiring, analytics, imports, webhooks, statements } =
    results;
  const { eventStore, followers, processes, sources } = results;
  const seen = {
    ...eventStore?.seen,
    ...http?.seen,
    ...large?.seen,
    ...board?.seen,
    ...accounts?.seen,
    ...hiring?.seen,
    ...analytics?.seen,
    ...imports?.seen,
    ...sources?.seen,
    ...append?.seen,
    ...kafka?.seen,
    ...webhookRows(webhooks?.seen),
    ...processes?.seen,
  };
  if (replay) Object.assign(seen, { g: replay.rates }, replay.bare && { replayBare: replay.bare });
  const costs = {
    ...eventStore?.costs,
    ...http?.costs,
    ...large?.costs,
    ...board?.costs,
    ...accounts?.costs,
    ...hiring?.costs,
    ...analytics?.costs,
    ...imports?.costs,
    ...sources?.costs,
    ...append?.costs,
    ...kafka?.costs,
    ...webhookRows(webhooks?.costs),
    ...processes?.costs,
    ...(replay && { g: replay.costs.g, replayBare: replay.costs.replayBare }),
  };
  const { rows, rate, figure } = rowMakers(seen, costs);
  const cpuOf = (spent) => spent?.map(({ node, postgres }) => node + postgres);
  const nodeOf = (spent) => spent?.map(({ node }) => node);

  rate('a', 'a', 'bare Fastify + pg: SELECT of one jsonb row by id');
  rate('c', 'c', 'GET /v1/jobs/{id}', { baseline: 'a', target: 1.6 });
  rate('c₁', 'ormGet', 'NestJS + TypeORM: GET of a job with its company', { baseline: 'a' });
  rate('c', 'c', 'GET /v1/jobs/{id}, against c₁', { baseline: 'ormGet', target: 1.5 });
  rate('d₀', 'bare', 'bare Fastify + pg: the query of row d');
  rate('d', 'd', 'GET /v1/jobs?limit=20', { baseline: 'bare', target: 0.7 });
  rate('b', 'b', 'bare Fastify + pg: single-row INSERT with commit');
  rate('e', 'e', 'POST /v1/jobs', { baseline: 'b', target: 0.35, aim: 0.7 });
  rate('e₁', 'ormPost', 'NestJS + TypeORM: POST of the same DTO, job and outbox row in a transaction', {
    baseline: 'b',
  });
  rate('e', 'e', 'POST /v1/jobs, against e₁', { baseline: 'ormPost', target: 2 });
  figure('e', 'processor time per POST, Node + PostgreSQL', cpuOf(costs.e), ' ms', {
    atMost: 1.6,
    aim: 1,
    spent: costs.e,
  });
  figure(
    'e',
    'WAL per POST',
    costs.e?.map(({ wal }) => wal / 1_000),
    ' KB',
    { atMost: 6 },
  );
  for (const [writers, target, aim] of [
    [1, 0.6, 0.75],
    [8, 0.8, 1],
    [32, 1.15, 1.3],
  ]) {
    const by = `${writers} writer${writers === 1 ? '' : 's'}`;
    rate('f₀', `bare${writers}`, `bare INSERT of the same events, ${by}`);
    rate('f', `f${writers}`, `append: fold, event and inline row, ${by}`, { baseline: `bare${writers}`, target, aim });
  }
  rate('g₀', 'replayBare', 'bare read, parse and COPY of the same log');
  rate('g', 'g', 'replay into the jobs read model', { atLeast: 30_000, aimAt: 80_000 });
  rate('g', 'g', 'replay into the jobs read model, against g₀', { baseline: 'replayBare', target: 0.5 });
  rate('k₀', 'kafkaBare', 'bare client: a backlog from memory into Kafka, acks all');
  rate('k', 'k', 'relay of a backlog of published events into Kafka', { baseline: 'kafkaBare', target: 0.9 });
  rate('i₀', 'bareList', 'bare Fastify + pg: the query of row i');
  rate('i', 'i', `GET /v1/jobs?limit=20, ${grouped(large?.jobs ?? 0)} jobs${slowest(large?.latencies.i)}`, {
    baseline: 'bareList',
    target: 0.5,
  });
  rate('j₀', 'bareSearch', 'bare Fastify + pg: the queries of row j');
  rate('j', 'j', `POST /v1/jobs/search, ${grouped(large?.jobs ?? 0)} jobs${slowest(large?.latencies.j)}`, {
    baseline: 'bareSearch',
    target: 0.5,
  });
  rate('l₀', 'single', 'jobs made one by one');
  rate('l', 'l', 'jobs made 100 in a batch', { baseline: 'single', atLeast: 1_500 });
  rate('m₀', 'bareImport', 'bare pg: events, rows and claims of the rows of row m, 500 at a time');
  rate('m', 'm', 'rows of a CSV file imported', { baseline: 'bareImport', atLeast: 1_500, aimAt: 5_000 });
  figure('m', 'GET /v1/jobs during an import, 99 of 100', imports && [imports.p99], ' ms', { atMost: 50 });
  const postings = grouped(sources?.count ?? 0);
  rate('7', 'sources', `new postings of a feed, ${postings} in a run`, { atLeast: 1_500 });
  figure('7', 'statements for 1,000 of them', sources?.perThousand, '');
  figure('7', `a run over ${postings} unchanged postings`, sources?.again.seconds, ' s', {
    atMost: 60,
    spent: sources?.again.costs,
  });
  figure('7', 'statements of that run', sources?.again.statements, '', { atMost: 1_000 });
  const of = `${grouped(board?.jobs ?? 0)} jobs`;
  rate('n₀', 'n₀', 'Fastify + pg, one table: search by words');
  rate('n', 'n', `POST /v1/boards/{board}/jobs/search, ${of}${slowest(board?.latencies.n)}`, {
    baseline: 'n₀',
    atLeast: 1_500,
  });
  figure('n', 'a search, 99 of 100, 8 connections', board?.latencies.n, ' ms', { atMost: 25, spent: costs.n });
  figure('n', 'processor time of Node per search', nodeOf(board?.costs.n), ' ms', {
    atMost: 0.6,
    spent: costs.n,
  });
  rate('n', 'n once', `the same, each query asked once${slowest(board?.latencies['n once'])}`, { atLeast: 700 });
  rate('o₀', 'o₀', 'Fastify + pg, one table: first page of the jobs, counted');
  rate('o', 'o', `GET /v1/boards/{board}/jobs, ${of}`, { baseline: 'o₀', target: 2 });
  rate('p₀', 'p₀', 'bare Fastify: 304');
  rate('p', 'p', 'the same page with If-None-Match: 304', { baseline: 'p₀', target: 0.9 });
  rate('q₀', 'q₀', 'Fastify + pg, one table: SELECT of a job by its slug');
  rate('q', 'q', 'GET /v1/boards/{board}/jobs/{slug}', { baseline: 'q₀', target: 1 });
  rate('r₀', 'r₀', 'Fastify + pg, one table: jobs in a square, counted');
  rate('r', 'r', `GET /v1/boards/{board}/jobs?location=…&radius=…, ${of}${slowest(board?.latencies.r)}`, {
    baseline: 'r₀',
    atLeast: 200,
  });
  figure('t', 'processor time of PostgreSQL for search and figures per change of a job', board?.change, ' µs', {
    atMost: 300,
    spent: costs.t,
  });
  rate('u₀', 'u₀', 'GET /v1/boards/{board}/jobs/{slug} of a visitor, not from memory');
  rate('u', 'u', 'the same with an access token', { baseline: 'u₀', target: 0.8 });
  rate('u', 'u me', 'GET /v1/boards/{board}/me');
  rate('u₁', 'u poll₀', 'bare Fastify: a constant answer');
  rate('u', 'u unread', 'GET …/me/conversations/unread-count, nothing changes', {
    baseline: 'u poll₀',
    atLeast: 20_000,
  });
  rate('u', 'u inbox', 'GET …/me/conversations, nothing changes', { baseline: 'u poll₀', atLeast: 20_000 });
  figure(
    'u',
    'from sending a message to its event in a stream of another process, 99 of 100',
    accounts?.streamed?.sent,
    ' ms',
  );
  figure('u', 'the same from the answer that it is accepted', accounts?.streamed?.answered, ' ms', { atMost: 50 });
  rate('v₀', 'v₀', 'hashes of a password, four at a time');
  rate('v', 'v', 'log-ins with a password, four at a time', { baseline: 'v₀' });
  figure('v', 'the read of row u₀, 99 of 100, 8 connections', accounts?.latencies.alone, ' ms', {
    spent: costs['v alone'],
  });
  const alone = accounts?.latencies.alone;
  figure('v', 'the same beside four who log in, 99 of 100; CPU with the log-ins', accounts?.latencies.beside, ' ms', {
    spent: costs['v beside'],
    ...(alone?.length ? { atMost: Number((1.5 * median(alone)).toFixed(1)) } : {}),
  });
  figure('v', 'log-ins meanwhile', accounts?.signedIn, '/s');
  rate('y₀', 'y₀', 'Fastify + pg, one table: the page of row y');
  rate('y', 'y', 'GET /v1/boards/{board}/talent?limit=20, 20 000 candidates', { baseline: 'y₀', target: 0.8 });
  rate('1₀', '1₀', 'POST /v1/jobs beside row 1');
  rate('1', '1', 'POST /v1/boards/{board}/jobs/{slug}/apply of guests', { baseline: '1₀', target: 0.5 });
  figure('2', 'the pipeline of a job with 10 000 applicants, 99 of 100', hiring?.latencies[2], ' ms', {
    atMost: 150,
    spent: costs[2],
  });
  figure('2', 'processor time per read of it, Node + PostgreSQL', cpuOf(costs[2]), ' ms', { spent: costs[2] });
  figure('3', 'a move of 200 applicants together', hiring?.moves, ' ms', { atMost: 300, spent: costs[3] });
  rate('4', '4', 'POST /v1/boards/{board}/events', { atLeast: 10_000 });
  const beacons = analytics?.costs[4] ?? [];
  const ofPostgres = beacons.length > 0 ? beacons.map(({ postgres }) => postgres) : undefined;
  figure('4', 'processor time of PostgreSQL per beacon', ofPostgres, ' ms', { atMost: 0.05, spent: beacons });
  figure('5', 'of a core, PostgreSQL, to count 5 000 hits a second', analytics?.shares, ' %', {
    atMost: 10,
    spent: costs[5],
  });
  figure('6', 'the overview of 366 days with 100 000 000 page views, 99 of 100', analytics?.latencies[6], ' ms', {
    atMost: 50,
    spent: costs[6],
  });
  rate('w₀', 'w bare', 'bare undici POST loop, 20 connections');
  rate('w', 'w backlog', 'signed webhook deliveries from a backlog, one worker, while they arrive', {
    atLeast: 1_500,
    aimAt: 3_000,
  });
  rate('w', 'w backlog', 'the same, as a share of the bare loop', { baseline: 'w bare' });
  const inSeconds = (values) => values?.map((milliseconds) => milliseconds / 1_000);
  figure('w', "from the worker's start until it answers that it is ready", inSeconds(webhooks?.seen.ready), ' s');
  figure(
    'w',
    "from the worker's start to the first arrival, loading of the program included",
    inSeconds(webhooks?.seen.first),
    ' s',
  );
  // Only for the whole backlog: a shorter one would be done sooner.
  figure(
    'w',
    `from the worker's start to the last of ${grouped(webhooks?.backlog ?? 0)} arrivals`,
    inSeconds(webhooks?.seen.last),
    ' s',
    webhooks?.backlog === 9_000 ? { atMost: 6.5 } : {},
  );
  rate('w₉', 'w nine', 'deliveries to nine endpoints from a backlog');
  rate('w', 'w ten', 'deliveries to nine endpoints, a tenth never answers', {
    baseline: 'w nine',
    target: 0.95,
    paired: true,
  });
  const share = (times, part) => times && [times[Math.floor(times.length * part)]];
  figure('w', 'commit to arrival when idle, median', share(webhooks?.idle.times, 0.5), ' ms', {
    atMost: 100,
    spent: webhooks?.idle.costs,
  });
  for (const [processes, name, halfIn, mostIn] of [
    ['API and worker apart', 'apart', 10, 50],
    ['all in one start', 'alone', 20, 80],
  ]) {
    const at = `at 200 changes/s, ${processes}`;
    const spent = webhooks?.[name].costs;
    figure('w', `commit to arrival ${at}, median`, share(webhooks?.[name].times, 0.5), ' ms', {
      atMost: halfIn,
      aim: 3,
      spent,
    });
    figure('w', `commit to arrival ${at}, 99 of 100`, share(webhooks?.[name].times, 0.99), ' ms', {
      atMost: mostIn,
      aim: 20,
      spent,
    });
    figure('w', `processor time per change ${at}, Node + PostgreSQL`, cpuOf(spent), ' ms', {
      atMost: 4.5,
      aim: 3,
      spent,
    });
  }
  const { atRest, afterLoad } = http?.memory ?? {};
  const starts = costs.h && cpuOf(costs.h).map((spent) => spent / 1_000);
  figure('h', 'processor time of a start until it is at rest, Node + PostgreSQL', starts, ' s', { spent: costs.h });
  figure('h', `resident memory at rest, ${counted(atRest)}`, atRest && [atRest.megabytes], ' MB', {
    atMost: atRest?.processes > 1 ? 280 : 200,
  });
  figure('h', `resident memory after the load, ${counted(afterLoad)}`, afterLoad && [afterLoad.megabytes], ' MB');
  figure('s', 'statements to PostgreSQL per POST, one writer', statements && [statements.post], '', {
    atMost: 10,
    aim: 6,
    spent: statements?.costs.post,
  });
  figure('s', 'socket writes of the server per POST, one writer', statements && [statements.writes], '', { atMost: 4 });
  figure('s', 'socket writes of the server per POST, eight writers', statements && [statements.sharedWrites], '', {
    atMost: 4,
  });
  figure('s', 'flushes that a POST waits for', statements && [statements.flushes], '', { atMost: 1.1 });
  figure('s', 'statements to PostgreSQL per GET by id', statements && [statements.get], '', {
    atMost: 1.1,
    spent: statements?.costs.get,
  });
  figure('s', 'statements to PostgreSQL a second at rest', statements && [statements.rest], '', { atMost: 8, aim: 2 });
  rate('xc', 'xc', 'row c with the double of EventStoreDB');
  rate('xe', 'xe', 'row e with the double of EventStoreDB');
  for (const writers of [1, 8, 32])
    rate(
      'xf',
      `xf${writers}`,
      `row f with the double of EventStoreDB, without a row of a read model, writers: ${writers}`,
    );
  rate('8₀', '8₀', 'requests a second of processor time, one server; one in five is a POST');
  rate('8', '8', 'the same with 4 API and 2 worker processes', { baseline: '8₀', target: 0.9 });
  const { posts, strangers, searches } = followers ?? {};
  figure('z₀', 'processor time of Node per POST, one writer, events in PostgreSQL', nodeOf(posts?.postgres), ' ms', {
    spent: posts?.postgres,
  });
  figure('z', 'the same with events in the double of EventStoreDB', nodeOf(posts?.eventStore), ' ms', {
    ...(posts ? { atMost: Number((1.25 * median(nodeOf(posts.postgres))).toFixed(2)) } : {}),
    spent: posts?.eventStore,
  });
  figure('z', 'processor time of Node per event of another application', nodeOf(strangers), ' ms', {
    atMost: 0.05,
    spent: strangers,
  });
  figure('z', 'a search while another application writes, median', searches && [median(searches)], ' ms', {
    atMost: 25,
  });
  return rows;
}

const counted = (memory) => (memory?.processes > 1 ? `all ${memory.processes} processes` : 'one process');

/** What is seen of webhooks, or costs, by row. */
const webhookRows = (of) => of && { 'w bare': of.bare, 'w backlog': of.backlog, 'w nine': of.nine, 'w ten': of.ten };

/** The 99th percentile of the middle round, in words. */
const slowest = (latencies) => (latencies?.length ? `, p99 ${median(latencies).toFixed(1)} ms` : '');
