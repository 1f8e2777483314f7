import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const here = import.meta.dirname;
const typescript = join(here, '..', '..', '..', 'scripts', 'lib', 'typescript.mjs');
/** Runs a program that guards its last words; answers how it ended and what it said. */
function run(program: string) {
  const guarded = `import { guardLastWords } from ${JSON.stringify(join(here, 'last-words.ts'))};
    guardLastWords();
    const failed = new Error('Failed query: select $1\\nparams: geheim-1', {
      cause: Object.assign(new Error('invalid input syntax for type bigint: "geheim-2"'), {
        code: '22P02', severity: 'ERROR', detail: 'Key (phone)=(geheim-3) already exists.',
      }),
    });
    ${program}`;
  const args = ['--no-warnings', '--import', typescript, '--input-type=module', '-e', guarded];
  return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
}

it.each([
  ['a rejection', 'Promise.reject(failed); setTimeout(() => {}, 5000);'],
  ['an exception', 'setTimeout(() => { throw failed; }); setTimeout(() => {}, 5000);'],
])(
  '%s that nobody handles ends the process with its text, code and place, without the values of its query',
  (_, code) => {
    const { status, stderr, stdout } = run(code);
    expect(status).toBe(1);
    expect(stderr + stdout).not.toContain('geheim');
    const { level, err } = JSON.parse(stderr.trim()) as { level: number; err: Record<string, unknown> };
    expect(level).toBe(60);
    expect(err).toMatchObject({ message: 'Failed query: select $1', cause: { code: '22P02' } });
    expect(err.stack).toContain('at ');
  },
);
