// Rows n to t: public reads on a board with 200,000 jobs, whose words, places and queries follow Zipf's law.
import { randomUUID } from 'node:crypto';
import { copyIn, copyLine } from '../../dist/libs/store/src/database/copy-in.js';
import { cities } from '../../scripts/data/demo/cities.mjs';
import { caughtUp, openings, startBoardBaseline, startProduct } from './children.mjs';
import { metersOf } from './costs.mjs';
import { inTurns, load } from './measure.mjs';
import { FUNCTION_WORDS, numbers, vocabulary, zipf } from './zipf.mjs';

const COMPANIES = 2_000;
const CITIES = 400;
const QUERIES = 5_000;
const CHUNK = 5_000;
const AT_ONCE = 100;
/** As many connections as a storefront keeps open. */
const CONNECTIONS = 8;
const CHANGES_AT_ONCE = 8;
const DAY_MS = 86_400_000;

const meaningful = vocabulary.slice(FUNCTION_WORDS);
/** Words of titles and queries, as frequent as they are in texts. */
const meaningfulBy = (random) => zipf(meaningful, random, FUNCTION_WORDS);

/** Rates, costs and 99th percentiles by row, for the rows in `wanted`. */
export async function measureBoard({ client, database, cwd, wanted, rounds, seconds, jobs, changes, ...plan }) {
  await openings(database, cwd, 'migrate');
  const board = await openings(database, cwd, 'boards', 'create', 'public', '--owner', 'bench@bench.example');
  const key = await openings(database, cwd, 'keys', 'create', '--board', 'public', '--rate-limit', '100000000');
  let product = await startProduct(database, cwd);
  let baseline;
  const call = async (method, path, body) => {
    const response = await fetch(`${product.origin}/v1/${path}`, {
      method,
      headers: { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const visit = async (path) => {
    const response = await fetch(`${product.origin}/v1/boards/public/${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return { body: await response.json(), tag: response.headers.get('etag') };
  };
  try {
    const { companies, places } = await samples(call);
    await product.stop();
    await writeLog(client, { board, jobs, companies, places });
    for (const model of ['jobs', 'job_search', 'job_figures']) await openings(database, cwd, 'rebuild', model);
    await client.query('vacuum analyze');
    await fillBaseline(client, places);
    product = await startProduct(database, cwd);
    await caughtUp(product.origin);
    baseline = await startBoardBaseline(database, cwd);
    await check(visit, jobs + places.length);
    const found = [];
    for (const place of places) {
      const { body } = await visit(`places?q=${encodeURIComponent(place.name)}`);
      // Some have another name than the requested one.
      if (body.data[0]) found.push({ lat: place.lat, lon: place.lon, slug: body.data[0].slug });
    }

    const random = numbers(7);
    const [word, city] = [meaningfulBy(random), zipf(found, random)];
    const query = () => {
      const kind = random();
      if (kind < 0.5) return word();
      if (kind < 0.8) return `${word()} ${word()}`;
      return kind < 0.9 ? word().slice(0, 4) : `${word()} ${word()} ${word()}`;
    };
    const queries = Array.from({ length: QUERIES }, query);
    const former = new Set(queries);
    const another = () => {
      for (;;) {
        const one = query();
        if (former.has(one)) continue;
        former.add(one);
        return one;
      }
    };
    const slugs = (await visit('jobs?limit=100')).body.data.map(({ slug }) => slug);
    const { tag } = await visit('jobs');
    const turn = (list) => {
      let n = 0;
      return () => list[n++ % list.length];
    };
    const get = (path, headers = {}) => ({ method: 'GET', path, headers });
    const here = (path, headers) => get(`/v1/boards/public/${path}`, headers);
    const around = Array.from({ length: QUERIES }, () => [city(), 10 + Math.floor(random() * 90)]);
    const searchFor = (words) => ({
      method: 'POST',
      path: '/v1/boards/public/jobs/search',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: words }),
    });
    const latencies = { 'n': [], 'n once': [], 'r': [] };
    const contenders = {
      n: [turn(queries.map((words) => get(`/search?q=${encodeURIComponent(words)}`))), turn(queries.map(searchFor))],
      o: [() => get('/jobs'), () => here('jobs')],
      p: [() => get('/known'), () => here('jobs', { 'if-none-match': tag })],
      q: [turn(slugs.map((slug) => get(`/jobs/${slug}`))), turn(slugs.map((slug) => here(`jobs/${slug}`)))],
      r: [
        turn(around.map(([{ lat, lon }, km]) => get(`/around?lat=${lat}&lon=${lon}&km=${km}`))),
        turn(around.map(([{ slug }, km]) => here(`jobs?location=${slug}&radius=${km}`))),
      ],
    };
    const meters = await metersOf(client);
    const [seen, costs] = [{}, {}];
    for (const [row, [bare, own]] of Object.entries(contenders)) {
      if (!wanted.has(row)) continue;
      const runs = [
        [`${row}₀`, baseline, bare],
        [row, product, own],
        ...(row === 'n' ? [['n once', product, () => searchFor(another())]] : []),
      ].map(([name, server, next]) => {
        costs[name] = [];
        const shot = {
          origin: server.origin,
          next,
          seconds,
          // Frequent queries are known to a server that has run for a while.
          warmUp: name === 'n' ? plan.primeSeconds : plan.warmUp,
          connections: CONNECTIONS,
          meter: () => meters([server.pid]),
          costs: costs[name],
          // A request of its own each time, not one of a list that is sent again.
          fresh: name === 'n once',
        };
        if (row === 'p') shot.status = 304;
        if (name in latencies) shot.latencies = latencies[name];
        return [name, () => load(shot)];
      });
      Object.assign(seen, await inTurns(rounds, Object.fromEntries(runs)));
    }
    costs.t = [];
    const changing = { call, visit, meters, changes, rounds, pid: product.pid, costs: costs.t };
    const change = wanted.has('t') ? await costOfChange(changing) : null;
    return { seen, costs, latencies, jobs, change };
  } finally {
    await baseline?.stop();
    await product.stop();
  }
}

/** Companies, and a job in each city, created through the API: this shows how places look in events. */
async function samples(call) {
  const companies = [];
  for (let from = 0; from < COMPANIES; from += AT_ONCE) {
    const operations = Array.from({ length: AT_ONCE }, (_, n) => ({
      id: String(n),
      method: 'POST',
      body: { name: `Company ${from + n}` },
    }));
    const { data } = await call('POST', 'companies/batch', { operations });
    for (const { data: company } of data) companies.push(company);
  }
  const countries = new Intl.DisplayNames('en', { type: 'region' });
  const largest = cities()
    .filter(({ country }) => /^(US|GB|DE|FR|ES|IT|IN|BR|CA|AU|NL|PL)$/.test(country))
    .sort((one, other) => other.population - one.population);
  const wanted = largest.slice(0, CITIES);
  const places = [];
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const operations = wanted.slice(from, from + AT_ONCE).map(({ name, country }, n) => ({
      id: String(n),
      method: 'POST',
      body: {
        title: `Sample ${from + n}`,
        description: '<p>A sample.</p>',
        applicationUrl: `https://sample.example/${from + n}`,
        companyId: companies[n].id,
        remoteOption: 'on_site',
        officeLocations: [{ city: name, country: countries.of(country) }],
        salaryMin: 50_000,
        salaryMax: 60_000,
        salaryCurrency: 'USD',
        salaryTimeframe: 'per_year',
        status: 'published',
      },
    }));
    const { data } = await call('POST', 'jobs/batch', { operations });
    for (const [n, { status, data: job, error }] of data.entries()) {
      // Several cities share some names.
      if (error?.code === 'jobs_unresolvable_location') continue;
      if (status !== 201) throw new Error(`A sample is refused: ${JSON.stringify(error)}`);
      const { name, lat, lng } = wanted[from + n];
      places.push({ id: job.id, name, lat, lon: lng });
    }
  }
  return { companies, places };
}

/** Writes the log of `jobs` published jobs as appends would have written it, and completes `places`. */
async function writeLog(client, { board, jobs, companies, places }) {
  const { rows } = await client.query(
    `select name, schema_version, data::text, meta::text from events where type = 'JobCreated'`,
  );
  const known = new Map(rows.map((row) => [row.name.split('-').at(-1), row]));
  const like = JSON.parse(rows[0].data);
  for (const place of places) place.offices = JSON.parse(known.get(place.id).data).officeLocations;
  const random = numbers(3);
  const [word, place] = [zipf(vocabulary, random), zipf(places, random)];
  const heading = meaningfulBy(random);
  const company = zipf(companies, random);
  const now = Date.now();
  const later = new Date(now + 365 * DAY_MS).toISOString();
  for (let from = 0; from < jobs; from += CHUNK) {
    let [events, streams] = ['', ''];
    for (let n = from; n < Math.min(from + CHUNK, jobs); n++) {
      const id = `jobs_${String(n).padStart(26, '0')}`;
      const stream = randomUUID();
      const at = new Date(now - (jobs - n) * 10_000).toISOString();
      const text = Array.from({ length: 60 }, word).join(' ');
      const { id: companyId, name: companyName, slug: companySlug } = company();
      const salary = 30_000 + Math.floor(random() * 90_000);
      const data = Object.assign({}, like, {
        title: `${heading()} ${heading()} ${heading()}`,
        slug: `job-${n}`,
        description: `<p>${text}</p>`,
        companyId,
        companyName,
        companySlug,
        applicationUrl: `https://job.example/${n}`,
        officeLocations: place().offices,
        salaryMin: salary,
        salaryMax: salary + 10_000,
        isFeatured: random() < 0.02,
        publishedAt: at,
        expiresAt: later,
      });
      streams += copyLine([stream, 1]);
      events += copyLine([
        stream,
        1,
        randomUUID(),
        `job-${board}-${id}`,
        'job',
        'JobCreated',
        rows[0].schema_version,
        JSON.stringify(data),
        rows[0].meta,
        at,
      ]);
    }
    await copyIn(client, 'streams', ['stream', 'version'], streams);
    const columns = 'stream version event_id name category type schema_version data meta at'.split(' ');
    await copyIn(client, 'events', columns, events);
  }
}

/** One table with everything that the other server returns, copied from the product's rows. */
async function fillBaseline(client, places) {
  await client.query(`create temporary table bench_places (offices text, lat float8, lon float8)`);
  // Several cities may match the same words.
  const inserted = `insert into bench_places
    select distinct on (offices) * from unnest($1::text[], $2::float8[], $3::float8[]) as given (offices, lat, lon)`;
  await client.query(inserted, [
    places.map(({ offices }) => JSON.stringify(offices)),
    places.map(({ lat }) => lat),
    places.map(({ lon }) => lon),
  ]);
  await client.query(`
    create table bench_board as
      select data->>'slug' as slug, (data->>'isFeatured')::boolean as featured, (data->>'publishedAt')::timestamptz as published,
        (data->>'expiresAt')::timestamptz as ends, lat, lon,
        to_tsvector('english', concat_ws(' ', data->>'title', data->>'companyName', data->>'description')) as words,
        json_build_object('slug', data->'slug', 'title', data->'title', 'company', data->'companyName', 'salaryMin',
          data->'salaryMin', 'salaryMax', data->'salaryMax', 'offices', data->'officeLocations',
          'summary', left(data->>'description', 200), 'publishedAt', data->'publishedAt') as body,
        data as whole
      from events left join bench_places on offices::json::text = (data->'officeLocations')::text
      where type = 'JobCreated';
    create index on bench_board using gin (words);
    create unique index on bench_board (slug);
    create index on bench_board (featured desc, published desc);
    create index on bench_board (lat, lon);
  `);
  await client.query('vacuum analyze bench_board');
}

/** Figures of a board without matches would be meaningless. */
async function check(visit, jobs) {
  const { body } = await visit('jobs?limit=100&sort=newest');
  if (body.count !== jobs) throw new Error(`Of ${jobs} jobs ${body.count} are shown.`);
  const { body: old } = await visit(`jobs?limit=1&sort=newest&offset=${Math.min(jobs, 10_000) - 1}`);
  const { body: sample } = await visit('jobs?limit=1&sort=newest');
  const keys = ([job]) => Object.keys(job).sort().join();
  if (keys(old.data) !== keys(sample.data)) throw new Error('A job of the log is not shown as one of the API.');
  const { body: found } = await visit(`jobs/${old.data[0].slug}`);
  if (found.title !== old.data[0].title || !found.company) throw new Error('A job of the log has no page.');
}

/**
 * PostgreSQL's processor time for a change of title, salary and location beyond that of an address, which no read model behind the log uses; in
 * microseconds, by round. `costs` receives the whole cost of such a change.
 */
async function costOfChange({ call, visit, meters, changes, rounds, pid, costs }) {
  const { body } = await visit('jobs?limit=100&sort=newest');
  const ids = body.data.map(({ id }) => id);
  let n = 0;
  const spent = async (bodyOf) => {
    const meter = await meters([pid]);
    const one = async () => {
      for (let done = 0; done < changes / CHANGES_AT_ONCE; done++, n++)
        await call('PATCH', `jobs/${ids[n % ids.length]}`, bodyOf(n));
    };
    await Promise.all(Array.from({ length: CHANGES_AT_ONCE }, one));
    // Waits until everything written can be found.
    await call('POST', 'jobs/search', { query: 'sample' });
    return meter(changes);
  };
  const random = numbers(5);
  const [word, heading] = [zipf(vocabulary, random), meaningfulBy(random)];
  const figures = [];
  for (let round = 0; round < rounds; round++) {
    const address = await spent((nth) => ({ applicationUrl: `https://changed.example/${nth}` }));
    const whole = await spent((nth) => ({
      title: `${heading()} ${heading()} ${heading()}`,
      salaryMin: 30_000 + (nth % 1_000),
      description: `<p>${Array.from({ length: 60 }, word).join(' ')}</p>`,
    }));
    costs.push(whole);
    figures.push(Math.max(whole.postgres - address.postgres, 0) * 1_000);
  }
  return figures;
}
