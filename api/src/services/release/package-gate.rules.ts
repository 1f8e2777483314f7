import type { GateFinding } from '@shared/contract/release.contract.ts';
import type { BuiltHost, BuiltModule } from '@shared/contract/release.ts';
import { faceIssues } from '@shared/contract/module-face.ts';
import { LIBRARY_SIGNS } from '@shared/contract/single-copies.ts';
import { globalStyles, styleByScript } from './css.rules.ts';
import { refuse, warn } from './finding.ts';
import { needsFindings } from './needs-gate.rules.ts';

/** Bytes (br) that the first page of a route may cost: above the first it is said, above the second refused. */
const PAGE_BUDGET = { warn: 60_000, refuse: 90_000 };
const LOGIN_BUDGET = 130_000;
const SHELL_BUDGET = 430_000;

/** What a package may hold, far above what a build has (a few hundred files, 20 kB of styles in one): more is no build. */
export const LIMITS = { files: 3000, code: 20_000_000, style: 512_000 };
/** Faults of one stylesheet that are told one by one. */
const TOLD = 20;

const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Files of a finished build, read whole. */
export type PackageFiles = ReadonlyMap<string, Buffer>;

/** What a browser opens as a page, and what may hold scripts: in a module it would run as this site, live or not. */
const DOCUMENT = /\.(?:[xs]?html?|xht|svgz?|xml|xslt?|rdf|mht(?:ml)?)$/i;

const documentFindings = ({ files }: BuiltModule): GateFinding[] =>
  Object.keys(files)
    .filter((file) => DOCUMENT.test(file))
    .map((file) =>
      refuse('document', `${file} 可被当作网页打开，模块中不允许：图形请改用 png 或 webp，其他内容请写成组件。`),
    );

const isCode = (file: string): boolean => /\.(js|css)$/.test(file);

/** A hash as it stands in a script or a page. */
const HASH = /sha(?:256|384)-[\w+/]+={0,2}/g;

/** What is too much to be looked at; asked first, since everything else reads the files. */
function limitFindings(files: PackageFiles): GateFinding[] {
  const names = [...files.keys()].filter((file) => !/\.(br|gz)$/.test(file));
  const sizeOf = (file: string) => files.get(file)?.length ?? 0;
  const code = names.filter(isCode).reduce((sum, file) => sum + sizeOf(file), 0);
  const again = '请检查构建配置后重新构建。';
  return [
    ...(names.length > LIMITS.files
      ? [refuse('size', `发布包有 ${names.length} 个文件，上限 ${LIMITS.files} 个：${again}`)]
      : []),
    ...(code > LIMITS.code
      ? [refuse('size', `发布包的脚本和样式共 ${mb(code)}，上限 ${mb(LIMITS.code)}：${again}`)]
      : []),
    ...names
      .filter((file) => file.endsWith('.css') && sizeOf(file) > LIMITS.style)
      .slice(0, TOLD)
      .map((file) =>
        refuse('size', `样式 ${file} 有 ${mb(sizeOf(file))}，单个样式文件上限 ${mb(LIMITS.style)}：${again}`),
      ),
  ];
}

/** Each chunk's hash stands in a file that is covered itself: what the loader checks before it runs anything. */
function integrityFindings(built: BuiltModule | BuiltHost, files: PackageFiles, roots: readonly string[]) {
  const written = new Set<string>();
  for (const [file, body] of files)
    if (/\.(js|html)$/.test(file)) for (const [hash] of body.toString('latin1').matchAll(HASH)) written.add(hash);
  return Object.entries(built.files)
    .filter(([file]) => isCode(file) && !roots.includes(file))
    .filter(([, { integrity }]) => !integrity || !written.has(integrity))
    .map(([file]) =>
      refuse('integrity', `文件 ${file} 没有写入完整性校验：请用 npm run build 重新构建，不要手工改动产物。`),
    );
}

const sizeOf = (built: BuiltModule | BuiltHost, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (built.files[name]?.br ?? 0), 0);

interface Shared {
  name: string;
  assets?: Partial<Record<'js' | 'css', Partial<Record<'sync' | 'async', readonly string[]>>>>;
}

/** Libraries of which the package carries a copy: as a fallback of what is shared, or in the middle of its own code. */
function copyFindings({ manifest }: BuiltModule, files: PackageFiles): GateFinding[] {
  const shared = (manifest as { shared?: Shared[] } | null)?.shared ?? [];
  const fallbacks = shared
    .filter(({ assets }) =>
      Object.values(assets ?? {}).some((kinds) => Object.values(kinds).some(({ length }) => length > 0)),
    )
    .map(({ name }) => name);
  const scripts = [...files].filter(([file]) => file.endsWith('.js')).map(([, body]) => body.toString('utf8'));
  const carried = Object.entries(LIBRARY_SIGNS)
    .filter(([, sign]) => scripts.some((script) => sign.test(script)))
    .map(([name]) => name);
  return [...new Set([...fallbacks, ...carried])].map((name) =>
    refuse(
      'copy',
      `产物自带了一份 ${name}，它在页面中只能有一份：请在 rsbuild.config.ts 中使用 defineRemote，不要自行打包公共库。`,
    ),
  );
}

/** The declaration, row by row: what is no row of one would reach every browser. */
export const faceFindings = ({ face }: Pick<BuiltModule, 'face'>): GateFinding[] =>
  faceIssues(face).map((issue) => refuse('declaration', `${issue}：请修改 module.ts 后重新构建。`));

/** Styles that reach beyond the module, in its stylesheets and by its scripts. */
function styleFindings({ face }: BuiltModule, files: PackageFiles): GateFinding[] {
  const own = '请改用模块样式（*.module.css），不要影响其他模块。';
  return [...files].flatMap(([file, body]) => {
    const text = () => body.toString('utf8');
    if (file.endsWith('.js')) {
      const way = styleByScript(text());
      return way ? [refuse('css', `${file} 用脚本生成样式（${way}）：${own}`)] : [];
    }
    if (!file.endsWith('.css')) return [];
    try {
      const found = globalStyles(text(), face.name);
      const more = found.length > TOLD ? [refuse('css', `${file} 另有 ${found.length - TOLD} 处全局样式：${own}`)] : [];
      return [
        ...found.slice(0, TOLD).map((one) => refuse('css', `${file} 含全局样式 ${one.slice(0, 200)}：${own}`)),
        ...more,
      ];
    } catch (error) {
      return [refuse('css', `${file} 不是正确的样式文件（${String(error).slice(0, 120)}）：请重新构建。`)];
    }
  });
}

/** The manifest says what the module takes of the shell; without it nothing of that could be asked. */
function manifestFindings({ manifest, face }: BuiltModule): GateFinding[] {
  const { id, shared } = (manifest ?? {}) as { id?: unknown; shared?: unknown };
  const isWhole = id === face.name && Array.isArray(shared) && shared.length > 0;
  const text = '构建清单（mf-manifest.json）为空或不是该模块的，无法核对公共库：请用 npm run build 重新构建。';
  return isWhole ? [] : [refuse('manifest', text)];
}

/** What a module's package must be by itself: declaration, budget, no copy of what is shared, no global styles, integrity, its entry. */
export function modulePackageGate(built: BuiltModule, files: PackageFiles): GateFinding[] {
  const declaration = [...faceFindings(built), ...needsFindings(built)];
  // What is no declaration cannot be asked any further.
  if (declaration.length > 0) return declaration;
  const limits = limitFindings(files);
  if (limits.length > 0) return limits;
  const heavy = Object.entries(built.pageFiles).flatMap(([path, own]) => {
    const bytes = sizeOf(built, [built.entry, ...own]);
    if (bytes <= PAGE_BUDGET.warn) return [];
    const text = `${path} 首次打开需下载 ${kb(bytes)}，上限 ${kb(PAGE_BUDGET.refuse)}，目标 ${kb(PAGE_BUDGET.warn)}：请把不常用的部分改为按需加载。`;
    return [bytes > PAGE_BUDGET.refuse ? refuse('size', text) : warn('size', text)];
  });
  const entry = files.has(built.entry) ? [] : [refuse('integrity', `缺少入口 ${built.entry}：请重新构建。`)];
  return [
    ...heavy,
    ...copyFindings(built, files),
    ...styleFindings(built, files),
    ...manifestFindings(built),
    ...documentFindings(built),
    ...entry,
    ...integrityFindings(built, files, [built.entry]),
  ];
}

/** What a shell's package must be by itself. */
export function hostPackageGate(built: BuiltHost, files: PackageFiles): GateFinding[] {
  const limits = limitFindings(files);
  if (limits.length > 0) return limits;
  const pages = ['index.html', 'login.html'].filter((page) => !files.has(page));
  const login = Object.keys(built.files).filter(
    (file) => /^assets\/login\/.*\.(js|css)$/.test(file) && !file.includes('/async/'),
  );
  const first = Object.keys(built.files).filter((file) => /^assets\/index\.[^/]+\.(js|css)$/.test(file));
  const shell = sizeOf(built, [...first, ...built.preload.map((file) => file.slice(1))]);
  return [
    ...pages.map((page) => refuse('integrity', `外壳缺少 ${page}：请重新构建。`)),
    ...(sizeOf(built, login) > LOGIN_BUDGET
      ? [refuse('size', `登录页需下载 ${kb(sizeOf(built, login))}，上限 ${kb(LOGIN_BUDGET)}：请减少登录页的依赖。`)]
      : []),
    ...(shell > SHELL_BUDGET
      ? [refuse('size', `外壳首屏需下载 ${kb(shell)}，上限 ${kb(SHELL_BUDGET)}：请把不常用的部分改为按需加载。`)]
      : []),
    ...integrityFindings(built, files, []),
  ];
}
