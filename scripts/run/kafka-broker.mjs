// A real Apache Kafka for tests and development: one broker in KRaft mode. Its jars come from Maven Central, once, into
// node_modules/.cache. Needs `java` 17 or later, and `mvn` the first time.
//   npm run kafka -- [--port 9092] [--data .openings/kafka]
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const exec = promisify(execFile);

/** The release of Kafka, the same as in docker/compose.kafka.yml. `KAFKA_VERSION` selects another one. */
export const VERSION = process.env.KAFKA_VERSION || '4.3.1';
const SLF4J = '1.7.36';
const START_MS = 90_000;
const STOP_MS = 15_000;

/** Kafka is not available on this machine. Its message is one sentence. */
export class KafkaUnavailableError extends Error {}

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>openings</groupId>
  <artifactId>kafka-broker</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${VERSION}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>${SLF4J}</version></dependency>
  </dependencies>
</project>
`;

/** Downloads the jars if needed and returns their folder. @throws KafkaUnavailableError */
export async function fetchKafka(log = () => {}) {
  await requireJava();
  const cache = join(root, 'node_modules', '.cache', 'openings');
  const jars = join(cache, `kafka-${VERSION}`);
  if (existsSync(jars)) return jars;
  log(`Downloading Apache Kafka ${VERSION} from Maven Central (only once) …`);
  await mkdir(cache, { recursive: true });
  // Several processes may download at the same time. The first one to finish renames its folder.
  const fetching = await mkdtemp(join(cache, 'fetching-'));
  try {
    await writeFile(join(fetching, 'pom.xml'), POM);
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=jars'];
    await exec('mvn', ['--batch-mode', '--quiet', ...goal], {
      cwd: fetching,
      timeout: 600_000,
      maxBuffer: 1 << 26,
    }).catch((error) => {
      const errorLine = `${error.stdout ?? ''}\n${error.stderr ?? ''}`
        .split('\n')
        .find((line) => line.includes('[ERROR]'));
      const reason = error.code === 'ENOENT' ? 'there is no "mvn" on this machine' : (errorLine ?? error.message);
      throw new KafkaUnavailableError(`Apache Kafka could not be fetched: ${reason}.`);
    });
    await rename(join(fetching, 'jars'), jars).catch((error) => {
      if (!existsSync(jars)) throw error;
    });
  } finally {
    await rm(fetching, { recursive: true, force: true });
  }
  return jars;
}

async function requireJava() {
  const { stderr, stdout } = await exec('java', ['-version']).catch((error) => {
    throw new KafkaUnavailableError(
      `Kafka needs Java 17 or later: "java -version" says ${error.code ?? error.message}.`,
    );
  });
  const [, major] = /version "(?:1\.)?(\d+)/.exec(stderr + stdout) ?? [];
  if (Number(major) < 17) throw new KafkaUnavailableError(`Kafka needs Java 17 or later; this is ${major}.`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Settings of a cluster with one broker, with short delays for tests. */
const COMMON = {
  'node.id': 1,
  'process.roles': 'broker,controller',
  'controller.listener.names': 'CONTROLLER',
  'inter.broker.listener.name': 'PLAINTEXT',
  'auto.create.topics.enable': false,
  'offsets.topic.replication.factor': 1,
  'offsets.topic.num.partitions': 2,
  'transaction.state.log.replication.factor': 1,
  'transaction.state.log.min.isr': 1,
  'transaction.state.log.num.partitions': 2,
  'group.initial.rebalance.delay.ms': 0,
};

/**
 * A new cluster id: 16 bytes as base64url. It never begins with `-`, because the tool that formats a directory would read that as an option.
 */
export function clusterId(random = randomBytes(16)) {
  const bytes = Buffer.from(random);
  bytes[0] &= 0x7f;
  return bytes.toString('base64url');
}

const textOf = (properties) =>
  Object.entries(properties)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');

/** A broker with its own directory and port. It can be stopped, killed and started again. */
export class KafkaBroker {
  #child;
  #options;
  #output = [];

  constructor(options, listeners) {
    this.#options = options;
    /** Listener name → `host:port`. PLAINTEXT always exists. */
    this.listeners = listeners;
  }

  /** `host:port` without credentials, for KAFKA_BROKERS. */
  get brokers() {
    return this.listeners.PLAINTEXT;
  }

  get running() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The last lines of its output. */
  get output() {
    return this.#output.join('\n');
  }

  /** Returns when the broker is ready. @throws if it ends, or is not ready after 90 seconds. */
  async start() {
    const { jars, directory, properties, scram, heapMb } = this.#options;
    const controller = await freePort();
    const listeners = Object.entries({ ...this.listeners, CONTROLLER: `127.0.0.1:${controller}` });
    const file = join(directory, 'server.properties');
    const data = join(directory, 'data');
    const protocols = { PLAINTEXT: 'PLAINTEXT', CONTROLLER: 'PLAINTEXT', SASL: 'SASL_SSL', TLS: 'SSL' };
    await mkdir(directory, { recursive: true });
    await writeFile(
      file,
      textOf({
        ...COMMON,
        'listeners': listeners.map(([name, address]) => `${name}://${address}`).join(','),
        'advertised.listeners': listeners
          .filter(([name]) => name !== 'CONTROLLER')
          .map((each) => each.join('://'))
          .join(','),
        'listener.security.protocol.map': listeners.map(([name]) => `${name}:${protocols[name]}`).join(','),
        'controller.quorum.voters': `1@127.0.0.1:${controller}`,
        'log.dirs': data,
        ...properties,
      }),
    );
    const java = [
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      '-cp',
      join(jars, '*'),
      '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
    ];
    if (!existsSync(join(data, 'meta.properties'))) {
      const users = Object.entries(scram ?? {}).flatMap(([mechanism, { username, password }]) => [
        '--add-scram',
        `${mechanism}=[name=${username},password=${password}]`,
      ]);
      await exec('java', [...java, 'kafka.tools.StorageTool', 'format', '-t', clusterId(), '-c', file, ...users]);
    }
    const command = [
      'java',
      ...java,
      `-Xmx${heapMb ?? 320}m`,
      '-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info',
      'kafka.Kafka',
      file,
    ];
    // If the system supports it, the broker ends when this process is killed.
    const dying = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--'] : [];
    const [program, ...args] = [...dying, ...command];
    const child = spawn(program, args, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    await this.#ready(child);
  }

  #ready(child) {
    return new Promise((done, fail) => {
      const late = setTimeout(() => {
        child.kill('SIGKILL');
        fail(new Error(`Kafka is not ready after ${START_MS / 1000} s:\n${this.output}`));
      }, START_MS);
      child.once('error', fail);
      child.once('exit', (code, signal) => {
        clearTimeout(late);
        fail(new Error(`Kafka ended with ${code ?? signal}:\n${this.output}`));
      });
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          this.#output = [...this.#output.slice(-40), line];
          if (!line.includes('Kafka Server started')) return;
          clearTimeout(late);
          done();
        });
    });
  }

  /** Stops the broker gracefully. Its data is kept. */
  async stop() {
    await this.#end('SIGTERM');
  }

  /** Kills the broker, as in a power failure. */
  async kill() {
    await this.#end('SIGKILL');
  }

  async #end(signal) {
    if (!this.running) return;
    const ended = once(this.#child, 'exit');
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS);
    this.#child.kill(signal);
    await ended;
    clearTimeout(patience);
  }
}

/**
 * Starts a broker with its files in `directory`, which may contain those of an earlier start.
 * `listeners`: names beside PLAINTEXT, of SASL and TLS; `properties` set them up; `scram`: users by mechanism.
 * @throws KafkaUnavailableError if Kafka is not available on this machine.
 */
export async function startKafka({ directory, port = 0, listeners = [], log, ...options }) {
  const jars = await fetchKafka(log);
  const addresses = { PLAINTEXT: `127.0.0.1:${port || (await freePort())}` };
  for (const name of listeners) addresses[name] = `127.0.0.1:${await freePort()}`;
  const broker = new KafkaBroker({ ...options, jars, directory: resolve(directory) }, addresses);
  await broker.start();
  return broker;
}

async function main() {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '9092' }, data: { type: 'string', default: '.openings/kafka' } },
  });
  const say = (line) => process.stdout.write(`${line}\n`);
  const broker = await startKafka({ directory: values.data, port: Number(values.port), heapMb: 512, log: say });
  say(`Apache Kafka ${VERSION} is ready at ${broker.brokers}; its files are in ${values.data}.`);
  say(`Use it in another terminal: KAFKA_BROKERS=${broker.brokers} npm start`);
  const end = () => void broker.stop().then(() => process.exit(0));
  process.once('SIGINT', end).once('SIGTERM', end);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await main().catch((error) => {
    process.stderr.write(`kafka: ${error instanceof KafkaUnavailableError ? error.message : error.stack}\n`);
    process.exit(1);
  });
