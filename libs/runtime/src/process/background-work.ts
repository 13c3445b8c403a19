import type { InjectionToken, Provider, Type } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';

/** Work behind the API that a context brings along; it runs in the roles `all` and `worker`. */
export abstract class BackgroundWork {
  /** Unique; what its lease is called. */
  abstract readonly name: string;
  /** True: in one process at a time, held by a lease. False: in every process. */
  abstract readonly single: boolean;
  /** Works until `signal` aborts. When it ends earlier or throws, it is begun again after a pause. */
  abstract run(signal: AbortSignal): Promise<void>;
}

/** Work in rounds, each followed by a pause. */
export abstract class RecurringWork extends BackgroundWork {
  /** Does one round. @returns milliseconds until the next one; 0 when more is due already. */
  protected abstract round(signal: AbortSignal): Promise<number>;

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pause = await this.round(signal);
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** The work that the contexts bring along. */
export class Background {
  private readonly works: BackgroundWork[] = [];

  /** Makes `work` known, before the process begins to work. */
  add(work: BackgroundWork): void {
    this.works.push(work);
  }

  all(): readonly BackgroundWork[] {
    return this.works;
  }
}

/**
 * Providers that make `type` run in the background; spread into the module of its context.
 * @param needed a provider that says whether there is anything to do in this installation; without it there is.
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
