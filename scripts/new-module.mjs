import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ROOT } from './lib/node.mjs';
import { ensureInstalled, markInstalled } from './lib/install.mjs';

/**
 * `npm run new-module -- customs 报关 [permission]`: a module that runs, is published and stands in the menu. It takes its
 * dependencies from a module that is there, so that nothing has to be fetched; the shell is not touched.
 */
checkNode();
const [name = '', title = '', permission = 'dashboard.index.view'] = process.argv.slice(2);
const fail = (/** @type {string} */ text) => {
  console.error(text);
  process.exit(1);
};
if (!/^[a-z][a-z0-9]{1,30}$/.test(name) || !title || name === 'host')
  fail(
    '用法：npm run new-module -- <英文名，小写字母和数字> <中文名> [权限码]，例如：npm run new-module -- customs 报关',
  );
const folder = join(ROOT, `remote-${name}`);
if (existsSync(folder)) fail(`remote-${name} 已存在。`);
await ensureInstalled();

const model = readdirSync(ROOT).find(
  (entry) => entry.startsWith('remote-') && existsSync(join(ROOT, entry, 'module.ts')),
);
if (!model) fail('没有可以参照的模块。');
const from = join(ROOT, model ?? '');

const module = `import { API_VERSION, CONTRACT_VERSION, defineModule } from '@shared/contract/module.ts';

/** The public face of the module ${name}: ${title}. */
export default defineModule({
  name: '${name}',
  title: '${title}',
  contract: CONTRACT_VERSION,
  needs: { api: API_VERSION },
  order: 90,
  prefixes: ['/${name}'],
  routes: [
    {
      path: '/${name}/home',
      title: '${title}',
      permission: '${permission}',
      menu: { groups: ['${title}管理'], order: 10, icon: '${name}' },
      page: () => import('./src/home/home.page.tsx'),
    },
  ],
  widgets: [],
});
`;
const page = `import { Empty } from 'antd';

/** First page of ${title}. */
export default function HomePage() {
  return <Empty description="${title}还没有数据" />;
}
`;
const files = {
  'module.ts': module,
  'src/home/home.page.tsx': page,
  'CHANGELOG.md': `# Changelog of ${title}\n\nWhat staff see changed, newest first.\n`,
  'package.json': readFileSync(join(from, 'package.json'), 'utf8')
    .replace(`"name": "${model}"`, `"name": "remote-${name}"`)
    .replace(/"version": "[^"]+"/, '"version": "0.1.0"'),
  'tsconfig.json': readFileSync(join(from, 'tsconfig.json'), 'utf8'),
  'rsbuild.config.ts': readFileSync(join(from, 'rsbuild.config.ts'), 'utf8'),
};
for (const [file, text] of Object.entries(files)) {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
}
cpSync(join(from, 'node_modules'), join(folder, 'node_modules'), {
  recursive: true,
  verbatimSymlinks: true,
  filter: (source) => !source.includes('.cache'),
});

// The lockfile gets the same entry as the model's: the same dependencies in the same versions.
const lock = join(ROOT, 'pnpm-lock.yaml');
const text = readFileSync(lock, 'utf8');
const entry = new RegExp(`^  ${model}:\\n(?:(?: {4}.*)?\\n)+?(?=^  \\S|^\\S)`, 'm').exec(text)?.[0];
if (!entry) fail(`pnpm-lock.yaml 中没有 ${model}，请先运行 npm run check。`);
const own = (entry ?? '').replace(`  ${model}:`, `  remote-${name}:`);
writeFileSync(lock, text.replace(entry ?? '', `${entry}${own}`));
markInstalled();
console.log(`remote-${name}（${title}）已建立，菜单：${title}管理 / ${title}，地址 /${name}/home
运行：npm run dev -- ${name}
发布：npm run release -- ${name}，然后 npm run release -- promote ${name} --why <原因>`);
