import { rspack } from '@rsbuild/core';
import type { Rspack } from '@rsbuild/core';
import { join } from 'node:path';
import { designFiles, runtimeFiles, SHARED_LIBRARIES } from './shared-libs.ts';
import { ROOT } from './workspace.ts';

/** Path of the generated module; it lives in memory only. */
export const PROVIDED_MODULE = join(ROOT, 'host/src/provided.generated.ts');

/**
 * A library is provided only if the host's own code imports it. This generated module names them all in imports that
 * never run, so that a module may use what the host itself does not.
 */
export function providedPlugin(): Rspack.RspackPluginInstance {
  const requests = [...SHARED_LIBRARIES, ...designFiles(), ...runtimeFiles()];
  const lines = requests.map((request) => `  () => import(${JSON.stringify(request)}),`);
  const code = `const provided = [\n${lines.join('\n')}\n];\nif (provided.length === 0) throw new Error();\n`;
  return new rspack.experiments.VirtualModulesPlugin({ [PROVIDED_MODULE]: code });
}
