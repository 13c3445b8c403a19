// The EventStoreDB double as a separate process; `startDouble` bundles it to one file, because it is TypeScript.
import { StreamsService } from '../doubles/streams-service.js';

const { url } = await new StreamsService().start();
process.once('disconnect', () => process.exit());
process.send({ url });
