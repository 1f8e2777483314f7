import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of the repository. */
export const ROOT = resolve(import.meta.dirname, '../../..');

/** Folder of a module's package: remote-<name>. */
export const remoteFolder = (name: string): string => join(ROOT, `remote-${name}`);

/** Names of all modules of the repository, in the order of the alphabet. */
export const moduleNames = (): string[] =>
  readdirSync(ROOT)
    .filter((folder) => folder.startsWith('remote-') && existsSync(join(ROOT, folder, 'module.ts')))
    .map((folder) => folder.slice('remote-'.length))
    .sort();

interface PackageFile {
  version: string;
  dependencies?: Record<string, string>;
}

/** The package.json of a folder. */
export const packageOf = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;

/** The version of a dependency as it is installed for the package in `folder`. */
export const installedVersion = (folder: string, name: string): string =>
  packageOf(join(folder, 'node_modules', name)).version;
