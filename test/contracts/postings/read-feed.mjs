// Reads a feed with the built program in a separate process. Prints the number of postings and the peak memory.
const dist = new URL('../../../dist/libs/', import.meta.url);
const [{ WebReader }, { WebPostingSources }, { SourceClient }] = await Promise.all(
  ['runtime/src/index.js', 'postings/src/reading/web-posting-sources.js', 'crawler/src/web/source-client.js'].map(
    (path) => import(new URL(path, dist).href),
  ),
);
const [, , url] = process.argv;
const web = new WebReader({ allowPrivate: true }, { debug: () => undefined });
const signal = new AbortController().signal;
const reading = await new WebPostingSources(new SourceClient(web)).read({ kind: 'indeed_xml', url }, { signal });
let [postings, bytes] = [0, 0];
for await (const batch of reading.items) {
  postings += batch.filter(({ posting }) => posting).length;
  // Measured here, because the peak that the operating system reports includes memory of the parent process.
  bytes = Math.max(bytes, process.memoryUsage().rss);
}
process.stdout.write(JSON.stringify({ postings, bytes }));
