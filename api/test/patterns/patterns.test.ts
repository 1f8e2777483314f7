import { describe, expect, it } from 'vitest';
import { attacksOn, attackText, type Attack } from './attacks.ts';
import { allPatterns, patternsOf, type Pattern } from './find-patterns.ts';

/** Grown step by step, so that what is worse than the second degree is told before it takes minutes. */
const LENGTHS = [400, 4000, 16_000];
/** Milliseconds that no linear pattern comes near and every other one passes at the last length. */
const SLOW = 6;

/** Runs of which the quickest counts where two times are compared: one that nothing disturbed is among them. */
const COMPARED = 8;

/** Milliseconds of the quickest of some runs, so that what else the machine does counts as little as can be; `enough` ends them early. */
function took(pattern: Pattern, text: string, runs: number, enough = 0): number {
  const made = new RegExp(pattern.source, pattern.flags);
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const from = performance.now();
    made.lastIndex = 0;
    if (made.global) text.replaceAll(made, '');
    else made.exec(text);
    best = Math.min(best, performance.now() - from);
    if (best < enough) break;
  }
  return best;
}

/** The first text whose time more than triples when it is twice as long (linear: twice; second degree: four times). */
function hostileTo(pattern: Pattern): Attack | null {
  for (const attack of attacksOn(pattern))
    for (const length of LENGTHS) {
      if (took(pattern, attackText(attack, length), 2, SLOW) < SLOW) continue;
      const half = took(pattern, attackText(attack, length / 2), COMPARED);
      if (took(pattern, attackText(attack, length), COMPARED) > half * 3) return attack;
      break;
    }
  return null;
}

describe('R7 every regular expression of contract and API is linear', () => {
  const patterns = allPatterns();
  it('they are found: literals, and what is given to RegExp', () => {
    expect(patterns.length).toBeGreaterThan(200);
    const text = 'const a = /x+/g; const b = new RegExp(`^\\\\d{${n}}$`, "i"); const c = RegExp(String.raw`\\d${n}`);';
    expect(patternsOf('a.ts', text).map(({ source, flags }) => `/${source}/${flags}`)).toEqual([
      '/x+/g',
      '/^\\d{3}$/i',
      '/\\d3/',
    ]);
    expect(() => patternsOf('a.ts', 'new RegExp(word)')).toThrow('nobody can read');
  });

  // Shapes that stood in the sources and that a checker by automata (recheck 4.5) proves to be of a higher degree.
  it.each([
    ['[. ]+$', ''],
    ['^[. ]+|[. ]+$', 'g'],
    ['0+$', ''],
    ['(\\.\\d*?)0+$', ''],
    ['\\s*;\\s*', ''],
    ['\\s*[/／]\\s*', 'g'],
    ['^(.+?)[\\sT]+(\\d{1,2}):(\\d{2})(?::(\\d{2}))?$', ''],
    ['^(.+?)[\\s:：]+(\\d+(?:\\.\\d{1,4})?)%?$', ''],
    ['([A-Za-z]+)\\s*=\\s*"([^"]*)"', 'g'],
    ['^<(\\/?)([A-Za-z][A-Za-z0-9]*)([^<>]*?)\\/?>$', ''],
    ['<worksheet[^>]*>', ''],
    ['\\[(?:barcode|qr):([^\\]]*)\\]', 'g'],
    ['\\{([^}]+)\\}', 'g'],
    ['^([^\\s@]+@[^\\s@]+\\.[^\\s@]+)?$', ''],
    ['\\B(?=(\\d{3})+$)', 'g'],
    ['\\d{1,4}(?=(\\d{4})*$)', 'g'],
    ['T.*(Z|[+-]\\d{2}:\\d{2})$', ''],
    ['^(?:\\d+\\s*[:：、.]\\s*)?([^*[\\]【】]+)(\\*)?(?:[[【]([^\\]】]*)[\\]】])?$', ''],
    ['\\/\\*[\\s\\S]*?\\*\\/', 'g'],
    ['<script(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)<\\/script>', 'g'],
    ['(?<=\\/)\\S+$', ''],
    ['\\(.*\\)', ''],
  ])('the measure tells /%s/%s', (source, flags) => {
    expect(hostileTo({ source, flags, file: '' })).not.toBeNull();
  });

  it('none of them takes more than three times as long for a text that is twice as long', () => {
    const slow = patterns.flatMap((pattern) => {
      const attack = hostileTo(pattern);
      return attack ? [`${pattern.file}: /${pattern.source}/${pattern.flags} at ${JSON.stringify(attack)}`] : [];
    });
    expect(slow).toEqual([]);
  }, 120_000);
});
