import { Balancer } from '../doubles/balancer.js';
import { cleanups, freePort, launch } from '../e2e/processes.js';
import { eventually, installedDatabase, type ServerProcess } from '../e2e/server.js';

/** A process of a fleet, which can be started again at the same address. */
interface Member {
  readonly origin: string;
  readonly isApi: boolean;
  start(): ServerProcess;
  process: ServerProcess;
}

/** Several processes on one database, behind a proxy that sends no request twice. */
export interface Fleet {
  readonly balancer: Balancer;
  readonly database: string;
  readonly key: string;
  readonly members: readonly Member[];
  /** Stops each process in turn by SIGTERM, and starts it again. */
  restartInTurn(): Promise<void>;
}

/** Longer than the proxy takes to notice that a process is stopping, also on a machine that is very busy. */
const DRAIN_SECONDS = '5';

/** Starts `apis` processes with ROLE=api and `workers` with ROLE=worker. They are gone after the test. */
export async function startFleet(
  apis: number,
  workers: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Fleet> {
  const { database, keyOf } = await installedDatabase();
  const member = async (isApi: boolean): Promise<Member> => {
    const port = String(await freePort());
    const role = { ROLE: isApi ? 'api' : 'worker', PORT: port, DRAIN_SECONDS };
    const start = () => launch({ DATABASE_URL: database, ...role, ...settings });
    return { origin: `http://127.0.0.1:${port}`, isApi, start, process: start() };
  };
  const members: Member[] = [];
  for (let n = 0; n < apis + workers; n++) members.push(await member(n >= workers));
  const balancer = await Balancer.start(members.filter(({ isApi }) => isApi).map(({ origin }) => origin));
  cleanups.push(() => balancer.stop());
  const back = async ({ isApi, origin, process }: Member) => {
    await process.ready();
    await eventually(() => !isApi || balancer.sendsTo(origin));
  };
  await Promise.all(members.map(back));
  return {
    balancer,
    database,
    key: keyOf(members[0]?.process as ServerProcess),
    members,
    async restartInTurn() {
      for (const each of members) {
        each.process.signal('SIGTERM');
        await each.process.ended;
        each.process = each.start();
        await back(each);
      }
    },
  };
}
