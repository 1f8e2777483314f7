import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faceIssues } from '@shared/contract/module-face.ts';
import { HOST_NAME, type BuiltHost, type BuiltModule } from '@shared/contract/release.ts';
import { isModule } from './content.ts';
import { integrityOf } from './package.ts';

/** One build as it lies on this machine. */
export interface Build {
  /** `host` or the name of the module. */
  name: string;
  folder: string;
  built: BuiltHost | BuiltModule;
}

const readBuild = (name: string, folder: string, description: string): Build[] => {
  const file = join(folder, description);
  if (!existsSync(file)) return [];
  return [{ name, folder, built: JSON.parse(readFileSync(file, 'utf8')) as Build['built'] }];
};

/** The builds whose declarations can be read; the operator hears of the others, which are passed over: what ran before stays. */
export function readableBuilds(builds: readonly Build[], warn: (text: string) => void): Build[] {
  return builds.filter(({ name, built }) => {
    const issues = isModule(built) ? faceIssues(built.face) : [];
    if (issues.length > 0) warn(`${name} ${built.version} 的模块声明无法识别，未发布：${issues.join('；')}`);
    return issues.length === 0;
  });
}

/** The finished builds below the folder of the repository: the host first, then every module that has one. */
export function findBuilds(root: string): Build[] {
  const remotes = readdirSync(root)
    .filter((folder) => folder.startsWith('remote-'))
    .sort();
  return [
    ...readBuild(HOST_NAME, join(root, 'host/dist'), 'host.json'),
    ...remotes.flatMap((folder) =>
      readBuild(folder.slice('remote-'.length), join(root, folder, 'dist'), 'module.json'),
    ),
  ];
}

/** Refuses a build whose files are not those that its description names. */
export function checkFiles({ name, folder, built }: Build): void {
  for (const [file, { integrity }] of Object.entries(built.files))
    if (integrityOf(readFileSync(join(folder, file)), integrity) !== integrity)
      throw new Error(`${name} ${built.version}: ${file} is not the file that was built`);
}
