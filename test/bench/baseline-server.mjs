// The least that a server can do for rows a, b and d: Fastify, pg, a pool of 8, one prepared statement for each route.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const { table, columns, board } = JSON.parse(process.env.BENCH_LIST);
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

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
