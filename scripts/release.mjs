import { resolve } from 'node:path';
import { checkNode } from './lib/node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { build } from './lib/build.mjs';
import { since } from './lib/run.mjs';
import { call, upload } from './release/server.mjs';
import { commitOf, distOf, packOf } from './release/package.mjs';
import { smokeRun } from './release/smoke.mjs';
import { documentLine, moduleLine, printVersion, smokeText, statusText } from './release/texts.mjs';

const USAGE = `npm run release -- <模块> [--waive <路由>]…      构建并发布一个版本（不上线）；外壳的名字是 host
                       [--built <目录>]          不构建，发布该目录中已构建好的文件
npm run release -- smoke <模块> [版本]                 冒烟检查：用浏览器打开该版本的页面，上线和开始灰度前必须通过
npm run release -- promote <模块> [版本] --why <原因>   上线，默认灰度中或最新的版本
                       [--no-smoke <原因>]      不做冒烟检查，写明原因（灰度也可用）
npm run release -- canary <模块> <百分比> [版本] --why <原因>   灰度；0 结束灰度
npm run release -- rollback <模块> --why <原因>         回退到上一个可用的线上版本
npm run release -- restore <清单号> --why <原因>         整组回退：外壳和各模块都回到该版本清单
npm run release -- history                             变更记录，含各版本清单的编号
npm run release -- disable | enable <模块> --why <原因>  停用、恢复一个模块
npm run release -- status [模块]                        各模块的版本、错误率
--base <清单号>                                        只在该版本清单仍然有效时执行（默认为刚查到的清单）
环境变量：RELEASE_URL 服务地址（默认 http://127.0.0.1:\${PORT:-3000}）；RELEASE_TOKEN 发布令牌，
或 RELEASE_USER 与 RELEASE_PASSWORD（冒烟检查必须有），否则用本机 DATA_DIR 中的 release.key`;

const args = process.argv.slice(2);
/** @param {string} name */
const options = (name) => {
  const found = [];
  for (let at = args.indexOf(name); at >= 0; at = args.indexOf(name)) found.push(args.splice(at, 2)[1] ?? '');
  return found;
};
const waive = options('--waive');
const why = options('--why').at(-1);
const built = options('--built').at(-1);
const base = options('--base').at(-1);
const smokeWaiver = options('--no-smoke').at(-1);

const need = (/** @type {string | undefined} */ value, /** @type {string} */ what) => {
  if (value) return value;
  throw new Error(`缺少${what}。\n${USAGE}`);
};

/** Makes a decision on the document that --base names, else on the one in force as it is read now. */
async function decide(/** @type {string} */ path, /** @type {object} */ body) {
  const reason = need(why, '原因 --why');
  const on = base ? Number(base) : (await call('GET', '/release/status')).releaseId;
  return call('POST', path, { base: on, ...body, reason });
}

/** The version to take when none is named: the candidate, else the newest that is not live. */
async function versionFor(/** @type {string} */ module, /** @type {string | undefined} */ named) {
  if (named) return named;
  const { list } = await call('GET', `/release/modules/${module}/versions`);
  const found = list.find(({ state }) => state === 'CANARY') ?? list.find(({ state }) => state === 'READY');
  return need(found?.version, `可上线的版本（${module} 没有未上线的版本）`);
}

/** @type {Record<string, (name?: string, second?: string, third?: string) => Promise<void>>} */
const COMMANDS = {
  async status(name) {
    const { releaseId, modules } = await call('GET', '/release/status');
    console.log(statusText(releaseId, modules));
    if (!name) return;
    const { list } = await call('GET', `/release/modules/${name}/versions`);
    for (const version of list) console.log(printVersion(version));
  },
  async smoke(name, named) {
    const module = need(name, '模块名');
    const smoke = await smokeRun(module, await versionFor(module, named));
    console.log(smokeText(smoke));
    if (!smoke.passed) throw new Error('冒烟检查未通过，该版本不能上线。');
  },
  async promote(name, named) {
    const module = need(name, '模块名');
    const version = await versionFor(module, named);
    console.log(moduleLine(await decide('/release/promote', { module, version, waive, smokeWaiver })));
  },
  async canary(name, share, named) {
    const module = need(name, '模块名');
    const percent = Number(need(share, '百分比'));
    const chosen = percent === 0 ? {} : { version: await versionFor(module, named) };
    console.log(moduleLine(await decide('/release/canary', { module, ...chosen, share: percent, smokeWaiver })));
  },
  async rollback(name) {
    console.log(moduleLine(await decide('/release/rollback', { module: need(name, '模块名') })));
  },
  async restore(number) {
    const { releaseId, modules } = await decide('/release/restore', { document: Number(need(number, '清单号')) });
    console.log(statusText(releaseId, modules));
  },
  async history() {
    const { list } = await call('GET', '/release/history');
    for (const row of list.toReversed()) console.log(documentLine(row));
  },
  async disable(name) {
    console.log(moduleLine(await decide('/release/disable', { module: need(name, '模块名'), disabled: true })));
  },
  async enable(name) {
    console.log(moduleLine(await decide('/release/disable', { module: need(name, '模块名'), disabled: false })));
  },
};

/** The folder of a finished build of one package: the one of --built, else this one is built, and nothing else. */
async function builtFolder(/** @type {string} */ name) {
  if (built) return resolve(built);
  await ensureInstalled();
  const begun = performance.now();
  await build([name]);
  console.log(`构建用时 ${since(begun)}`);
  return distOf(name);
}

async function publish(/** @type {string} */ name) {
  const zip = packOf(name, await builtFolder(name));
  const started = performance.now();
  const version = await upload('/release/versions', { module: name, commit: commitOf(), waive }, zip);
  console.log(printVersion(version));
  console.log(`发布用时 ${since(started)}；下一步：npm run release -- smoke ${name} ${version.version}，再 promote`);
}

checkNode();
try {
  const [first, ...rest] = args;
  const started = performance.now();
  if (!first || first === 'help') console.log(USAGE);
  else if (COMMANDS[first]) {
    await COMMANDS[first](...rest);
    if (!['status', 'history'].includes(first)) console.log(`用时 ${since(started)}`);
  } else await publish(first);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
