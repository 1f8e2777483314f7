import { CONSIGNEE_FIELDS } from '@shared/contract/accounts/customer.fields.ts';
import { CLEARANCE_FIELDS } from '@shared/contract/logistics/clearance.fields.ts';
import type { ClearanceDetail } from '@shared/contract/logistics/clearance.answers.ts';
import { clearances, type ClearanceInput } from '@shared/contract/logistics/clearance.contract.ts';
import { TAX_PAYER } from '@shared/contract/logistics/clearance.labels.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, MoneyInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import { useMemo } from 'react';
import { TOUCHED } from './clearance.actions.ts';
import css from './clearances.module.css';

type Line = { [Key in keyof ClearanceInput['lines'][number]]: ClearanceInput['lines'][number][Key] | null };
const blank = (): Line => ({
  sourceKey: null,
  hsCode: null,
  foreignHsCode: null,
  name: null,
  qty: null,
  unit: null,
  customsValue: null,
  agreement: null,
});
const PARTY = [
  ['name', CONSIGNEE_FIELDS.name, 200],
  ['contact', CONSIGNEE_FIELDS.contactName, 100],
  ['phone', CONSIGNEE_FIELDS.phone, 60],
  ['taxId', CONSIGNEE_FIELDS.taxId, 60],
] as const;

/** A party of whom nothing is known is none. */
const partyOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.values(value).some(Boolean) ? value : null;

/** 编辑清关单: head, importer and consignee, and the goods of the duty sheet; the server computes duty and VAT. */
export function ClearanceForm({ row, onClose }: { row: ClearanceDetail; onClose: () => void }) {
  return (
    <DrawerForm<ClearanceDetail>
      title={`编辑清关单 ${row.clearanceNo}`}
      name="logistics.clearance"
      record={row}
      toBody={(values) => ({
        ...values,
        importer: partyOf(values.importer),
        consignee: partyOf(values.consignee),
        freight: values.freight ?? '0',
        insurance: values.insurance ?? '0',
      })}
      save={clearances.update}
      invalidates={TOUCHED}
      width={1080}
      onClose={() => onClose()}
    >
      <Field of={CLEARANCE_FIELDS} name="country" required>
        <Picker kind="countries" allowClear={false} />
      </Field>
      <Field of={CLEARANCE_FIELDS} name="currency" required>
        <Picker kind="currencies" allowClear={false} />
      </Field>
      <Field of={CLEARANCE_FIELDS} name="freight" hint="按货值分摊到各行">
        <MoneyInput />
      </Field>
      <Field of={CLEARANCE_FIELDS} name="insurance" hint="按货值分摊到各行">
        <MoneyInput />
      </Field>
      <Field of={CLEARANCE_FIELDS} name="entryNo">
        <TextInput maxLength={60} />
      </Field>
      <Field of={CLEARANCE_FIELDS} name="doNo">
        <TextInput maxLength={60} />
      </Field>
      <Field of={CLEARANCE_FIELDS} name="taxPayer" required>
        <CodeRadio labels={TAX_PAYER} />
      </Field>
      <LineFields />
      <PartyFields name="importer" title={CLEARANCE_FIELDS.importer} />
      <PartyFields name="consignee" title={CLEARANCE_FIELDS.consignee} />
      <Field of={CLEARANCE_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

function LineFields() {
  const country = Form.useWatch<string | null>('country', Form.useFormInstance());
  const columns = useMemo<readonly GridColumn<Line>[]>(
    () => [
      {
        key: 'foreignHsCode',
        title: '国外HS编码',
        kind: 'picker',
        picker: 'foreign-hs',
        parent: () => country ?? null,
        width: 180,
      },
      { key: 'name', title: '品名', kind: 'text', required: true, width: 220, maxLength: 300 },
      { key: 'qty', title: '数量', kind: 'decimal', required: true, width: 104 },
      { key: 'unit', title: '单位', kind: 'picker', picker: 'units', width: 120 },
      { key: 'customsValue', title: '货值', kind: 'money', required: true, sum: true, width: 130 },
      {
        key: 'agreement',
        title: '适用协定',
        kind: 'text',
        width: 150,
        maxLength: 60,
        placeholder: '收到 CO/FTA 后生效',
      },
    ],
    [country],
  );
  return (
    <div className={css.whole}>
      <LineField<Line> title="税费明细" name="lines" columns={columns} blank={blank} most={500} />
    </div>
  );
}

const PartyFields = ({ name, title }: { name: 'importer' | 'consignee'; title: string }) => (
  <div className={css.party} role="group" aria-label={title}>
    <h3>{title}</h3>
    {PARTY.map(([key, label, most]) => (
      <Field key={key} name={[name, key]} label={label}>
        <TextInput maxLength={most} />
      </Field>
    ))}
    <Field name={[name, 'address']} label="地址" span="row">
      <TextInput maxLength={500} />
    </Field>
  </div>
);
