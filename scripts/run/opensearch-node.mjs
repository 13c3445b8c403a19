// A real OpenSearch for tests and development: one node or several. Its jars come from Maven Central, once, into node_modules/.cache. Needs a
// JDK 17 or later, and `mvn` the first time. It has no security plugin, so it listens on the loopback address only.
//   npm run opensearch -- [--port 9200] [--nodes 1] [--data .openings/opensearch]
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const exec = promisify(execFile);

/** The newest release for each Java, with the version of Log4j that belongs to it. `OPENSEARCH_VERSION` selects another one. */
const RELEASES = [
  { java: 21, version: '3.9.0', log4j: '2.25.5' },
  { java: 17, version: '2.19.6', log4j: '2.25.4' },
];
const PLUGINS = [
  'transport-netty4-client',
  'analysis-common',
  'lang-painless',
  'reindex-client',
  'mapper-extras-client',
];
const START_MS = 90_000;
const STOP_MS = 15_000;

/** OpenSearch is not available on this machine. Its message is one sentence. */
export class OpenSearchUnavailableError extends Error {}

/** A program of the JDK at `OPENSEARCH_JAVA_HOME`, or of the one in the path. */
const jdk = (name) => (process.env.OPENSEARCH_JAVA_HOME ? join(process.env.OPENSEARCH_JAVA_HOME, 'bin', name) : name);

const dependency = (group, artifact, version) =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;

/** Log4j and the two libraries for shapes are optional in the POM of the server, but it does not start without them. */
const pom = ({ version, log4j }) => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>openings</groupId>
  <artifactId>opensearch-node</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    ${dependency('org.opensearch', 'opensearch', version)}
    ${PLUGINS.map((name) => dependency('org.opensearch.plugin', name, version)).join('\n    ')}
    ${dependency('org.apache.logging.log4j', 'log4j-core', log4j)}
    ${dependency('org.locationtech.spatial4j', 'spatial4j', '0.7')}
    ${dependency('org.locationtech.jts', 'jts-core', '1.15.0')}
  </dependencies>
</project>
`;

async function release() {
  const { stderr, stdout } = await exec(jdk('java'), ['-version']).catch((error) => {
    throw new OpenSearchUnavailableError(
      `OpenSearch needs Java 17 or later: "java -version" says ${error.code ?? error.message}.`,
    );
  });
  const major = Number((/version "(?:1\.)?(\d+)/.exec(stderr + stdout) ?? [])[1]);
  const newest = RELEASES.find(({ java }) => major >= java);
  if (!newest) throw new OpenSearchUnavailableError(`OpenSearch needs Java 17 or later; this is ${major}.`);
  const version = process.env.OPENSEARCH_VERSION || newest.version;
  const line = version.startsWith('2.') ? RELEASES[1] : RELEASES[0];
  if (major < line.java)
    throw new OpenSearchUnavailableError(`OpenSearch ${version} needs Java ${line.java} or later; this is ${major}.`);
  return { ...line, version };
}

/** Downloads the jars and compiles the starter if needed. @throws OpenSearchUnavailableError */
async function fetchOpenSearch(log) {
  const wanted = await release();
  const cache = join(root, 'node_modules', '.cache', 'openings');
  const home = join(cache, `opensearch-${wanted.version}`);
  if (existsSync(home)) return { home, version: wanted.version };
  log(`Downloading OpenSearch ${wanted.version} from Maven Central (only once) …`);
  await mkdir(cache, { recursive: true });
  // Several processes may download at the same time. The first one to finish renames its folder.
  const fetching = await mkdtemp(join(cache, 'fetching-'));
  try {
    await writeFile(join(fetching, 'pom.xml'), pom(wanted));
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
      throw new OpenSearchUnavailableError(`OpenSearch could not be fetched: ${reason}.`);
    });
    // Compiled once, because running the source takes a second longer at every start.
    const compiling = ['-cp', join(fetching, 'jars', '*'), '-d', fetching, join(here, 'OpenSearchNode.java')];
    await exec(jdk('javac'), compiling).catch((error) => {
      const reason = error.code === 'ENOENT' ? 'there is no "javac" on this machine' : error.message;
      throw new OpenSearchUnavailableError(`OpenSearch needs a JDK: ${reason}.`);
    });
    await rename(fetching, home).catch((error) => {
      if (!existsSync(home)) throw error;
    });
  } finally {
    await rm(fetching, { recursive: true, force: true });
  }
  return { home, version: wanted.version };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const LOGGING = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{HH:mm:ss.SSS}][%-5p][%c{1.}] %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`;

/** Settings of every node. */
const COMMON = {
  'cluster.name': 'openings',
  'network.host': '127.0.0.1',
  // On a disk that is 85 % full, shards would remain unassigned.
  'cluster.routing.allocation.disk.threshold_enabled': false,
  'action.auto_create_index': false,
  // The serial collector frees memory late: the circuit breaker for the whole heap would reject requests long before it is full.
  'indices.breaker.total.use_real_memory': false,
};

/** A node with its own directory and ports. It can be stopped, killed and started again. */
export class OpenSearchNode {
  #child;
  #options;
  #output = [];

  constructor(options) {
    this.#options = options;
    this.name = options.name;
    this.directory = options.directory;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  get pid() {
    return this.#child?.pid;
  }

  get running() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The last lines of its output. */
  get output() {
    return this.#output.join('\n');
  }

  /** Returns when the node is ready. @throws if it ends, or is not ready after 90 seconds. */
  async start() {
    const { home, version, directory, port, transportPort, settings, heapMb } = this.#options;
    await mkdir(join(directory, 'config'), { recursive: true });
    const logging = join(directory, 'log4j2.properties');
    await writeFile(logging, LOGGING);
    const all = {
      ...COMMON,
      'path.home': directory,
      'path.data': join(directory, 'data'),
      'path.logs': join(directory, 'logs'),
      'node.name': this.name,
      'http.port': port,
      'transport.port': transportPort,
      ...settings,
    };
    const command = [
      jdk('java'),
      `-Xms${heapMb}m`,
      `-Xmx${heapMb}m`,
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      `-Dlog4j2.configurationFile=${logging}`,
      '-Dlog4j2.disable.jmx=true',
      ...(version.startsWith('2.') ? [] : ['--enable-native-access=ALL-UNNAMED']),
      '-cp',
      [home, join(home, 'jars', '*')].join(delimiter),
      'OpenSearchNode',
      ...Object.entries(all).map(([key, value]) => `${key}=${value}`),
    ];
    // If the system supports it, the node ends when this process is killed.
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
        fail(new Error(`OpenSearch is not ready after ${START_MS / 1000} s:\n${this.output}`));
      }, START_MS);
      child.once('error', fail);
      child.once('exit', (code, signal) => {
        clearTimeout(late);
        fail(new Error(`OpenSearch ended with ${code ?? signal}:\n${this.output}`));
      });
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          this.#output = [...this.#output.slice(-40), line];
          if (line !== 'OpenSearch started') return;
          clearTimeout(late);
          done();
        });
    });
  }

  /** Stops the node gracefully. Its data is kept. */
  async stop() {
    await this.#end('SIGTERM');
  }

  /** Kills the node, as in a power failure. */
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
 * Starts a cluster with its files in `directory`, which may contain those of an earlier start.
 * @throws OpenSearchUnavailableError if OpenSearch is not available on this machine.
 */
export async function startOpenSearch({
  directory,
  port = 0,
  nodes = 1,
  heapMb = 256,
  settings = {},
  log = () => undefined,
}) {
  const fetched = await fetchOpenSearch(log);
  const members = [];
  for (let n = 1; n <= nodes; n++)
    members.push({
      name: `node${n}`,
      port: n === 1 && port ? port : await freePort(),
      transportPort: await freePort(),
      directory: join(resolve(directory), `node${n}`),
    });
  const cluster =
    nodes === 1
      ? { 'discovery.type': 'single-node' }
      : {
          'discovery.seed_hosts': members.map(({ transportPort }) => `127.0.0.1:${transportPort}`).join(','),
          'cluster.initial_cluster_manager_nodes': members.map(({ name }) => name).join(','),
        };
  const started = members.map(
    (member) => new OpenSearchNode({ ...member, ...fetched, heapMb, settings: { ...cluster, ...settings } }),
  );
  const outcomes = await Promise.allSettled(started.map((node) => node.start()));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) {
    await Promise.all(started.map((node) => node.kill()));
    throw failed.reason;
  }
  return {
    version: fetched.version,
    nodes: started,
    url: `http://${started.map((node) => new URL(node.url).host).join(',')}`,
    stop: async () => void (await Promise.all(started.map((node) => node.stop()))),
    kill: async () => void (await Promise.all(started.map((node) => node.kill()))),
  };
}

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '9200' },
      nodes: { type: 'string', default: '1' },
      data: { type: 'string', default: '.openings/opensearch' },
    },
  });
  const say = (line) => process.stdout.write(`${line}\n`);
  const { data: directory, port, nodes } = values;
  const cluster = await startOpenSearch({
    directory,
    port: Number(port),
    nodes: Number(nodes),
    heapMb: 512,
    log: say,
  });
  say(`OpenSearch ${cluster.version} is ready at ${cluster.url}; its files are in ${directory}.`);
  say(`Use it in another terminal: SEARCH_URL=${cluster.url} npm start`);
  const end = () => void cluster.stop().then(() => process.exit(0));
  process.once('SIGINT', end).once('SIGTERM', end);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await main().catch((error) => {
    process.stderr.write(`opensearch: ${error instanceof OpenSearchUnavailableError ? error.message : error.stack}\n`);
    process.exit(1);
  });
