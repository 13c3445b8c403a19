import type { InjectionToken, Provider, Type } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';

/** Background work of a context; it runs in the roles `all` and `worker`. */
export abstract class BackgroundWork {
  /** Unique; the name of its lease. */
  abstract readonly name: string;
  /** True: in one process at a time, held by a lease. False: in every process. */
  abstract readonly single: boolean;
  /** Works until `signal` aborts. If it ends earlier or throws, it is started again after a pause. */
  abstract run(signal: AbortSignal): Promise<void>;
}

/** Work in rounds, each followed by a pause. */
export abstract class RecurringWork extends BackgroundWork {
  /** Does one round. @returns milliseconds until the next one; 0 if more is already due. */
  protected abstract round(signal: AbortSignal): Promise<number>;

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pause = await this.round(signal);
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** The background work of all contexts. */
export class Background {
  private readonly works: BackgroundWork[] = [];

  /** Registers `work`, before the process starts to work. */
  add(work: BackgroundWork): void {
    this.works.push(work);
  }

  all(): readonly BackgroundWork[] {
    return this.works;
  }
}

/**
 * Providers that run `type` in the background; spread into the module of its context.
 * @param needed a provider that says whether this installation needs it; by default it does.
 */
export const background = (
  type: Type<BackgroundWork>,
  needed?: InjectionToken<{ readonly isOn: boolean }>,
): Provider[] => [
  type,
  {
    provide: Symbol(type.name),
    useFactory: (registry: Background, work: BackgroundWork, need?: { readonly isOn: boolean }) => {
      if (need?.isOn !== false) registry.add(work);
    },
    inject: [Background, type, ...(needed === undefined ? [] : [needed])],
  },
];
