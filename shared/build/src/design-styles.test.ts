import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cutStyles, styledFolders } from './design-styles.mjs';
import { ROOT } from './workspace.ts';

const folders = new Set(['button', 'input', 'input-number', 'date-picker', 'calendar', 'modal']);
const cut = (sheet: string) => Object.fromEntries(cutStyles(sheet, folders));

describe("P1 antd's stylesheet by component", () => {
  it('a rule goes with the component that its selector begins with, the longest name wins', () => {
    expect(cut('.ant-btn{a:1}.ant-input-number-x{b:1}.ant-input .ant-btn{c:1}.ant-picker-calendar{d:1}')).toEqual({
      button: '.ant-btn{a:1}',
      'input-number': '.ant-input-number-x{b:1}',
      input: '.ant-input .ant-btn{c:1}',
      calendar: '.ant-picker-calendar{d:1}',
    });
  });
  it('a rule of several components goes to each of them, inside its media query', () => {
    expect(cut('@media (width){.ant-btn,.ant-input{a:1}}')).toEqual({
      button: '@media (width){.ant-btn{a:1}}',
      input: '@media (width){.ant-input{a:1}}',
    });
  });
  it('what belongs to none is the base; keyframes go with their only user', () => {
    const sheet = '.anticon{a:1}.ant-modal{animation-name:one}.ant-btn,.ant-input{animation:two 1s}';
    expect(cut(`${sheet}@keyframes one{to{b:1}}@keyframes two{to{c:1}}`)).toEqual({
      base: '.anticon{a:1}@keyframes two{to{c:1}}',
      modal: '.ant-modal{animation-name:one}@keyframes one{to{b:1}}',
      button: '.ant-btn{animation:two 1s}',
      input: '.ant-input{animation:two 1s}',
    });
  });
  it('right to left, and the variables of the example that the sheet was made from, never match', () => {
    expect(cut('.ant-btn-rtl{a:1}.css-var-_R_0_.ant-btn{b:1}.ant-btn,.ant-btn.ant-btn-rtl{c:1}')).toEqual({
      button: '.ant-btn{c:1}',
    });
  });

  describe('the installed sheet', () => {
    let parts: Map<string, string>;
    const es = join(ROOT, 'host/node_modules/antd/es');
    beforeAll(() => {
      const sheet = readFileSync(join(ROOT, 'host/node_modules/antd/dist/antd.css'), 'utf8');
      parts = cutStyles(sheet, styledFolders(es));
    });
    it('the base stays small: a component that it holds is loaded by every page', () => {
      expect(parts.get('base')?.length).toBeLessThan(40_000);
      expect(parts.get('base')).not.toMatch(/\.ant-(?!slide|move|zoom|fade|wave|app|motion)[a-z]/);
    });
    it('each part belongs to a component whose style brings it', () => {
      const known = styledFolders(es);
      expect([...parts.keys()].filter((part) => part !== 'base' && !known.has(part))).toEqual([]);
      for (const part of ['button', 'select', 'date-picker', 'table', 'modal', 'grid', 'notification'])
        expect(parts.get(part)?.length, part).toBeGreaterThan(5_000);
    });
  });
});
