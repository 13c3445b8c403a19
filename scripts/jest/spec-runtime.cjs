// Module loader of Jest that leaves loading to Node. See spec-environment.mjs.
const { pathToFileURL } = require('node:url');

const CIRCUS = require.resolve('jest-circus').replace(/[^/\\]+$/, '');
/** State that jest-circus keeps for one file. */
const STATE = [
  'EVENT_HANDLERS',
  'RETRY_TIMES',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'TEST_TIMEOUT_SYMBOL',
  'LOG_ERRORS_BEFORE_RETRY',
  'JEST_STATE_SYMBOL',
];

class SpecRuntime {
  #path;
  #environment;
  #sourceMaps = new Map();

  constructor(_config, environment, _resolver, _transformer, _cacheFS, _coverage, path) {
    this.#environment = environment;
    this.#path = path;
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    if (path !== this.#path) return import(pathToFileURL(path).href);
    const { specBundle } = await import('./spec-bundle.mjs');
    const { module, uses } = await specBundle(path);
    if (path.endsWith('.tsx')) await this.#environment.openWindow();
    else if (uses) this.#environment.keepMetadata();
    for (const each of [module, uses]) if (each) this.#sourceMaps.set(pathToFileURL(each).href, `${each}.map`);
    return import(pathToFileURL(module).href);
  }

  requireModule(path) {
    return require(path);
  }

  /** Loads jest-circus with its state reset. */
  requireInternalModule(path) {
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (STATE.includes(symbol.description)) delete globalThis[symbol];
    for (const file of Object.keys(require.cache)) if (file.startsWith(CIRCUS)) delete require.cache[file];
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    const { moduleMocker, fakeTimersModern } = this.#environment;
    const jest = {
      fn: moduleMocker.fn.bind(moduleMocker),
      spyOn: moduleMocker.spyOn.bind(moduleMocker),
      useFakeTimers: (options) => (fakeTimersModern.useFakeTimers(options), jest),
      useRealTimers: () => (fakeTimersModern.useRealTimers(), jest),
      advanceTimersByTime: (ms) => fakeTimersModern.advanceTimersByTime(ms),
      setTimeout: (ms) => ((globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms), jest),
    };
    globalThis[Symbol.for('openings.jest')] = { ...globals, jest };
  }

  getSourceMaps() {
    return this.#sourceMaps;
  }

  getAllCoverageInfoCopy() {}

  enterTestCode() {}

  leaveTestCode() {}

  teardown() {}
}

exports.__esModule = true;
exports.default = SpecRuntime;
