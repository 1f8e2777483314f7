import { resolve } from 'node:path';
import { checkNode } from './lib/node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { build } from './lib/build.mjs';
import { since } from './lib/run.mjs';
import { call, upload } from './release/server.mjs';
import { commitOf, distOf, packOf } from './release/package.mjs';
import { moduleLine, printVersion, statusText } from './release/texts.mjs';

const USAGE = `npm run release -- <模块> [--waive <路由>]…      构建并发布一个版本（不上线）；外壳的名字是 host
                       [--built <目录>]          不构建，发布该目录中已构建好的文件
npm run release -- promote <模块> [版本] --why <原因>   上线，默认灰度中或最新的版本
npm run release -- canary <模块> <百分比> [版本] --why <原因>   灰度；0 结束灰度
npm run release -- rollback <模块> --why <原因>         回退到上一个线上版本
npm run release -- disable | enable <模块> --why <原因>  停用、恢复一个模块
npm run release -- status [模块]                        各模块的版本、错误率
环境变量：RELEASE_URL 服务地址（默认 http://127.0.0.1:\${PORT:-3000}）；RELEASE_TOKEN 发布令牌，
或 RELEASE_USER 与 RELEASE_PASSWORD，否则用本机 DATA_DIR 中的 release.key`;

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

const need = (/** @type {string | undefined} */ value, /** @type {string} */ what) => {
  if (value) return value;
  throw new Error(`缺少${what}。\n${USAGE}`);
};

/** The version to take when none is named: the candidate, else the newest that is not live. */
async function versionFor(/** @type {string} */ module, /** @type {string | undefined} */ named) {
  if (named) return named;
  if (process.env.RELEASE_TOKEN) throw new Error('用令牌时请写明版本号。');
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
  async promote(name, named) {
    const module = need(name, '模块名');
    const version = await versionFor(module, named);
    console.log(
      moduleLine(await call('POST', '/release/promote', { module, version, reason: need(why, '原因 --why'), waive })),
    );
  },
  async canary(name, share, named) {
    const module = need(name, '模块名');
    const percent = Number(need(share, '百分比'));
    const version = percent === 0 ? '-' : await versionFor(module, named);
    const body = { module, version, share: percent, reason: need(why, '原因 --why') };
    console.log(moduleLine(await call('POST', '/release/canary', body)));
  },
  async rollback(name) {
    const body = { module: need(name, '模块名'), reason: need(why, '原因 --why') };
    console.log(moduleLine(await call('POST', '/release/rollback', body)));
  },
  async disable(name) {
    const body = { module: need(name, '模块名'), disabled: true, reason: need(why, '原因 --why') };
    console.log(moduleLine(await call('POST', '/release/disable', body)));
  },
  async enable(name) {
    const body = { module: need(name, '模块名'), disabled: false, reason: need(why, '原因 --why') };
    console.log(moduleLine(await call('POST', '/release/disable', body)));
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
  console.log(`发布用时 ${since(started)}；上线：npm run release -- promote ${name} ${version.version} --why <原因>`);
}

checkNode();
try {
  const [first, ...rest] = args;
  const started = performance.now();
  if (!first || first === 'help') console.log(USAGE);
  else if (COMMANDS[first]) {
    await COMMANDS[first](...rest);
    if (first !== 'status') console.log(`用时 ${since(started)}`);
  } else await publish(first);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
