// How Jest runs specs: in the globals of its worker itself, one file after the other. A context of its own for each file would
// evaluate NestJS, class-validator and all other packages again for each. Our own files are evaluated anew for each spec, as
// they are part of its bundle (spec-bundle.mjs). What a spec changes of the process is put back when it is over.
import { AsyncLocalStorage } from 'node:async_hooks';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const used = new Set();
for (const name of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function noted(...values) {
    used.add(this);
    return original.apply(this, values);
  };
}

// A worker that has nothing left to do ends at once. By itself Node would free its heap first, half a gigabyte piece by piece, and
// Jest ends by force what is still there after half a second. A worker that something keeps alive never comes here.
if (process.send) process.once('beforeExit', () => process.exit());

/** Globals in which class-validator and TypeORM collect metadata of all classes. */
const METADATA = ['classValidatorMetadataStorage', 'typeormMetadataArgsStorage'];

/** Removing the last listener of a signal restores its default action: SIGPIPE would end the worker. */
const isSignal = (name) => /^SIG/.test(String(name));

export default class SpecEnvironment {
  #console = globalThis.console;
  #exit = process.exit;
  #variables = {};
  #listeners = new Map(process.eventNames().map((name) => [name, new Set(process.rawListeners(name))]));

  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    // Each expect() makes an Error, and Jest asks for a hundred frames of it.
    Error.stackTraceLimit = 20;
    // After setup files, which are evaluated once in a worker.
    this.#variables = { ...process.env };
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    // What `stopClocks` puts in its place.
    Reflect.deleteProperty(performance, 'now');
    this.moduleMocker.restoreAllMocks();
    for (const name of METADATA) delete globalThis[name];
    for (const name of process.eventNames().filter((each) => !isSignal(each)))
      for (const listener of process.rawListeners(name))
        if (!this.#listeners.get(name)?.has(listener)) process.removeListener(name, listener);
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    process.exit = this.#exit;
    // Until Node 24 each storage in use costs each promise, also those that nobody has any more.
    for (const storage of used) storage.disable();
    used.clear();
    globalThis.console = this.#console;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
