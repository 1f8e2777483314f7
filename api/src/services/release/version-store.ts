import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** Where a document stands among all: its numbering, then its number. */
export interface DocumentMark {
  line: string;
  id: number;
}

/** A name of a module, version or file: nothing that leads out of its folder. */
const SEGMENT = /^[\w@-][\w@.+-]*$/;

/** The path below a folder; throws unless it lies inside of it, before anything is read, written or removed. */
function inside(root: string, ...segments: readonly string[]): string {
  const top = resolve(root);
  const path = resolve(top, ...segments);
  if (segments.some((segment) => !SEGMENT.test(segment)) || !path.startsWith(top + sep))
    throw new Error(`No place of a published file: ${segments.join('/')}`);
  return path;
}

/**
 * Where published files live: `<module>/<version>/<file>`. Names come from the tables of published versions, never
 * from a request. A folder by default; another store needs only these.
 */
export interface VersionStore {
  has(module: string, version: string): Promise<boolean>;
  /** Takes all files of a built folder; visible as a whole or not at all. */
  put(module: string, version: string, folder: string, files: readonly string[]): Promise<void>;
  /** The same for files that came as a package; their compressed copies stand beside them in the map. */
  putFiles(module: string, version: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** Names of all folders, by module: those of versions, and what an interrupted publication or removal left. */
  folders(): Promise<{ module: string; folder: string }[]>;
  /** Removes a version whole, or a leftover folder. */
  remove(module: string, version: string): Promise<void>;
  /** Size and a way to read one file; null when it is not there. */
  open(module: string, version: string, file: string): Promise<{ size: number; stream(): Readable } | null>;
  /** Who the folder is: the same for every process that shares it. */
  identity(): Promise<string>;
  /** The newest document that was served from here; null before the first. */
  newest(): Promise<DocumentMark | null>;
  setNewest(mark: DocumentMark): Promise<void>;
  /** Removes what processes that were killed left beside the versions. */
  tidy(): Promise<void>;
  /** A small file whole. */
  read(module: string, version: string, file: string): Promise<Buffer>;
}

const copyAll = async (from: string, to: string, files: readonly string[]): Promise<void> => {
  for (const file of files) {
    const place = inside(to, ...file.split('/'));
    await mkdir(dirname(place), { recursive: true });
    await copyFile(inside(from, ...file.split('/')), place);
    for (const packed of [`${file}.br`, `${file}.gz`])
      await copyFile(join(from, packed), join(to, packed)).catch(() => undefined);
  }
};

const present = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const writeAll = async (files: ReadonlyMap<string, Buffer>, to: string): Promise<void> => {
  for (const [file, body] of files) {
    const place = inside(to, ...file.split('/'));
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, body);
  }
};

/** Fills a folder beside its place and moves it there: a reader sees all of it or nothing. */
async function fill(target: string, work: (draft: string) => Promise<void>): Promise<void> {
  if (await present(target)) return;
  const draft = `${target}.${process.pid}.part`;
  await rm(draft, { recursive: true, force: true });
  await work(draft);
  // Another process may have been first: then its copy, which has the same contents, stands.
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await present(target))) throw error;
  });
}

/** A draft of a mark is written in a moment; one that is older was left. */
const DRAFT_MS = 3_600_000;
/** Beside the modules: what was served last, so that a database that was set back is noticed. */
export const NEWEST_FILE = '.newest.json';

/** Published files in a folder, `<dataDir>/mf`: of this machine, or one that several machines share. */
export function folderStore(root: string): VersionStore {
  const place = (module: string, version: string) => inside(root, module, version);
  const fileOf = (module: string, version: string, file: string) => inside(root, module, version, ...file.split('/'));
  return {
    has: (module, version) => present(place(module, version)),
    put: (module, version, folder, files) => fill(place(module, version), (draft) => copyAll(folder, draft, files)),
    putFiles: (module, version, files) => fill(place(module, version), (draft) => writeAll(files, draft)),
    async folders() {
      const modules = await readdir(root, { withFileTypes: true }).catch(() => []);
      const found = modules
        .filter((entry) => entry.isDirectory() && SEGMENT.test(entry.name))
        .map(async ({ name: module }) => {
          const folders = await readdir(join(root, module));
          return folders.filter((folder) => SEGMENT.test(folder)).map((folder) => ({ module, folder }));
        });
      return (await Promise.all(found)).flat();
    },
    async remove(module, version) {
      // Moved first, so that nobody sees a half of it.
      const gone = `${place(module, version)}.${process.pid}.gone`;
      await rename(place(module, version), gone).catch(() => undefined);
      await rm(gone, { recursive: true, force: true });
    },
    async open(module, version, file) {
      const path = fileOf(module, version, file);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { size: found.size, stream: () => createReadStream(path) } : null;
    },
    async identity() {
      const file = join(root, '.identity');
      const known = await readFile(file, 'utf8').catch(() => null);
      if (known) return known;
      await mkdir(root, { recursive: true });
      // Of several processes that start together the first one's word stands.
      await writeFile(file, randomUUID(), { flag: 'wx' }).catch(() => undefined);
      return readFile(file, 'utf8');
    },
    async newest() {
      const text = await readFile(join(root, NEWEST_FILE), 'utf8').catch(() => null);
      return text === null ? null : (JSON.parse(text) as DocumentMark);
    },
    async setNewest(mark) {
      const draft = join(root, `${NEWEST_FILE}.${randomUUID()}`);
      await mkdir(root, { recursive: true });
      try {
        await writeFile(draft, JSON.stringify(mark));
        await rename(draft, join(root, NEWEST_FILE));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async tidy() {
      const drafts = (await readdir(root).catch(() => [])).filter((name) => name.startsWith(`${NEWEST_FILE}.`));
      for (const draft of drafts) {
        const found = await stat(join(root, draft)).catch(() => null);
        if (found && found.mtimeMs < Date.now() - DRAFT_MS) await rm(join(root, draft), { force: true });
      }
    },
    read: (module, version, file) => readFile(fileOf(module, version, file)),
  };
}
