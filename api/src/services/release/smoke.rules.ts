import type { ModuleFace } from '@shared/contract/module.ts';
import type { SmokePage } from '@shared/contract/release-smoke.contract.ts';
import { HOST_NAME, type ReleaseSet } from '@shared/contract/release.ts';

/** The shell's own page that a run opens. */
const HOME: SmokePage = { module: HOST_NAME, path: '/dashboard/index', title: '系统看板' };

/** Pages of the menu, in its order; of a module without any the first page that it declares. */
function pagesOf({ name, routes }: ModuleFace): SmokePage[] {
  const pages = routes.flatMap(({ path, title, redirect, menu }) =>
    redirect === undefined && title !== undefined ? [{ module: name, path, title, menu }] : [],
  );
  const listed = pages
    .filter(({ menu }) => menu)
    .sort((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0));
  return (listed.length > 0 ? listed : pages.slice(0, 1)).map(({ module, path, title }) => ({ module, path, title }));
}

/**
 * What a smoke run of a candidate opens: every page of its menu (of the shell: the board), and one page of each other
 * module that runs. `set` holds the candidate already.
 */
export function smokePages(name: string, { modules, disabled }: Pick<ReleaseSet, 'modules' | 'disabled'>): SmokePage[] {
  const own = modules[name];
  const others = Object.entries(modules)
    .filter(([other]) => other !== name && !(other in disabled))
    .flatMap(([, { face }]) => pagesOf(face).slice(0, 1));
  return [...(own ? pagesOf(own.face) : [HOME]), ...others];
}

/** Findings of a run, with one more for each page that had to be opened and was not. */
export function smokeFindings(
  needed: readonly SmokePage[],
  pages: readonly string[],
  findings: readonly { page: string; text: string }[],
): { page: string; text: string }[] {
  const left = needed.filter(({ path }) => !pages.includes(path));
  return [...findings, ...left.map(({ path, title }) => ({ page: path, text: `没有打开“${title}”。` }))];
}
