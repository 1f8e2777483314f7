import { describe, expect, it } from 'vitest';
import { typedTwice } from './labels.ts';

const fields = {
  path: 'shared/contract/src/logistics/order.fields.ts',
  text: "export const ORDER_FIELDS = {\n  customerRef: '客户单号',\n  remark: '备注',\n} as const;",
};
const found = (path: string, text: string) => typedTwice([fields, { path, text }]);
const list = 'shared/contract/src/logistics/order-list.contract.ts';
const form = 'remote-logistics/src/orders/order-form.tsx';

describe('labels of a noun', () => {
  it('are not typed again by its lists, imports and filters', () => {
    expect(found(list, "customerRef: col.text('客户单号', { width: 9 }),")).toEqual([
      `${list}: '客户单号' is typed again; write ORDER_FIELDS.customerRef`,
    ]);
    expect(found(list, "customerRef: importCol.text('客户单号'),")).toHaveLength(1);
    expect(found(list, "customerRef: filter.text('客户单号'),")).toHaveLength(1);
  });
  it('are not typed again by forms and sheets of its pages', () => {
    const head = "import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';\n";
    expect(found(form, `${head}<Field name="remark" label="备注">`)).toHaveLength(1);
    expect(found(form, `${head}{ key: 'remark', width: 9, title: '备注' }`)).toHaveLength(1);
    expect(found(form, `${head}<Field of={ORDER_FIELDS} name="remark">`)).toEqual([]);
  });
  it('are not typed again by templates, tables of facts and lists of key and label', () => {
    const head = "import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';\n";
    for (const text of [
      "customerRef: leaf('客户单号', 'PO-88'),",
      "customerRef: inEnglish(guarded('money.sell', '客户单号', 'PO-88'), 'PO-88'),",
      "['customerRef', '客户单号'],",
      "party('customerRef', '客户单号')",
      "{ title: '客户单号', content: row.customerRef },",
      "{ title: '客户单号', end: true, cell: ({ customerRef }) => customerRef },",
      "['客户单号', (row) => row.customerRef],",
    ])
      expect(found(form, `${head}${text}`), text).toHaveLength(1);
    expect(found(form, `${head}{ title: ORDER_FIELDS.customerRef, content: row.customerRef },`)).toEqual([]);
    expect(found(form, `${head}{ title: '客户单号', content: row.customerName },`)).toEqual([]);
  });
  it('may be shorter, belong to another field, or to another noun', () => {
    expect(found(list, "customerRef: col.text('单号'),")).toEqual([]);
    expect(found(list, "note: col.text('备注'),")).toEqual([]);
    expect(found('shared/contract/src/warehouse/inbound-list.contract.ts', "remark: col.text('备注'),")).toEqual([]);
    expect(found(form, '<Field name="remark" label="备注">')).toEqual([]);
  });
  it('stand in tests as they are read', () => {
    expect(
      found('remote-logistics/src/orders/order-form.test.tsx', `ORDER_FIELDS; <Field name="remark" label="备注">`),
    ).toEqual([]);
  });
});
