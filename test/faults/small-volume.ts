import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saySkipped } from '../skips.js';

/** A separate file system that can be filled to the last byte. */
export class SmallVolume {
  private constructor(
    readonly path: string,
    private readonly ballast = join(path, 'ballast'),
  ) {}

  /** Mounts one of `megabytes` in memory; null if this process may not mount. */
  static mount(megabytes: number): SmallVolume | null {
    const path = mkdtempSync(join(tmpdir(), 'openings-volume-'));
    const options = `size=${megabytes}m,mode=755`;
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]);
    if (status === 0) return new SmallVolume(path);
    rmSync(path, { recursive: true });
    return null;
  }

  /** Leaves no space. */
  fill(): void {
    const file = openSync(this.ballast, 'a');
    try {
      for (const size of [1 << 20, 1 << 12]) {
        const chunk = Buffer.alloc(size);
        try {
          // A write that finds too little space writes what fits.
          while (writeSync(file, chunk) === size);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
    } finally {
      closeSync(file);
    }
  }

  /** Frees the space that `fill` took. */
  empty(): void {
    rmSync(this.ballast, { force: true });
  }

  /** Unmounts it; no process may have a file of it open. */
  remove(): void {
    const { status, stderr } = spawnSync('umount', [this.path], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The volume could not be unmounted: ${stderr}`);
    rmSync(this.path, { recursive: true });
  }
}

/** Prints that specs are skipped because this process may not mount anything. */
export const sayMissing = (what: string): void =>
  saySkipped(`${what} ARE SKIPPED: this process may not mount a tmpfs. Run them as root, with CAP_SYS_ADMIN.`);
