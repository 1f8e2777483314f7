import { mergeRsbuildConfig } from '@rsbuild/core';
import type { RsbuildConfig } from '@rsbuild/core';
import type { Sample } from './sample.ts';
import { remoteConfig } from '../define-remote.ts';
import { sharedTable } from '../shared-libs.ts';

/** A small module, and what a team may make of it by mistake. */
type Shared = ReturnType<typeof sharedTable>;

interface Kind {
  /** Files beside or in place of those of the good module. */
  files?: Record<string, string>;
  shared?: (good: Shared) => Shared;
  config?: RsbuildConfig;
}

const LIST = `{ path: '/sample/list', title: '样例', permission: 'dashboard.index.view', page: () => import('./src/list.page.tsx') }`;
const OLD = `{ path: '/sample/old', title: '旧页', permission: 'dashboard.index.view', page: () => import('./src/list.page.tsx') }`;
const moduleText = (
  routes: readonly string[],
  { contract = 'CONTRACT_VERSION', prefix = '' } = {},
) => `import { API_VERSION, CONTRACT_VERSION, defineModule } from '@shared/contract/module.ts';
const module = defineModule({
  name: 'sample', title: '样例', contract: ${contract}, needs: { api: API_VERSION }, order: 90,
  prefixes: ['/sample'${prefix}], widgets: [],
  routes: [${routes.join(',\n')}],
});
export { module as default };
`;
const page = (head: string, body: string) => `import { Button } from 'antd';
import { useState } from 'react';
${head}
function ListPage() {
  const [count, setCount] = useState(0);
  return <Button onClick={() => setCount(count + 1)}>${body}{count}</Button>;
}
export { ListPage as default };
`;

const without = (shared: Shared, ...names: string[]): Shared =>
  Object.fromEntries(Object.entries(shared).filter(([name]) => !names.includes(name)));
/** The entry of a library with something changed. */
const changed = (shared: Shared, name: string, change: Partial<Shared[string]>): Shared => ({
  ...shared,
  ...(shared[name] && { [name]: { ...shared[name], ...change } }),
});
/** Text that does not compress. */
const noise = Array.from({ length: 40_000 }, (_, index) => ((index * 2_654_435_761) % 4_294_967_296).toString(36)).join(
  '',
);

const GOOD = {
  'module.ts': moduleText([LIST, OLD]),
  'src/list.page.tsx': page(`import css from './list.module.css';`, '<i className={css.mark} />'),
  'src/list.module.css': '.mark { color: red; }\n',
  'package.json': '{ "name": "remote-sample", "version": "1.0.0", "type": "module" }\n',
};

const KINDS: Record<string, Kind> = {
  good: {},
  range: { shared: (good) => changed(good, 'react', { requiredVersion: '^18.3.0' }) },
  library: { shared: (good) => ({ ...good, vue: { singleton: true, requiredVersion: '^3.5.0', import: false } }), files: { 'src/list.page.tsx': page(`import * as vue from 'vue';\nconsole.log(vue);`, '') } }, // prettier-ignore
  'own-copy': { shared: (good) => without(good, 'react', 'react/jsx-runtime') },
  'fallback-copy': { shared: (good) => changed(good, 'react', { import: 'react' }) },
  'older-contract': { files: { 'module.ts': moduleText([LIST, OLD], { contract: '0' }) } },
  'newer-contract': { files: { 'module.ts': moduleText([LIST, OLD], { contract: 'CONTRACT_VERSION + 1' }) } },
  'stolen-route': {
    files: { 'module.ts': moduleText([LIST, OLD, LIST.replace('/sample/list', '/warehouse/list')], { prefix: `, '/warehouse'` }) },
  }, // prettier-ignore
  'removed-route': { files: { 'module.ts': moduleText([LIST]) } },
  'moved-route': { files: { 'module.ts': moduleText([LIST, `{ path: '/sample/old', redirect: '/sample/list' }`]) } },
  permission: {
    files: { 'module.ts': moduleText([LIST.replace('dashboard.index.view', 'sample.nothing.view'), OLD]) },
  },
  'global-css': {
    files: {
      'src/list.page.tsx': page(`import './list.css';`, ''),
      'src/list.css': 'body { margin: 0 }\n.ant-btn { color: red }\n',
    },
  },
  'large-page': { files: { 'src/list.page.tsx': page(`const NOISE = '${noise}';`, '{NOISE}') } },
  'no-integrity': { config: { security: { sri: { enable: false } } } },
};

export const moduleSamples: Sample[] = Object.entries(KINDS).map(([kind, { files, shared, config = {} }]) => ({
  kind,
  files: { ...GOOD, ...files },
  config: (folder) => {
    const table = sharedTable('remote');
    return mergeRsbuildConfig(remoteConfig({ name: 'sample', folder, shared: shared?.(table) ?? table }), config);
  },
}));
