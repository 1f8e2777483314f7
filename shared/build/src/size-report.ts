import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltFile, BuiltHost, BuiltModule } from '@shared/contract/release.ts';
import { ROOT } from './workspace.ts';

/** Reads dist/host.json. */
export const builtHost = (): BuiltHost =>
  JSON.parse(readFileSync(join(ROOT, 'host/dist/host.json'), 'utf8')) as BuiltHost;

/** Reads dist/module.json of a module. */
export const builtModule = (name: string): BuiltModule =>
  JSON.parse(readFileSync(join(ROOT, `remote-${name}`, 'dist/module.json'), 'utf8')) as BuiltModule;

const sum = (files: Readonly<Record<string, BuiltFile>>, names: readonly string[]): number =>
  names.reduce((total, name) => total + (files[name]?.br ?? 0), 0);

/** Bytes (br) that the first page of a route costs on top of the host: entry, exposed module and page. */
export const pageBytes = (module: BuiltModule, path: string): number =>
  sum(module.files, [module.entry, ...(module.pageFiles[path] ?? [])]);

/** Bytes (br) of the scripts or the styles of the shell, antd included. */
export function shellBytes(host: BuiltHost, kind: 'js' | 'css'): number {
  const initial = Object.keys(host.files).filter((file) => /^assets\/index\.[^/]+$/.test(file));
  const files = [...initial, ...host.preload.map((file) => file.slice(1))];
  return sum(
    host.files,
    files.filter((file) => file.endsWith(`.${kind}`)),
  );
}

/** Bytes (br) of scripts and styles before the login page is usable. */
export const loginBytes = (host: BuiltHost): number =>
  sum(
    host.files,
    Object.keys(host.files).filter((file) => /^assets\/login\/.*\.(js|css)$/.test(file) && !file.includes('/async/')),
  );

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

/** A table of what a browser fetches (brotli), one line a part. */
export function sizeReport(packages: readonly string[]): string {
  const lines: string[] = [];
  for (const name of packages) {
    if (name === 'host') {
      const host = builtHost();
      lines.push(`${kb(loginBytes(host))}  login`);
      lines.push(`${kb(shellBytes(host, 'js'))}  shell, scripts`, `${kb(shellBytes(host, 'css'))}  shell, styles`);
      for (const file of host.preload) lines.push(`${kb(host.files[file.slice(1)]?.br ?? 0)}    ${file}`);
      continue;
    }
    const module = builtModule(name.slice('remote-'.length));
    lines.push(`${kb(module.files[module.entry]?.br ?? 0)}  ${name} entry`);
    for (const path of Object.keys(module.pageFiles)) lines.push(`${kb(pageBytes(module, path))}    ${path}`);
  }
  return lines.join('\n');
}
