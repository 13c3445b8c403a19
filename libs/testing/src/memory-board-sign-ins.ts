import type { BoardSignIns } from '#access';
import { facts } from '#store';
import type { Contract } from './contract.js';

interface SignIn {
  readonly board: string;
  readonly stage: string;
  readonly contents: string;
  readonly expiresAt: number;
}

/** Pending sign-ins by a provider in memory, for specs. */
export class MemoryBoardSignIns implements Contract<BoardSignIns> {
  private readonly kept = new Map<string, SignIn>();

  constructor(private readonly now: () => number = Date.now) {}

  async keep(...[token, stage, contents, seconds]: Parameters<BoardSignIns['keep']>): Promise<void> {
    this.kept.set(token, { board: facts().board, stage, contents, expiresAt: this.now() + seconds * 1_000 });
  }

  async find(...[token, stage]: Parameters<BoardSignIns['find']>): Promise<string | null> {
    const kept = this.kept.get(token);
    const isGood = kept?.board === facts().board && kept.stage === stage && kept.expiresAt > this.now();
    return isGood ? kept.contents : null;
  }

  async take(...[token, stage]: Parameters<BoardSignIns['take']>): Promise<string | null> {
    const contents = await this.find(token, stage);
    return contents !== null && this.kept.delete(token) ? contents : null;
  }

  async forgetOld(): Promise<number> {
    const old = [...this.kept].filter(([, { expiresAt }]) => expiresAt < this.now());
    for (const [token] of old) this.kept.delete(token);
    return old.length;
  }
}
