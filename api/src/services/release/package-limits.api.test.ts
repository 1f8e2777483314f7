import { describe, expect, it } from 'vitest';
import { LIMITS } from './package-gate.rules.ts';
import { integrity, sampleModule } from './release.fixture.ts';
import { releaseWorld } from './release-world.fixture.ts';

const { upload } = releaseWorld();
interface Finding {
  check: string;
  text: string;
}
const findingsOf = ({ data }: { data?: unknown }) => (data as { findings: Finding[] }).findings;

describe('what a package may weigh', () => {
  it('REL-020 one enormous stylesheet is refused by its size before anybody reads it', async () => {
    const { status, envelope } = await upload(
      sampleModule('finance', '6.0.0-css', { contents: { 'static/list.css': 'a{}'.repeat(8_000_000) } }),
    );
    expect([status, envelope.errorCode]).toEqual([422, 'REL-020']);
    expect(findingsOf(envelope)).toContainEqual(
      expect.objectContaining({ check: 'size', text: expect.stringContaining('static/list.css 有 24.0 MB') as string }),
    );
  });

  it('REL-020 thousands of scripts beside a long one are refused by number and bytes', async () => {
    const contents = Object.fromEntries(Array.from({ length: 4500 }, (_, at) => [`static/s${at}.js`, `s(${at})`]));
    contents['static/long.js'] = 'x'.repeat(30_000_000);
    const { envelope } = await upload(sampleModule('finance', '6.0.0-many', { contents }));
    expect(envelope.errorCode).toBe('REL-020');
    expect(findingsOf(envelope).map(({ text }) => text)).toEqual([
      expect.stringContaining(`4504 个文件，上限 ${LIMITS.files} 个`),
      expect.stringContaining('脚本和样式共 30.'),
    ]);
  });

  it('REL-020 a stylesheet with thousands of faults answers the first of them and how many there are', async () => {
    const css = Array.from({ length: 20_000 }, (_, at) => `.a${at}{color:red}`).join('');
    const { envelope } = await upload(
      sampleModule('finance', '6.0.0-global', { contents: { 'static/list.css': css } }),
    );
    expect(envelope.errorCode).toBe('REL-020');
    expect(findingsOf(envelope).length).toBeLessThan(25);
    expect(JSON.stringify(findingsOf(envelope))).toContain('另有 19980 处');
  });

  it('REL-021 a description of many megabytes is refused', async () => {
    const build = sampleModule('finance', '6.0.0-words');
    build.description.note = 'x'.repeat(5_000_000);
    const { envelope } = await upload(build);
    expect(envelope.errorCode).toBe('REL-021');
    expect(envelope.errorMessage).toContain('描述文件');
  });

  it('REL-020 a hash that only begins like one that is written does not count', async () => {
    const { envelope } = await upload(
      sampleModule('finance', '6.0.0-hash', {
        contents: {
          'static/list.js': 'list()',
          'static/other.js': `const hash = '${integrity('list()').slice(0, 60)}'`,
        },
        uncovered: ['static/list.js'],
      }),
    );
    expect(findingsOf(envelope)).toContainEqual(expect.objectContaining({ check: 'integrity' }));
  });
});
