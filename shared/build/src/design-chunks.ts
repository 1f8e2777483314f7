import { closureOf } from './closure.ts';
import { designFiles, SHARED_DESIGN } from './shared-libs.ts';

/**
 * antd in a handful of chunks: what the shell and a list page show comes in one, the rest when a page needs it. A part
 * stands with the first group that reaches it; components that no group names are in `antd-rest`.
 */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  antd: [
    'badge',
    'button',
    'checkbox',
    'config-provider',
    'empty',
    'input',
    'locale/zh_CN',
    'pagination',
    'popover',
    'select',
    'skeleton',
    'space',
    'theme',
    'tooltip',
  ],
  'antd-menu': ['dropdown', 'menu'],
  'antd-forms': [
    'alert',
    'app',
    'col',
    'divider',
    'drawer',
    'flex',
    'form',
    'input-number',
    'modal',
    'radio',
    'row',
    'spin',
    'switch',
    'tag',
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

/** Files of the first chunk: what every page waits for. */
export const firstFiles = (): string[] => closureOf(GROUPS.antd?.map((folder) => SHARED_DESIGN + folder) ?? []);

/** Name of the chunk of each file that antd consists of, its own dependencies included. */
export function designChunks(): Map<string, string> {
  const named = Object.entries(GROUPS).map(
    ([chunk, folders]) => [chunk, folders.map((folder) => SHARED_DESIGN + folder)] as const,
  );
  const chunks = new Map<string, string>();
  for (const [chunk, components] of [...named, ['antd-rest', designFiles()] as const]) {
    for (const file of closureOf(components))
      if (!chunks.has(file) && (chunk === 'antd' || !ICONS.test(file))) chunks.set(file, chunk);
  }
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
