import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { BuiltFile } from '../send-built-file.js';

/** An encoding in which a file also exists on disk. */
export type FileEncoding = NonNullable<BuiltFile['encoding']>;

const ENDINGS: Readonly<Record<FileEncoding, string>> = { br: '.br', gzip: '.gz' };
/** Media types by file extension. Other extensions are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Whether `path` names a file, and not a page of the app: a missing file returns 404. */
export const namesFile = (path: string): boolean =>
  path.startsWith('assets/') ||
  /(?:^|\/)\./.test(path) ||
  extname(path) in TYPES ||
  /\.(?:map|wasm|ttf|xml)$/.test(path);

/**
 * The built files of the dashboard in a directory. They are listed once: a path that is not in the list is never looked up on disk, so no
 * path leads out of the directory.
 */
export class DashboardFiles {
  private listing: Promise<ReadonlySet<string>> | undefined;
  private readonly kept = new Map<string, Promise<BuiltFile>>();

  /** @param directory the output of the build; it may not exist. */
  constructor(private readonly directory: string) {}

  /** Whether there are any files. */
  async areThere(): Promise<boolean> {
    return (await this.list()).has('index.html');
  }

  /**
   * The file at `path` below the directory, in the best of the encodings that `takes` allows and the build created; null if it does not
   * exist. Files that were read are kept in memory.
   */
  async find(path: string, takes: (encoding: FileEncoding) => boolean): Promise<BuiltFile | null> {
    const files = await this.list();
    const type = TYPES[extname(path)];
    if (type === undefined || !files.has(path)) return null;
    const encoding = (['br', 'gzip'] as const).find((each) => takes(each) && files.has(path + ENDINGS[each])) ?? null;
    const name = encoding === null ? path : path + ENDINGS[encoding];
    let file = this.kept.get(name);
    if (!file) {
      file = this.read(path, { name, type, encoding });
      this.kept.set(name, file);
      file.catch(() => this.kept.delete(name));
    }
    return file.catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      // A new build has replaced the one that was listed.
      this.listing = undefined;
      this.kept.clear();
      return null;
    });
  }

  private async read(
    path: string,
    { name, type, encoding }: Pick<BuiltFile, 'type' | 'encoding'> & { readonly name: string },
  ): Promise<BuiltFile> {
    const plain = await readFile(join(this.directory, path));
    const body = encoding === null ? plain : await readFile(join(this.directory, name));
    const etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`;
    return { body: () => body, encoding, type, isForever: path.startsWith('assets/'), etag };
  }

  private list(): Promise<ReadonlySet<string>> {
    return (this.listing ??= namesIn(this.directory).then((names) => {
      // It may be built later.
      if (names.size === 0) this.listing = undefined;
      return names;
    }));
  }
}

/** Paths of the files below `directory`, with slashes; none if it does not exist. Hidden files are left out. */
async function namesIn(directory: string): Promise<ReadonlySet<string>> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(directory, join(parentPath, name)).split(sep).join('/'));
    return new Set(paths.filter((path) => !/(?:^|\/)\./.test(path)));
  } catch (error) {
    if (isMissing(error)) return new Set();
    throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
