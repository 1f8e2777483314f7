import { describe, expect, it } from 'vitest';
import { failuresOf } from './failures.mjs';

const VITEST = `
 RUN  v4
··\u001B[31mx\u001B[39m··
⎯⎯⎯⎯⎯⎯ Failed Suites 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL   api  api/test/field-rights.test.ts > ACC-031
error: relation "tt_note" does not exist

 Test Files  1 failed | 196 passed (199)
`;
const PLAYWRIGHT = `Running 192 tests using 2 workers
··F·

  1) business/order.spec.ts:12:3 › S1 ───

    Error: expect(locator).toBeVisible() failed

  1 failed
`;

describe('failures at the end of npm test', () => {
  it.each([
    ['vitest', VITEST, /^⎯+ Failed Suites 1[^]*tt_note/],
    ['Playwright', PLAYWRIGHT, /^ {2}1\) business[^]*toBeVisible/],
    ['a process that died', 'one\ntwo', /^one\ntwo$/],
    ['an error outside of a test', 'dots\n⎯⎯ Unhandled Errors ⎯⎯\nboom', /^⎯⎯ Unhandled Errors ⎯⎯\nboom$/],
  ])('%s: begins where the run tells them', (_name, output, told) => {
    expect(failuresOf(output)).toMatch(told);
  });

  it('is no longer than asked for', () => {
    const long = Array.from({ length: 200 }, (_, at) => String(at)).join('\n');
    expect(failuresOf(`  1) a\n${long}`, 5).split('\n')).toEqual(['  1) a', '0', '1', '2', '3']);
    expect(failuresOf(long, 2)).toBe('198\n199');
  });
});
