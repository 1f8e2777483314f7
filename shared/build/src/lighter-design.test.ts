import { describe, expect, it } from 'vitest';
import { firstFiles } from './design-chunks.ts';
import { lighter } from './lighter-design.mjs';

describe("P1 antd's first chunk", { timeout: 60_000 }, () => {
  it('holds no library of a component that neither shell nor list shows', () => {
    const first = firstFiles().map((file) => file.replaceAll('\\', '/'));
    const heavy =
      /(@rc-component|antd\/es)\/(async-validator|collapse|color-picker|dialog|dropdown|menu|picker\/(?!es\/locale)|table\/(?!TableMeasureRow))/;
    expect(first.filter((file) => heavy.test(file))).toEqual([]);
    expect(first.filter((file) => file.includes('@rc-component/form/'))).toHaveLength(1);
  });
  it('a version of antd that looks otherwise fails the build and does not grow unnoticed', () => {
    expect(() => lighter('antd/es/form/context.js', 'import { Form } from "elsewhere";')).toThrow('no longer holds');
  });
});
