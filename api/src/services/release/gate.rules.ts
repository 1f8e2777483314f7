import { API_VERSION, type ModuleFace, type RouteRow } from '@shared/contract/module.ts';
import { isPermissionCode } from '@shared/contract/permissions.ts';
import type { GateFinding } from '@shared/contract/release.contract.ts';
import type { BuiltHost, BuiltModule } from '@shared/contract/release.ts';
import type { ApiFace } from './api-face.ts';
import { refuse, warn } from './finding.ts';
import { apiNeedFindings, shellNeedFindings } from './needs-gate.rules.ts';

/** What the other side of a check is: the shell and the modules that run now, and this API. */
export interface Others {
  host: BuiltHost;
  modules: Readonly<Record<string, BuiltModule>>;
  api: ApiFace;
}

/** Whether a version lies in a caret range, the only kind that our builds write. */
function inCaret(version: string, range: string): boolean {
  const parts = (text: string) => text.split(/[.-]/, 3).map(Number);
  const [have, want] = [parts(version), parts(range.replace(/^\^/, ''))];
  if (!range.startsWith('^')) return version === range;
  const fixed = want.findIndex((part) => part > 0);
  for (const [index, part] of want.entries()) {
    const mine = have[index] ?? 0;
    if (index <= fixed && mine !== part) return false;
    if (mine !== part) return mine > part;
  }
  return true;
}

interface Taken {
  name: string;
  requiredVersion: string | null;
}
const takenBy = ({ manifest }: BuiltModule): Taken[] => (manifest as { shared?: Taken[] }).shared ?? [];

/** Shared libraries: everything that a module takes is offered by the shell, in its range. */
function sharedFindings(title: string, module: BuiltModule, { shared }: BuiltHost): GateFinding[] {
  // Shells built before this check do not say what they offer.
  if (!shared) return [];
  return takenBy(module).flatMap(({ name, requiredVersion }) => {
    const offered = shared[name];
    if (offered === undefined)
      return [refuse('shared', `${title}用到 ${name}，外壳没有提供：请先发布提供它的外壳，或去掉该依赖。`)];
    if (!requiredVersion || inCaret(offered, requiredVersion)) return [];
    return [
      refuse('shared', `${title}需要 ${name} ${requiredVersion}，外壳提供 ${offered}：请用同一版本的依赖重新构建。`),
    ];
  });
}

/** Contract between a module and a shell: what the module was built for lies between the oldest and the newest that the shell serves. */
function contractFindings(title: string, { face }: BuiltModule, host: BuiltHost): GateFinding[] {
  const wanted = Math.floor(face.contract);
  const newest = host.contract ?? wanted;
  const oldest = host.oldestContract ?? 1;
  if (wanted > newest)
    return [refuse('contract', `${title}按契约 ${wanted} 构建，外壳只支持到 ${newest}：请先发布新外壳。`)];
  if (wanted < oldest)
    return [
      refuse(
        'contract',
        `${title}按契约 ${wanted} 构建，外壳从 ${oldest} 起支持：请用当前代码重新构建${title}并发布。`,
      ),
    ];
  return [];
}

const asList = (permission: RouteRow['permission']): readonly string[] =>
  permission === undefined ? [] : typeof permission === 'string' ? [permission] : permission;

/** Pages that stand in the menu, of the candidate and of the others that run. */
const listedPaths = (name: string, face: ModuleFace, modules: Others['modules']): ReadonlySet<string> =>
  new Set(
    [face, ...Object.entries(modules).flatMap(([other, { face: theirs }]) => (other === name ? [] : [theirs]))].flatMap(
      ({ routes }) => routes.flatMap(({ path, menu }) => (menu ? [path.toLowerCase()] : [])),
    ),
  );

/** First parts of a path that are not a module's to take: the shell's own, files, the API. */
const RESERVED: ReadonlySet<string> = new Set(['', 'api', 'mf', 'assets', 'metrics', 'user', 'dashboard', 'block']);

const overlaps = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/** Prefixes: each belongs to one module, by what runs; none is the shell's or the server's. */
function prefixFindings(name: string, { face }: BuiltModule, { modules }: Others): GateFinding[] {
  return face.prefixes.flatMap((prefix) => {
    const plain = prefix.toLowerCase();
    if (RESERVED.has(plain.split('/')[1] ?? ''))
      return [refuse('prefix', `路径前缀 ${prefix} 是系统保留的：请换一个前缀。`)];
    const owner = Object.entries(modules).find(
      ([other, { face: theirs }]) =>
        other !== name && theirs.prefixes.some((taken) => overlaps(plain, taken.toLowerCase())),
    );
    return owner ? [refuse('prefix', `路径前缀 ${prefix} 已属于${owner[1].face.title}：请换一个前缀。`)] : [];
  });
}

/** Routes: each path once over shell and modules, permission codes that the API knows. */
function routeFindings(name: string, { face }: BuiltModule, { host, modules }: Others): GateFinding[] {
  const owners = new Map<string, string>((host.routes ?? []).map((path) => [path.toLowerCase(), '外壳']));
  for (const [other, { face: theirs }] of Object.entries(modules))
    if (other !== name) for (const { path } of theirs.routes) owners.set(path.toLowerCase(), theirs.title);
  const seen = new Set<string>();
  const listed = listedPaths(name, face, modules);
  return face.routes.flatMap(({ path, permission, parent }) => {
    const plain = path.toLowerCase();
    const found: GateFinding[] = [];
    if (seen.has(plain)) found.push(refuse('route', `路由 ${path} 声明了两次：请删去其中一个。`));
    seen.add(plain);
    const owner = owners.get(plain);
    if (owner) found.push(refuse('route', `路由 ${path} 已属于${owner}：请换一个路径。`));
    if (!face.prefixes.some((prefix) => plain === prefix.toLowerCase() || plain.startsWith(`${prefix.toLowerCase()}/`)))
      found.push(
        refuse(
          'prefix',
          `路由 ${path} 不在模块的路径前缀（${face.prefixes.join('、')}）之下：请换一个路径，或声明该前缀。`,
        ),
      );
    if (parent !== undefined && !listed.has(parent.toLowerCase()))
      found.push(refuse('parent', `路由 ${path} 的上级 ${parent} 不是菜单中的页面：请写明一个在菜单中的页面。`));
    for (const code of asList(permission))
      if (!isPermissionCode(code))
        found.push(refuse('permission', `路由 ${path} 的权限 ${code} 不存在：请先在接口中声明并发布。`));
    return found;
  });
}

/** A path that was live and is gone needs a redirect, or somebody who says that it may go. */
function removedFindings(candidate: BuiltModule, live: BuiltModule | undefined, waive: readonly string[]) {
  const kept = new Set(candidate.face.routes.map(({ path }) => path.toLowerCase()));
  return (live?.face.routes ?? [])
    .filter(({ path }) => !kept.has(path.toLowerCase()))
    .map(({ path }) => {
      const text = `线上的路由 ${path} 被移除：请加一条跳转，或以 --waive ${path} 说明可以移除。`;
      return waive.includes(path) ? warn('route-removed', text) : refuse('route-removed', text);
    });
}

/**
 * What stands between a module and the shell and modules that run now: shared ranges, contract, what it needs of API and shell, routes.
 * `waive` names paths that may go, and what may be missing of its needs. Asked at publishing and again at every decision.
 */
export function moduleGate(
  name: string,
  candidate: BuiltModule,
  others: Others,
  waive: readonly string[] = [],
): GateFinding[] {
  const { title, needs } = candidate.face;
  return [
    ...sharedFindings(title, candidate, others.host),
    ...contractFindings(title, candidate, others.host),
    ...(needs.api > API_VERSION
      ? [refuse('api', `${title}需要接口版本 ${needs.api}，当前为 ${API_VERSION}：请先升级服务端。`)]
      : []),
    ...apiNeedFindings(candidate, others.api, waive),
    ...shellNeedFindings(candidate, others.host, waive),
    ...prefixFindings(name, candidate, others),
    ...routeFindings(name, candidate, others),
    ...removedFindings(candidate, others.modules[name], waive),
  ];
}

/** What stands between a new shell and every module that runs now, candidates included; `waive` as for a module. */
export function hostGate(
  candidate: BuiltHost,
  modules: readonly BuiltModule[],
  waive: readonly string[] = [],
): GateFinding[] {
  const own = new Set((candidate.routes ?? []).map((path) => path.toLowerCase()));
  return [
    ...(candidate.api > API_VERSION
      ? [refuse('api', `外壳需要接口版本 ${candidate.api}，当前为 ${API_VERSION}：请先升级服务端。`)]
      : []),
    ...modules.flatMap((module) => [
      ...sharedFindings(module.face.title, module, candidate),
      ...contractFindings(module.face.title, module, candidate),
      ...shellNeedFindings(module, candidate, waive),
      ...module.face.routes
        .filter(({ path }) => own.has(path.toLowerCase()))
        .map(({ path }) => refuse('route', `外壳的路由 ${path} 已属于${module.face.title}：请换一个路径。`)),
    ]),
  ];
}
