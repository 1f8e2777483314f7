import { GOODS_FIELDS } from '@shared/contract/system/goods.fields.ts';
import { missingElements, type Element } from '@shared/contract/system/elements.ts';
import { hsCodePicker, type HsExtra } from '@shared/contract/system/hs-code.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, PercentInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { formatBasisPoints } from '@shared/ui/format/format.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Alert, Form } from 'antd';
import css from './goods.module.css';

interface ForeignLine {
  id?: string;
  country: string;
  code: string;
}
const FOREIGN: readonly GridColumn<ForeignLine>[] = [
  {
    key: 'country',
    title: '国家',
    kind: 'picker',
    picker: 'countries',
    required: true,
    width: 200,
    onSet: () => ({ code: '' }),
  },
  {
    key: 'code',
    title: '国外HS编码',
    kind: 'picker',
    picker: 'foreign-hs',
    parent: (line) => line.country || null,
    required: true,
    width: 300,
  },
];

/** 归类: the code with what it says today, what a declaration must state, foreign codes. */
export function ClassFields() {
  const form = Form.useFormInstance();
  const code = Form.useWatch<string | null | undefined>('hsCode', form) ?? null;
  const read = useRead(hsCodePicker, { query: { ids: code ?? '' } }, { enabled: code !== null, keep: true });
  const item = code === null ? undefined : read.data?.list.find(({ id }) => id === code);
  const hs = item?.extra as HsExtra | undefined;
  return (
    <>
      <Field of={GOODS_FIELDS} name="hsCode" hint={hs?.name ?? '按编码前几位、名称或申报要素查找'}>
        <Picker kind="hs-codes" />
      </Field>
      <Field
        of={GOODS_FIELDS}
        name="vatRate"
        hint={hs ? `该编码现行 ${formatBasisPoints(hs.vatRate)}，退税 ${formatBasisPoints(hs.rebateRate)}` : undefined}
      >
        <PercentInput />
      </Field>
      {item?.disabled ? (
        <Alert showIcon type="error" className={css.wide ?? ''} title="该编码已作废，请重新归类。" />
      ) : null}
      {hs && hs.elements.length > 0 ? <Elements template={hs.elements} /> : null}
      <div className={css.wide}>
        <h3 className={css.part}>国外HS编码</h3>
        <LineField<ForeignLine>
          title="国外HS编码"
          name="foreignHs"
          columns={FOREIGN}
          blank={() => ({ country: '', code: '' })}
          copyOf={({ id: _id, ...line }) => line}
          most={60}
        />
      </div>
    </>
  );
}

function Elements({ template }: { template: readonly Element[] }) {
  const form = Form.useFormInstance();
  const values = Form.useWatch<Record<string, string | null> | undefined>('elements', form) ?? {};
  const filled = Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  const missing = missingElements(template, filled);
  return (
    <>
      <h3 className={css.part}>
        申报要素
        {missing.length > 0 ? <small>报关前还须填写：{missing.join('、')}</small> : null}
      </h3>
      {template.map(({ key, label, required, hint, options }) => (
        <Field key={key} name={['elements', key]} label={label} required={required} hint={hint ?? undefined}>
          {options.length > 0 ? (
            <CodeSelect labels={Object.fromEntries(options.map((option) => [option, option]))} />
          ) : (
            <TextInput />
          )}
        </Field>
      ))}
    </>
  );
}
