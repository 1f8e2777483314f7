import { namedSome } from '@shared/contract/named-some.ts';
import type { BuiltFile } from '@shared/contract/release.ts';
import { refuse } from '../../platform/refusal.ts';
import { integrityOf } from './package.ts';
import type { VersionStore } from './version-store.ts';

/** Files of a version that are not there, and those that are not what was published. */
interface FilesFound {
  missing: string[];
  changed: string[];
}

/** Compares the files of a version with what was published. */
export async function findFiles(
  store: VersionStore,
  module: string,
  { version, files }: { version: string; files: Readonly<Record<string, BuiltFile>> },
): Promise<FilesFound> {
  const found: FilesFound = { missing: [], changed: [] };
  for (const [file, { integrity }] of Object.entries(files)) {
    const body = await store.read(module, version, file).catch(() => null);
    if (!body) found.missing.push(file);
    else if (integrityOf(body, integrity) !== integrity) found.changed.push(file);
  }
  return found;
}

/** Whether a version lies there whole, as it was published. */
export async function isWhole(...version: Parameters<typeof findFiles>): Promise<boolean> {
  const { missing, changed } = await findFiles(...version);
  return missing.length + changed.length === 0;
}

/** Refuses with REL-023 unless every file of a version lies there as it was published: asked before each decision. */
export async function proveFiles(
  store: VersionStore,
  title: string,
  module: string,
  built: { version: string; files: Readonly<Record<string, BuiltFile>> },
): Promise<void> {
  const { missing, changed } = await findFiles(store, module, built);
  const bad = [...missing, ...changed];
  if (bad.length === 0) return;
  const what = missing.length > 0 ? '缺失' : '与发布时不同';
  throw refuse(
    'REL-023',
    `${title} ${built.version}：服务器上的文件${what}（${namedSome(bad, '个文件')}），请重新发布该版本后再操作。`,
    {
      missing,
      changed,
    },
  );
}
