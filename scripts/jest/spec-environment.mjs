// Runs specs in the global scope of the Jest worker, one file after the other. A separate context for each file would evaluate NestJS,
// class-validator and all other packages again. The project's own files are evaluated for each spec, because they are part of its bundle
// (spec-bundle.mjs), except a tool of end-to-end specs. Changes of a spec to the process are reverted after it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { pathToFileURL } from 'node:url';
import { noteProcess } from './spec-bundle.mjs';
import { joined } from './spec-packages.mjs';
import { openWindow } from './spec-window.mjs';

const used = new Set();
for (const name of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function noted(...values) {
    used.add(this);
    return original.apply(this, values);
  };
}

// A worker that has finished exits immediately. Otherwise Node would first free its heap of half a gigabyte, and Jest kills workers that are
// still running after half a second. A worker that something keeps alive does not get here.
if (process.send) process.once('beforeExit', () => process.exit());

/** Globals in which class-validator and TypeORM collect metadata of all classes. */
const METADATA = ['classValidatorMetadataStorage', 'typeormMetadataArgsStorage'];
/** What they hold of the modules that are evaluated once per worker. */
const kept = {};

/** Removing the last listener of a signal restores its default action: SIGPIPE would end the worker. */
const isSignal = (name) => /^SIG/.test(String(name));

export default class SpecEnvironment {
  #console = globalThis.console;
  #exit = process.exit;
  #keepsMetadata = false;
  #closeWindow = () => undefined;
  #path;
  #startsProcesses = false;
  #onProcess = () => (this.#startsProcesses = true);
  #variables = {};
  #listeners = new Map(process.eventNames().map((name) => [name, new Set(process.rawListeners(name))]));

  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern;

  constructor({ projectConfig }, { testPath }) {
    this.#path = testPath;
    subscribe('child_process', this.#onProcess);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    // Decorators of packages need it. A package that fails to load once fails for every later file of the worker.
    await import(pathToFileURL(joined('reflect-metadata')).href);
    // Each expect() creates an Error, for which Jest sets a limit of a hundred frames.
    Error.stackTraceLimit = 20;
    // Saved after setup files, which are evaluated once per worker.
    this.#variables = { ...process.env };
  }

  async teardown() {
    unsubscribe('child_process', this.#onProcess);
    if (this.#startsProcesses) await noteProcess(this.#path);
    this.fakeTimersModern.dispose();
    await this.#closeWindow();
    // Removes the replacement by `stopClocks`.
    Reflect.deleteProperty(performance, 'now');
    this.moduleMocker.restoreAllMocks();
    for (const name of METADATA) {
      if (this.#keepsMetadata) kept[name] = globalThis[name];
      delete globalThis[name];
    }
    for (const name of process.eventNames().filter((each) => !isSignal(each)))
      for (const listener of process.rawListeners(name))
        if (!this.#listeners.get(name)?.has(listener)) process.removeListener(name, listener);
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    process.exit = this.#exit;
    // Before Node 24, each storage slows down each promise, even if the storage is no longer referenced.
    for (const storage of used) storage.disable();
    used.clear();
    globalThis.console = this.#console;
  }

  /** Gives a spec the metadata of the modules that are evaluated once per worker (`KEPT` in spec-bundle.mjs), because it uses them. */
  keepMetadata() {
    this.#keepsMetadata = true;
    Object.assign(globalThis, kept);
  }

  /** Gives a spec of a screen the globals of a browser, until it ends. */
  async openWindow() {
    this.#closeWindow = await openWindow();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
