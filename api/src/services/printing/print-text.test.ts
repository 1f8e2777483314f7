import { KIND_CODES, TEMPLATE_KINDS } from '@shared/contract/system/template.labels.ts';
import { templateIssues } from '@shared/contract/system/template-check.ts';
import { sampleData } from '@shared/contract/system/template-fields.ts';
import { templateOverflows } from '@shared/contract/system/template-overflow.ts';
import { TEMPLATE_ROOTS } from '@shared/contract/system/template-roots.ts';
import { describe, expect, it } from 'vitest';
import { builtin } from '../templates/builtin.ts';
import { layOut, textOf } from './layout.ts';

describe.each(KIND_CODES)('%s', (kind) => {
  it.each(['ZH', 'EN', 'ZH_EN'] as const)(
    `SYS-010 the built-in ${TEMPLATE_KINDS[kind]} in %s has no fault`,
    (language) => {
      const content = builtin(kind, language);
      expect([...templateIssues(content, TEMPLATE_ROOTS[kind]), ...templateOverflows(content)]).toEqual([]);
    },
  );

  it.each(['ZH', 'EN'] as const)('S7 the text of the sample document in %s', (language) => {
    const layout = layOut(builtin(kind, language), sampleData(TEMPLATE_ROOTS[kind], language));
    expect(layout.warnings).toEqual([]);
    expect(textOf(layout)).toMatchSnapshot();
  });
});

describe.each([
  ['lg_inspection', 'ZHUANGXIANG'],
  ['lg_delivery', 'YUNDAN'],
  ['lg_booking', 'YUNDAN'],
  ['lg_loading_slip', 'ZHUANGXIANG'],
  ['lg_truck', 'YUNDAN'],
  ['wh_inbound', 'ZHUANGXIANG'],
  ['wh_arrival', 'ZHUANGXIANG'],
  ['wh_arrival_receipt', 'ZHUANGXIANG'],
  ['wh_outbound_picks', 'ZHUANGXIANG'],
  ['wh_outbound', 'ZHUANGXIANG'],
  ['wh_outbound_pass', 'ZHUANGXIANG'],
  ['wh_storage_bill', 'DUIZHANGDAN'],
  ['wh_damage', 'ZHUANGXIANG'],
  ['wh_count', 'ZHUANGXIANG'],
  ['wh_chamber', 'ZHUANGXIANG'],
  ['fin_payment_application', 'DUIZHANGDAN'],
  ['fin_order_bill', 'DUIZHANGDAN'],
  ['fin_receipt', 'DUIZHANGDAN'],
  ['fin_payment', 'DUIZHANGDAN'],
  ['fin_settlement', 'DUIZHANGDAN'],
  ['fin_settlement_ap', 'DUIZHANGDAN'],
] as const)('%s', (source, kind) => {
  it.each(['ZH', 'EN'] as const)(
    'L10, L13, L15, L20, L22, W6, W9, W10 the slip of its own in %s has no fault, and its text',
    (language) => {
      const content = builtin(kind, language, { source });
      expect([...templateIssues(content, TEMPLATE_ROOTS[kind]), ...templateOverflows(content)]).toEqual([]);
      const layout = layOut(content, sampleData(TEMPLATE_ROOTS[kind], language));
      expect(layout.warnings).toEqual([]);
      expect(textOf(layout)).toMatchSnapshot();
    },
  );
});

it('S2, A4 a label has no row for what its goods or its code does not have', () => {
  const label = { code: 'NBHN01', customerCode: 'NBHN01', n: 1, total: 3, pod: 'USLAX', marks: 'NBHN01 1-3' };
  const text = textOf(layOut(builtin('TIAOMA', 'ZH'), { labels: [label] }));
  expect(text).toContain('目的港');
  expect(text).not.toMatch(/—|品名|毛重|尺寸|规格/);
});
