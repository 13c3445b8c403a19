// The minimum for rows a, b, d, i and j: Fastify, pg, a pool of 8, one prepared statement for each route.
import Fastify from 'fastify';
import pg from 'pg';
import { tableOf } from '../../dist/libs/store/src/tables/row.js';
import { searchWords } from '../../dist/libs/store/src/read-models/word-search.js';
import { JobSearchRow } from '../../dist/libs/jobs/src/job-search/job-search.read-model.js';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const { table, columns, board, searches = [] } = JSON.parse(process.env.BENCH_LIST);
const app = Fastify();

app.get('/documents/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'a',
    text: 'select body from bench_documents where id = $1',
    values: [request.params.id],
  });
  return rows[0].body;
});

app.post('/documents', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'b',
    text: 'insert into bench_inserts (body) values ($1) returning id',
    values: [JSON.stringify(request.body)],
  });
  reply.code(201);
  return { id: rows[0].id };
});

app.get('/list', async () => {
  const { rows } = await pool.query({
    name: 'd',
    text: `select ${columns.map((name) => `"${name}"`).join(', ')} from "${table}"
      where "board" = $1 order by "id" desc limit 20`,
    values: [board],
  });
  return { data: rows };
});

// The bare statements of a search: the same search for the newest ids, and their rows.
app.get('/search/:n', async (request) => {
  const search = {
    table: tableOf(JobSearchRow),
    board,
    query: searches[request.params.n],
    between: {},
    before: undefined,
    limit: 21,
  };
  const ids = await searchWords(pool, search);
  const { rows } = await pool.query({
    name: 'j',
    text: `select ${columns.map((name) => `"${name}"`).join(', ')} from "${table}"
      where "board" = $1 and "id" = any($2) order by "id" desc limit 20`,
    values: [board, ids.slice(0, 20)],
  });
  return { data: rows };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
