import type { FormContent, FormItem, ItemType, Severity } from '@shared/contract/system/inspect-form/form.ts';

const item = (
  id: number,
  type: ItemType,
  text: string,
  severity: Severity,
  more: Partial<FormItem> = {},
): FormItem => ({
  id: `i${id}`,
  text,
  hint: null,
  type,
  required: true,
  min: null,
  max: null,
  unit: null,
  options: [],
  photoMin: 0,
  severity,
  failsWhen: type === 'BOOL' ? { join: 'ANY', tests: [{ op: 'IS', value: 'NO' }] } : null,
  ...more,
});
const options = (...labels: string[]) => labels.map((label, at) => ({ id: `o${at + 1}`, label }));
const anyOf = (...ids: string[]): Partial<FormItem> => ({
  failsWhen: { join: 'ANY', tests: [{ op: 'ANY_OF', options: ids }] },
});
const optional = { required: false } as const;

/** The general form of the demo data: 18 items (chapter 14). */
export const STANDARD_FORM: FormContent = {
  sections: [
    {
      id: 's1',
      title: '数量与外箱',
      items: [
        item(1, 'BOOL', '到货箱数与订单一致', 'MAJOR', { hint: '逐托清点，不一致时在说明中写明短溢箱数' }),
        item(2, 'SINGLE', '外箱状况', 'MAJOR', {
          options: options('完好', '轻微变形', '破损', '受潮'),
          ...anyOf('o3', 'o4'),
        }),
        item(3, 'BOOL', '外箱唛头与订单一致', 'MAJOR', { photoMin: 1 }),
        item(4, 'MULTI', '外箱标识', 'MINOR', {
          options: options('品名', '货号', '箱号', '毛净重', '原产地'),
          failsWhen: { join: 'ANY', tests: [{ op: 'NONE_OF', options: ['o3'] }] },
        }),
        item(5, 'BOOL', '封箱牢固', 'MINOR'),
      ],
    },
    {
      id: 's2',
      title: '尺寸与重量',
      items: [
        item(6, 'NUMBER', '外箱长', 'MINOR', { unit: 'cm', min: '1', max: '500' }),
        item(7, 'NUMBER', '外箱宽', 'MINOR', { unit: 'cm', min: '1', max: '500' }),
        item(8, 'NUMBER', '外箱高', 'MINOR', { unit: 'cm', min: '1', max: '500' }),
        item(9, 'NUMBER', '单箱毛重', 'MAJOR', {
          unit: 'kg',
          min: '0',
          max: '1000',
          failsWhen: { join: 'ANY', tests: [{ op: 'GT', value: '50' }] },
        }),
      ],
    },
    {
      id: 's3',
      title: '产品',
      items: [
        item(10, 'BOOL', '产品与样品一致', 'MAJOR', { photoMin: 1 }),
        item(11, 'BOOL', '无尖锐边角、断针等安全隐患', 'CRITICAL'),
        item(12, 'BOOL', '无霉变、异味、虫害', 'CRITICAL'),
        item(13, 'MULTI', '外观缺陷', 'MINOR', {
          ...optional,
          options: options('划痕', '污渍', '色差', '线头'),
          ...anyOf('o1', 'o2', 'o3', 'o4'),
        }),
        item(14, 'SINGLE', '条码扫描', 'MAJOR', { options: options('可读', '不可读', '无条码'), ...anyOf('o2') }),
        item(15, 'BOOL', '警示语与合格证齐全', 'MAJOR'),
      ],
    },
    {
      id: 's4',
      title: '照片与结论',
      items: [
        item(16, 'PHOTO', '堆放全景', 'MINOR', { photoMin: 2 }),
        item(17, 'TEXT', '其他说明', 'MINOR', optional),
        item(18, 'SIGNATURE', '验货员签名', 'MAJOR'),
      ],
    },
  ],
};
