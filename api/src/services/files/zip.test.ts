import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { zipBytes, zipPaths } from './zip.ts';

const content = Buffer.from('甲');
const bytesOf = (...paths: string[][]) => Buffer.from(zipBytes(zipPaths(paths).map((path) => ({ path, content }))));

/** Flags of the entries by name, out of the central directory and out of the headers before the files. */
function flagsOf(zip: Buffer): [name: string, central: number, local: number][] {
  const found: [string, number, number][] = [];
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
    const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString('utf8');
    found.push([name, zip.readUInt16LE(at + 8), zip.readUInt16LE(zip.readUInt32LE(at + 42) + 6)]);
  }
  return found;
}
const UTF8 = 1 << 11;

describe('files in one archive (L7 预报资料包, L18 报关资料包)', () => {
  it('Chinese names carry the UTF-8 flag in both headers', () => {
    const flags = flagsOf(bytesOf(['BG20261121-0001-发票.xlsx'], ['附件', '提单-mbl.pdf']));
    expect(flags.map(([name]) => name)).toEqual(['BG20261121-0001-发票.xlsx', '附件/提单-mbl.pdf']);
    for (const [, central, local] of flags) expect([central & UTF8, local & UTF8]).toEqual([UTF8, UTF8]);
  });

  it.runIf(spawnSync('unzip', ['-v']).status === 0)('unzip writes the Chinese names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'zip-'));
    writeFileSync(join(folder, 'a.zip'), bytesOf(['装箱单.xlsx'], ['附件', '提单.pdf']));
    execFileSync('unzip', ['-q', 'a.zip'], { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    expect(readdirSync(folder, { recursive: true }).map(String).toSorted()).toEqual(
      ['a.zip', '装箱单.xlsx', '附件', '附件/提单.pdf'].toSorted(),
    );
    rmSync(folder, { recursive: true });
  });

  it.each([
    [['附件', '合同/发票-a.pdf'], '附件/合同_发票-a.pdf'],
    [['附件', '../../etc-a.pdf'], '附件/_.._etc-a.pdf'],
    [['附件', '..\\a.pdf'], '附件/_a.pdf'],
    [['BG1\n\u0000\u202E-箱单.xlsx'], 'BG1-箱单.xlsx'],
    [['附件', 'C:a?.pdf'], '附件/C_a_.pdf'],
    [['..', 'a.pdf'], '附件/a.pdf'],
  ])('%j becomes %s', (path, safe) => expect(zipPaths([path])).toEqual([safe]));

  it('no two files have one name, also where capitals do not count', () => {
    const same = ['附件', 'a.pdf'];
    expect(zipPaths([same, same, ['附件', 'A.PDF'], ['附件', 'a (2).pdf'], ['b.pdf']])).toEqual([
      '附件/a.pdf',
      '附件/a (2).pdf',
      '附件/A (3).PDF',
      '附件/a (2) (2).pdf',
      'b.pdf',
    ]);
    expect(flagsOf(bytesOf(same, same, same))).toHaveLength(3);
  });
});
