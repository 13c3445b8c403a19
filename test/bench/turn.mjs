// One turn of a comparison or of a spec, in a separate process: measures the rows of its arguments and sends them to its parent.
import { bench } from './bench.mjs';

process.send(await bench(process.argv.slice(2)));
process.disconnect();
