import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig } from '@rsbuild/core';
import type { RsbuildConfig } from '@rsbuild/core';
import { baseConfig } from '../base-config.ts';
import { sharedTable } from '../shared-libs.ts';
import type { Sample } from './sample.ts';

/** A small shell that offers what the small module takes, and shells that a release must not reach its modules with. */
const bootstrap = (...libraries: string[]) =>
  `${libraries.map((name, index) => `import * as part${index} from '${name}';`).join('\n')}
document.body.append(String([${libraries.map((_, index) => `part${index}`).join()}].length));\n`;
const ALL = ['react', 'react/jsx-runtime', 'antd/es/button', 'dayjs'];

const face = (path = '/dashboard/index', api = 'API_VERSION') =>
  `import { API_VERSION, CONTRACT_VERSION } from '@shared/contract/module.ts';
export const hostFace = { name: 'host', contract: CONTRACT_VERSION, needs: { api: ${api} }, routes: [{ path: '/' }, { path: '${path}' }] };\n`;

const GOOD = {
  'src/index.ts': `void import('./bootstrap.ts');\n`,
  'src/login.ts': `document.title = '登录';\n`,
  'src/bootstrap.ts': bootstrap(...ALL),
  'src/routes/host-face.ts': face(),
  'package.json': '{ "name": "host", "version": "1.0.0", "type": "module" }\n',
};

const KINDS: Record<string, Record<string, string>> = {
  host: {},
  'host-newer': { 'src/login.ts': `document.title = '登录系统';\n` },
  'host-without-library': { 'src/bootstrap.ts': bootstrap(...ALL.filter((name) => !name.startsWith('antd'))) },
  'host-route': { 'src/routes/host-face.ts': face('/sample/list') },
  'host-newer-api': { 'src/routes/host-face.ts': face(undefined, 'API_VERSION + 1') },
};

const config = (folder: string): RsbuildConfig =>
  mergeRsbuildConfig(baseConfig(folder), {
    output: { assetPrefix: '/', distPath: { js: 'assets', css: 'assets' } },
    source: { entry: { index: './src/index.ts', login: './src/login.ts' } },
    plugins: [
      pluginModuleFederation({
        name: 'host',
        remotes: {},
        shared: sharedTable('host'),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  });

export const hostSamples: Sample[] = Object.entries(KINDS).map(([kind, files]) => ({
  kind,
  files: { ...GOOD, ...files },
  config,
}));
