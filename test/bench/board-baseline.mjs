// What a team would write for a small board: Fastify, pg, one table with the indexes for its lists, no rules.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const app = Fastify();
const KM_PER_DEGREE = 111.2;

const page = (rows) => ({ count: Number(rows[0]?.count ?? 0), data: rows.map(({ body }) => body) });

/** The baseline of an idle poll. */
app.get('/poll', async () => ({ object: 'unread_count', count: 1 }));

app.get('/jobs', async () => {
  const { rows } = await pool.query({
    name: 'browse',
    text: `select body, count(*) over () as count from bench_board where ends > now()
      order by featured desc, published desc limit 20`,
  });
  return page(rows);
});

app.get('/search', async ({ query }) => {
  const { rows } = await pool.query({
    name: 'search',
    text: `select body, count(*) over () as count from bench_board
      where words @@ websearch_to_tsquery('english', $1) and ends > now()
      order by featured desc, published desc limit 20`,
    values: [query.q],
  });
  return page(rows);
});

app.get('/around', async ({ query }) => {
  const [lat, lon, km] = [query.lat, query.lon, query.km].map(Number);
  const [high, wide] = [km / KM_PER_DEGREE, km / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180))];
  const { rows } = await pool.query({
    name: 'around',
    text: `select body, count(*) over () as count from bench_board
      where lat between $1 and $2 and lon between $3 and $4 and ends > now()
      order by featured desc, published desc limit 20`,
    values: [lat - high, lat + high, lon - wide, lon + wide],
  });
  return page(rows);
});

app.get('/jobs/:slug', async ({ params }, reply) => {
  const { rows } = await pool.query({
    name: 'job',
    text: 'select whole from bench_board where slug = $1 and ends > now()',
    values: [params.slug],
  });
  if (!rows[0]) return reply.status(404).send({});
  return rows[0].whole;
});

app.get('/talent', async () => {
  const text = 'select body from bench_talent where shown order by rank, changed desc limit 20';
  const [{ rows }, counted] = await Promise.all([
    pool.query({ name: 'talent', text }),
    pool.query({ name: 'talents', text: 'select count(*) from bench_talent where shown' }),
  ]);
  return { count: Number(counted.rows[0].count), data: rows.map(({ body }) => body) };
});

app.get('/known', (_, reply) => reply.status(304).header('etag', 'W/"known"').send());

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
