import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedVersion, ROOT } from './workspace.ts';

/** The role of a build: the host provides the shared libraries, a module takes them and never carries a copy. */
export type Role = 'host' | 'remote';

/**
 * Libraries that exist once in a page, because they hold state or context (zod does not, see its surface). Other stateless
 * ones (icons, shared/ui, shared/contract) are bundled into each module, so that it can be released without the host.
 */
export const SHARED_LIBRARIES = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  '@tanstack/react-query',
  'zustand',
  'dayjs',
  'zod/mini',
] as const;

/**
 * antd is shared component by component: `import { Button } from 'antd'` becomes `antd/es/button` at build time, so that
 * a page waits for the components it shows and not for all of them. The slash means every file below.
 */
export const SHARED_DESIGN = 'antd/es/';

/** Components of antd as they are shared: 'antd/es/date-picker'. */
export const designFiles = (): string[] => {
  const index = readFileSync(join(ROOT, 'host/node_modules/antd/es/index.js'), 'utf8');
  const folders = [...index.matchAll(/export \{ default as [A-Z]\w* \} from '\.\/([a-z-]+)'/g)].map(
    (match) => match[1] ?? '',
  );
  return [...new Set([...folders, 'theme'])].map((folder) => SHARED_DESIGN + folder).sort();
};

/** Our own code that exists once: session, request client, query client, dirty register. The slash means every file of it. */
export const SHARED_RUNTIME = '@shared/runtime/';

/** Libraries of which the host provides a part: see there. */
export const SURFACES: Readonly<Record<string, string>> = {
  'react-router-dom': join(import.meta.dirname, 'surface/router.ts'),
  'zod/mini': join(import.meta.dirname, 'surface/zod.ts'),
  '@tanstack/react-query': join(import.meta.dirname, 'surface/query.ts'),
};

interface SharedOption {
  singleton: true;
  strictVersion?: boolean;
  requiredVersion: string | false;
  version?: string;
  import?: false | string;
}

const packageName = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** The `shared` table of Module Federation: ONE list, two roles. */
export function sharedTable(role: Role): Record<string, SharedOption> {
  const host = join(ROOT, 'host');
  const contract = join(ROOT, 'shared/contract');
  const taken = role === 'remote' ? { import: false as const } : {};
  const libraries = SHARED_LIBRARIES.map((name): [string, SharedOption] => {
    const version = installedVersion(name.startsWith('zod') ? contract : host, packageName(name));
    const surface = SURFACES[name];
    const provided = role === 'host' && surface ? { import: surface } : {};
    return [
      name,
      { singleton: true, strictVersion: true, requiredVersion: `^${version}`, version, ...provided, ...taken },
    ];
  });
  const design = installedVersion(host, 'antd');
  return {
    ...Object.fromEntries(libraries),
    [SHARED_DESIGN]: { singleton: true, strictVersion: true, requiredVersion: `^${design}`, version: design, ...taken },
    [SHARED_RUNTIME]: { singleton: true, requiredVersion: false, ...taken },
  };
}

/** Every file of shared/runtime as it is imported: '@shared/runtime/call.ts'. */
export const runtimeFiles = (): string[] =>
  readdirSync(join(ROOT, 'shared/runtime/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture|d)\.tsx?$/.test(file))
    .sort()
    .map((file) => SHARED_RUNTIME + file);
