import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageTitle, parseShortName } from './company-name.ts';

describe('company name', () => {
  it('A1.1 the title is the route name, a hyphen and the short name', () => {
    expect(pageTitle('物流订单', parseShortName('{"simple_name":"远通"}'))).toBe('物流订单 - 远通');
  });

  it.each([
    '{',
    '',
    'null',
    '"x"',
    '[]',
    '123',
    '{"simple_name":5}',
    '{"simple_name":null}',
    '{"simple_name":"  "}',
    '{"simple_name":{"a":1}}',
    '{"name":"远通"}',
    'x'.repeat(5_000_000),
    JSON.stringify({ simple_name: '远'.repeat(5_000_000) }),
  ])('A1.2 malformed configuration %# drops the suffix', (text) => {
    expect(pageTitle('物流订单', parseShortName(text))).toBe('物流订单');
  });

  it('A1.2 no text whatever makes it throw or leave an unfinished title', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const title = pageTitle('物流订单', parseShortName(text));
        expect(title === '物流订单' || /^物流订单 - \S/.test(title)).toBe(true);
      }),
    );
  });

  it('A1.4 a long name is cut at 60 characters, a hostile one stays text', () => {
    expect(parseShortName(JSON.stringify({ simple_name: '远'.repeat(200) }))).toHaveLength(60);
    expect(parseShortName('{"simple_name":"<img src=x onerror=alert(1)>"}')).toBe('<img src=x onerror=alert(1)>');
    expect([...(parseShortName(JSON.stringify({ simple_name: '𠮷'.repeat(100) })) ?? '')]).toHaveLength(60);
  });
});
