import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

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
  /** A small file whole. */
  read(module: string, version: string, file: string): Promise<Buffer>;
}

const copyAll = async (from: string, to: string, files: readonly string[]): Promise<void> => {
  for (const file of files) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await copyFile(join(from, file), join(to, file));
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
    await mkdir(dirname(join(to, file)), { recursive: true });
    await writeFile(join(to, file), body);
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

/** Published files in a folder, `<dataDir>/mf`: of this machine, or one that several machines share. */
export function folderStore(root: string): VersionStore {
  const place = (module: string, version: string) => join(root, module, version);
  return {
    has: (module, version) => present(place(module, version)),
    put: (module, version, folder, files) => fill(place(module, version), (draft) => copyAll(folder, draft, files)),
    putFiles: (module, version, files) => fill(place(module, version), (draft) => writeAll(files, draft)),
    async folders() {
      const modules = await readdir(root, { withFileTypes: true }).catch(() => []);
      const found = modules
        .filter((entry) => entry.isDirectory())
        .map(async ({ name: module }) => {
          const folders = await readdir(join(root, module));
          return folders.map((folder) => ({ module, folder }));
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
      const path = join(place(module, version), file);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { size: found.size, stream: () => createReadStream(path) } : null;
    },
    read: (module, version, file) => readFile(join(place(module, version), file)),
  };
}
