import { join, sep } from 'node:path';
import { buildSync } from 'esbuild';
import { designFiles, SHARED_DESIGN, SHARED_LIBRARIES } from './shared-libs.ts';
import { ROOT } from './workspace.ts';

/**
 * antd in a handful of chunks: what the shell and a list page show comes in one, the rest when a page needs it. A part
 * stands with the first group that reaches it; components that no group names are in `antd-rest`.
 */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  antd: [
    'alert',
    'app',
    'badge',
    'button',
    'checkbox',
    'col',
    'config-provider',
    'divider',
    'drawer',
    'dropdown',
    'empty',
    'flex',
    'form',
    'input',
    'input-number',
    'modal',
    'pagination',
    'popover',
    'radio',
    'row',
    'select',
    'skeleton',
    'space',
    'spin',
    'switch',
    'tag',
    'theme',
    'tooltip',
  ],
  // Small ones that neither the shell nor a list's first page shows.
  'antd-extras': ['progress', 'result', 'segmented', 'typography'],
  'antd-dates': ['date-picker', 'time-picker', 'calendar'],
  'antd-details': [
    'auto-complete',
    'avatar',
    'card',
    'collapse',
    'descriptions',
    'mentions',
    'popconfirm',
    'steps',
    'tabs',
    'timeline',
    'upload',
  ],
  'antd-table': ['table', 'tree', 'tree-select', 'cascader'],
};

/** Icons beyond those of the first group go with whoever shows them. */
const ICONS = /[\\/]@ant-design[\\/]icons(-svg)?[\\/]/;

const closureOf = (components: readonly string[]): string[] => {
  const imports = components.map((component) => `import ${JSON.stringify(component)};`).join('\n');
  const { metafile } = buildSync({
    stdin: { contents: imports, resolveDir: join(ROOT, 'host') },
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    ignoreAnnotations: true,
    format: 'esm',
    platform: 'browser',
    logLevel: 'error',
    external: SHARED_LIBRARIES.flatMap((name) => [name, `${name}/*`]),
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return Object.keys(metafile.inputs)
    .filter((file) => file !== '<stdin>')
    .map((file) => join(ROOT, file).split('/').join(sep));
};

/** Name of the chunk of each file that antd consists of, its own dependencies included. */
export function designChunks(): Map<string, string> {
  const named = Object.entries(GROUPS).map(
    ([chunk, folders]) => [chunk, folders.map((folder) => SHARED_DESIGN + folder)] as const,
  );
  const chunks = new Map<string, string>();
  for (const [chunk, components] of [...named, ['antd-rest', designFiles()] as const])
    for (const file of closureOf(components))
      if (!chunks.has(file) && (chunk === 'antd' || !ICONS.test(file))) chunks.set(file, chunk);
  return chunks;
}

/** antd/es/date-picker → the chunk that its component stands in. */
export function designOrigins(): Map<string, string> {
  const named = Object.entries(GROUPS).flatMap(([chunk, folders]) =>
    folders.map((folder) => [SHARED_DESIGN + folder, chunk] as const),
  );
  const known = new Map(named);
  return new Map(designFiles().map((name) => [name, known.get(name) ?? 'antd-rest']));
}
