import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace.ts';

/** First sentence or line of each comment; the rest of it is for readers of the source. */
const shortComments = (text: string): string =>
  text.replace(/^([ \t]*)\/\*\*([\s\S]*?)\*\//gm, (_whole, indent: string, body: string) => {
    const lines = body.split('\n').map((line) => line.replace(/^\s*\*?\s?/, '').trim());
    const first = lines.find((line) => line !== '') ?? '';
    return `${indent}/** ${first} */`;
  });

/** The declarations of the contract's own files: file name → what it exports, with the first line of each comment. */
export function declarationsOf(folder: string): Map<string, string> {
  const out = mkdtempSync(join(tmpdir(), 'contract-'));
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', join(folder, 'src')];
  const { status, stdout } = spawnSync(tsc, ['-p', folder, ...options, '--outDir', out], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The contract does not compile:\n${stdout}`);
  const files = readdirSync(out).filter((file) => file.endsWith('.d.ts') && !file.includes('.test.'));
  const found = files.sort().map((file): [string, string] => {
    const text = readFileSync(join(out, file), 'utf8');
    const kept = shortComments(text)
      .replace(/^import .*;\n/gm, '')
      .replace(/^export \{\};\n/gm, '');
    return [file.replace(/\.d\.ts$/, '.ts'), kept.trim()];
  });
  rmSync(out, { recursive: true, force: true });
  return new Map(found);
}
