import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Where published files live: `<module>/<version>/<file>`. Names come from the tables of published versions, never
 * from a request. A folder by default; another store needs only these four.
 */
export interface VersionStore {
  has(module: string, version: string): Promise<boolean>;
  /** Takes all files of a built folder; visible as a whole or not at all. */
  put(module: string, version: string, folder: string, files: readonly string[]): Promise<void>;
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

/** Published files in a folder of this machine, `<dataDir>/mf`. */
export function folderStore(root: string): VersionStore {
  const place = (module: string, version: string) => join(root, module, version);
  return {
    has: (module, version) => present(place(module, version)),
    async put(module, version, folder, files) {
      const target = place(module, version);
      if (await present(target)) return;
      const draft = `${target}.${process.pid}.part`;
      await rm(draft, { recursive: true, force: true });
      await copyAll(folder, draft, files);
      // Another process may have been first: then its copy, which has the same contents, stands.
      await rename(draft, target).catch(async (error: unknown) => {
        await rm(draft, { recursive: true, force: true });
        if (!(await present(target))) throw error;
      });
    },
    async open(module, version, file) {
      const path = join(place(module, version), file);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { size: found.size, stream: () => createReadStream(path) } : null;
    },
    read: (module, version, file) => readFile(join(place(module, version), file)),
  };
}
