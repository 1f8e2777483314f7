import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
/** Asks without making a record. */
const NO_RECORD = ['remote-warehouse/src/rules/simulate-drawer.tsx'];

const drawersOf = (source: string): string[] => source.match(/<DrawerForm\b[\s\S]*?\n {4}(?: {2})*>/g) ?? [];

it('Forms: every drawer beside a grid of lines names its draft, so that what was typed into it is offered again', () => {
  const nameless = readdirSync(ROOT)
    .filter((folder) => folder.startsWith('remote-'))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/src/${path}`,
      ),
    )
    .filter((path) => path.endsWith('.tsx') && !/\.(test|fixture)\.tsx$/.test(path) && !NO_RECORD.includes(path))
    .flatMap((path) => {
      const source = readFileSync(join(ROOT, path), 'utf8');
      if (!/<Line(Field|Grid)\b/.test(source)) return [];
      return drawersOf(source).flatMap((drawer) =>
        /\bname[=:]/.test(drawer) ? [] : [`${path}: ${/title=(.*)/.exec(drawer)?.[1] ?? ''}`],
      );
    });
  expect(nameless).toEqual([]);
});
