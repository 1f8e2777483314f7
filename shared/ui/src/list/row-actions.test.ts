import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ActionMap, ActionRecord } from '../action/action.ts';
import { actionWidth, frontOf, inRowOrder, rowButtons } from './row-actions.tsx';

const mapOf = (labels: readonly string[]): ActionMap<ActionRecord> =>
  Object.fromEntries(labels.map((label, at) => [`a${at}`, { label, run: () => undefined }]));
/** Width of labels at 13 px (14 px large) with their padding, as the styles have it. */
const drawn = (labels: readonly string[], large: boolean) =>
  labels.reduce((sum, label) => {
    const latin = label.replaceAll(/[^ -~]/g, '').length;
    const text = (label.length - latin) * (large ? 14 : 13) + latin * (large ? 9.5 : 9);
    return sum + (large ? Math.max(44, text + 16) : text + 8);
  }, 17);

describe('操作 column of a list: nothing is ever cut', () => {
  const MAPS = [
    ['查看'],
    ['登记还空', '补传POD', '反送达'],
    ['打卡站点', '登记费用', '打印派车单', '派车', '编辑', '取消', '完成'],
    ['剔除并退回货物池', '客户确认', '安排验货', '免检'],
    ['很长很长很长很长很长的操作', '删'],
  ];
  it.each([false, true])('every row of every map fits its column, large %s', (large) => {
    for (const labels of MAPS) {
      const width = actionWidth(mapOf(labels), large);
      for (let from = 0; from < labels.length; from += 1)
        for (let to = from + 1; to <= labels.length; to += 1) {
          const row = labels.slice(from, to);
          const front = frontOf(row, width, large);
          const seen = front < row.length ? [...row.slice(0, front), '更多'] : row;
          expect(drawn(seen, large), row.join()).toBeLessThanOrEqual(width);
          expect(front).toBeGreaterThan(0);
        }
    }
  });
  it('a long label that is rare does not widen the column; three short ones stand beside each other', () => {
    const width = actionWidth(mapOf(['剔除并退回货物池', '客户确认', '安排验货', '免检']), false);
    expect(width).toBe(actionWidth(mapOf(['客户确认', '安排验货', '派验编辑']), false));
    expect(frontOf(['派车', '编辑', '取消'], width, false)).toBe(3);
    const three = ['登记还空', '补传POD', '反送达'];
    expect(frontOf(three, actionWidth(mapOf(three), false), false)).toBe(3);
    expect(frontOf(['打卡站点', '登记费用', '打印派车单'], width, false)).toBe(2);
    expect(frontOf(['剔除并退回货物池', '客户确认', '免检'], width, false)).toBe(1);
  });
  it('what is rare stands last, takes no width and is behind 更多 where not all fit', () => {
    const run = () => undefined;
    const map: ActionMap<ActionRecord> = {
      update: { label: '编辑', run },
      unblack: { label: '解除拉黑名单', run, behind: true },
      disable: { label: '停用', run },
    };
    const width = actionWidth(map, false);
    expect(width).toBe(actionWidth(mapOf(['编辑', '停用', '更多']), false));
    const shown = inRowOrder(Object.entries(map).map(([code, action]) => ({ code, action, enabled: true, unmet: [] })));
    expect(shown.map(({ code }) => code)).toEqual(['update', 'disable', 'unblack']);
    const labelled = (of: typeof shown) =>
      renderToStaticMarkup(rowButtons({ shown: of, width, large: false })).match(/[一-龥]+/g);
    expect(labelled(shown)).toEqual(['编辑', '停用', '更多']);
    expect(labelled(shown.slice(0, 1))).toEqual(['编辑']);
    expect(labelled(shown.slice(2))).toEqual(['解除拉黑名单']);
    expect(labelled([...shown.slice(2), ...shown.slice(2)])).toEqual(['更多']);
    expect(labelled([shown[0]!, { ...shown[2]!, action: { label: '合并', run, behind: true } }])).toEqual([
      '编辑',
      '合并',
    ]);
  });
});
