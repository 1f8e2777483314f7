import { filesIn } from '@shared/runtime/code-load.ts';
import { titleOf, versionOf } from './registry.ts';

/**
 * What the card names, for who is asked: 模块 财务（finance） · 版本 1.0.1-f2 · 文件 static/js/a.js. The file is the one that
 * the loader names; of a module's own fault there is none.
 */
export function failedPlace(module: string, error: unknown): string {
  const title = titleOf(module);
  const folder = `/mf/${module}/`;
  const [path] = filesIn(error).flatMap((url) => (url.includes(folder) ? [url.slice(url.indexOf(folder))] : []));
  const file = path?.slice(folder.length).split('/').slice(1).join('/');
  return [
    `模块 ${title}${title === module ? '' : `（${module}）`}`,
    `版本 ${versionOf(module) ?? '无'}`,
    ...(file ? [`文件 ${file}`] : []),
  ].join(' · ');
}
