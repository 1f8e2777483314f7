import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every source file of the contract that is no test, absolute, sorted. */
export const contractFiles = (folder: string): string[] =>
  readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/\.(test|test-d)\.ts$/.test(file))
    .sort()
    .map((file) => join(folder, 'src', file));
