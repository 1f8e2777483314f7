import type { FormContent, FormItem, ItemType, Severity } from '@shared/contract/system/inspect-form/form.ts';

const item = (
  id: number,
  type: ItemType,
  text: string,
  textEn: string,
  severity: Severity,
  more: Partial<FormItem> = {},
): FormItem => ({
  id: `i${id}`,
  text,
  textEn,
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
const options = (...labels: [chinese: string, english: string][]) =>
  labels.map(([label, labelEn], at) => ({ id: `o${at + 1}`, label, labelEn }));
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
      titleEn: 'Quantity and cartons',
      items: [
        item(1, 'BOOL', '到货箱数与订单一致', 'Cartons received match the order', 'MAJOR', {
          hint: '逐托清点，不一致时在说明中写明短溢箱数',
        }),
        item(2, 'SINGLE', '外箱状况', 'Condition of cartons', 'MAJOR', {
          options: options(['完好', 'Intact'], ['轻微变形', 'Slightly deformed'], ['破损', 'Damaged'], ['受潮', 'Wet']),
          ...anyOf('o3', 'o4'),
        }),
        item(3, 'BOOL', '外箱唛头与订单一致', 'Shipping marks match the order', 'MAJOR', { photoMin: 1 }),
        item(4, 'MULTI', '外箱标识', 'Markings on cartons', 'MINOR', {
          options: options(
            ['品名', 'Description'],
            ['货号', 'Item no.'],
            ['箱号', 'Carton no.'],
            ['毛净重', 'G.W. / N.W.'],
            ['原产地', 'Country of origin'],
          ),
          failsWhen: { join: 'ANY', tests: [{ op: 'NONE_OF', options: ['o3'] }] },
        }),
        item(5, 'BOOL', '封箱牢固', 'Cartons sealed firmly', 'MINOR'),
      ],
    },
    {
      id: 's2',
      title: '尺寸与重量',
      titleEn: 'Dimensions and weight',
      items: [
        item(6, 'NUMBER', '外箱长', 'Carton length', 'MINOR', { unit: 'cm', min: '1', max: '500' }),
        item(7, 'NUMBER', '外箱宽', 'Carton width', 'MINOR', { unit: 'cm', min: '1', max: '500' }),
        item(8, 'NUMBER', '外箱高', 'Carton height', 'MINOR', { unit: 'cm', min: '1', max: '500' }),
        item(9, 'NUMBER', '单箱毛重', 'Gross weight per carton', 'MAJOR', {
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
      titleEn: 'Product',
      items: [
        item(10, 'BOOL', '产品与样品一致', 'Goods match the sample', 'MAJOR', { photoMin: 1 }),
        item(11, 'BOOL', '无尖锐边角、断针等安全隐患', 'No safety hazards (sharp edges, broken needles)', 'CRITICAL'),
        item(12, 'BOOL', '无霉变、异味、虫害', 'No mould, odour or pests', 'CRITICAL'),
        item(13, 'MULTI', '外观缺陷', 'Visual defects', 'MINOR', {
          ...optional,
          options: options(
            ['划痕', 'Scratches'],
            ['污渍', 'Stains'],
            ['色差', 'Colour deviation'],
            ['线头', 'Loose threads'],
          ),
          ...anyOf('o1', 'o2', 'o3', 'o4'),
        }),
        item(14, 'SINGLE', '条码扫描', 'Bar code scan', 'MAJOR', {
          options: options(['可读', 'Readable'], ['不可读', 'Unreadable'], ['无条码', 'No bar code']),
          ...anyOf('o2'),
        }),
        item(15, 'BOOL', '警示语与合格证齐全', 'Warnings and certificate of conformity complete', 'MAJOR'),
      ],
    },
    {
      id: 's4',
      title: '照片与结论',
      titleEn: 'Photos and conclusion',
      items: [
        item(16, 'PHOTO', '堆放全景', 'Overview of the stacked goods', 'MINOR', { photoMin: 2 }),
        item(17, 'TEXT', '其他说明', 'Other remarks', 'MINOR', optional),
        item(18, 'SIGNATURE', '验货员签名', "Inspector's signature", 'MAJOR'),
      ],
    },
  ],
};
