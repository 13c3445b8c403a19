import { describe, expect, it } from '@jest/globals';
import { getMetadataStorage, IsString } from 'class-validator';
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { specBundle } from '../../scripts/jest/spec-bundle.mjs';
import SpecEnvironment from '../../scripts/jest/spec-environment.mjs';
import { ROOT } from './document.js';

// Specs of one worker share its process: the changes of one must not affect the next.

/** A spec file that runs `work`. */
async function file(work: (environment: SpecEnvironment) => unknown, testPath = '/none.spec.ts'): Promise<void> {
  const environment = new SpecEnvironment({ projectConfig: { fakeTimers: {} } }, { testPath });
  await environment.setup();
  await work(environment);
  await environment.teardown();
}

describe('after a spec', () => {
  it('variables of the process are as they were', async () => {
    process.env.SPEC_KEPT = 'before';
    await file(() => {
      process.env.SPEC_KEPT = 'changed';
      process.env.SPEC_ADDED = 'added';
      delete process.env.PATH;
    });
    expect(process.env).toMatchObject({ SPEC_KEPT: 'before', PATH: expect.any(String) });
    expect(process.env.SPEC_ADDED).toBeUndefined();
    delete process.env.SPEC_KEPT;
  });

  it('listeners that were added are gone, and others are not', async () => {
    const kept = () => undefined;
    const added = () => undefined;
    process.on('warning', kept);
    const before = process.listeners('warning');
    await file(() => process.on('warning', added).on('multipleResolves', added));
    expect([process.listeners('warning'), process.listeners('multipleResolves')]).toEqual([before, []]);
    process.removeListener('warning', kept);
  });

  it('listeners of signals are kept', async () => {
    const added = () => undefined;
    await file(() => process.on('SIGUSR2', added));
    expect(process.listeners('SIGUSR2')).toEqual([added]);
    process.removeListener('SIGUSR2', added);
  });

  it('metadata of its classes is deleted', async () => {
    const { validationMetadatas } = getMetadataStorage() as unknown as { validationMetadatas: Map<unknown, unknown> };
    await file(() => {
      class Body {
        name = '';
      }
      IsString()(Body.prototype, 'name');
      expect(validationMetadatas.has(Body)).toBe(true);
    });
    expect(getMetadataStorage()).not.toHaveProperty('validationMetadatas', validationMetadatas);
  });

  it('metadata of a module that is evaluated once per worker is there only for the specs that use it', async () => {
    class Row {
      name = '';
    }
    const known = () => getMetadataStorage().getTargetValidationMetadatas(Row, '', false, false).length > 0;
    await file((environment) => {
      environment.keepMetadata();
      IsString()(Row.prototype, 'name');
    });
    await file(() => expect(known()).toBe(false));
    await file((environment) => {
      environment.keepMetadata();
      expect(known()).toBe(true);
    });
  });

  it('a window and its timers are gone', async () => {
    const before = [globalThis.setTimeout, globalThis.Event, 'document' in globalThis];
    let rang = false;
    const environment = new SpecEnvironment({ projectConfig: { fakeTimers: {} } }, { testPath: import.meta.filename });
    await environment.setup();
    await environment.openWindow();
    expect(['document' in globalThis, globalThis.Event === before[1]]).toEqual([true, false]);
    setTimeout(() => (rang = true), 1);
    await environment.teardown();
    expect([globalThis.setTimeout, globalThis.Event, 'document' in globalThis]).toEqual(before);
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, 20);
    await promise;
    expect(rang).toBe(false);
  });

  it('console, timers and process.exit are those of before', async () => {
    const before = [globalThis.console, globalThis.setTimeout, process.exit];
    await file(({ fakeTimersModern }) => {
      fakeTimersModern.useFakeTimers();
      globalThis.console = {} as Console;
      process.exit = (() => undefined) as never;
    });
    expect([globalThis.console, globalThis.setTimeout, process.exit]).toEqual(before);
  });
});

it('a spec that started a process is noted as one that depends on more than its bundle', async () => {
  const { module } = await specBundle(join(ROOT, 'test/architecture/test-order.spec.ts'));
  const note = join(dirname(module), 'no-such.spec.ts.json');
  const contained = () => (JSON.parse(readFileSync(note, 'utf8')) as { readonly contained: boolean }).contained;
  writeFileSync(note, '{"contained":true}');
  try {
    await file(() => undefined, join(ROOT, 'no-such.spec.ts'));
    expect(contained()).toBe(true);
    await file(() => promisify(execFile)(process.execPath, ['--version']), join(ROOT, 'no-such.spec.ts'));
    expect(contained()).toBe(false);
  } finally {
    rmSync(note);
  }
});
