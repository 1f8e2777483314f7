import { HS_CODE_FIELDS } from '@shared/contract/system/hs-code.fields.ts';
import { hsCodeList, hsCodes, type HsCodeDetail } from '@shared/contract/system/hs-code.contract.ts';
import { CIQ, SUPERVISION } from '@shared/contract/system/hs-labels.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { CodesSelect, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { today } from '@shared/contract/business-day.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { RecordDrawer } from '../party/record-drawer.tsx';
import { elementLines, elementsOf, type ElementLine } from './element-lines.ts';
import { RateFields } from './hs-rate-fields.tsx';
import css from './hs-codes.module.css';

/** Letters with what they stand for: A 检验检疫（进境）. */
const withLetter = (labels: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(labels).map(([letter, title]) => [letter, `${letter} ${title}`]));

/** Makes or edits a code; rates are added by 新增税率. */
export function HsCodeForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <RecordDrawer<HsCodeDetail>
      id={id}
      title={(row) => (row ? `编辑HS编码 ${row.code}` : '新增HS编码')}
      name="system.hs-code"
      endpoints={hsCodes}
      width={860}
      initial={{ rate: { effectiveFrom: today(), rebateRate: 1300, vatRate: 1300, exportDuty: 0 }, elements: [] }}
      toForm={(row) => ({ ...row, elements: elementLines(row.elements) })}
      toBody={(values) => ({ ...values, elements: elementsOf(values.elements as ElementLine[]) })}
      invalidates={[hsCodeList, hsCodes.get, '/pickers']}
      onClose={onClose}
    >
      {(row) => <Fields known={row !== null} />}
    </RecordDrawer>
  );
}

const ELEMENTS: readonly GridColumn<ElementLine>[] = [
  { key: 'label', title: '要素', kind: 'text', required: true, maxLength: 60, width: 170 },
  { key: 'required', title: '必填', kind: 'bool' },
  { key: 'options', title: '可选值', kind: 'text', maxLength: 1000, width: 220, placeholder: '用顿号分开，不填为任意' },
  { key: 'hint', title: '填写说明', kind: 'text', maxLength: 200, width: 150 },
  { key: 'key', title: '代码', kind: 'text', maxLength: 30, width: 84, placeholder: '自动' },
];
const Fields = ({ known }: { known: boolean }) => (
  <>
    <Field of={HS_CODE_FIELDS} name="code" required hint={known ? '编码不能修改' : '10 位数字，可带点'}>
      <TextInput maxLength={14} disabled={known} autoFocus={!known} />
    </Field>
    <Field of={HS_CODE_FIELDS} name="name" required>
      <TextInput />
    </Field>
    <Field of={HS_CODE_FIELDS} name="unit1" label="法定第一单位" required>
      <Picker kind="units" />
    </Field>
    <Field of={HS_CODE_FIELDS} name="unit2" label="法定第二单位">
      <Picker kind="units" />
    </Field>
    <Field of={HS_CODE_FIELDS} name="supervision">
      <CodesSelect labels={withLetter(SUPERVISION)} />
    </Field>
    <Field of={HS_CODE_FIELDS} name="ciq" label="检验检疫类别">
      <CodesSelect labels={withLetter(CIQ)} />
    </Field>
    {known ? null : (
      <>
        <h3 className={css.part}>首个税率版本</h3>
        <RateFields prefix={['rate']} />
      </>
    )}
    <div className={css.wide}>
      <h3 className={css.part}>申报要素（按报关顺序）</h3>
      <LineField<ElementLine>
        title="申报要素（按报关顺序）"
        name="elements"
        columns={ELEMENTS}
        blank={() => ({ key: null, label: '', required: true, hint: null, options: null })}
        copyOf={(line) => ({ ...line, key: null })}
        most={40}
      />
    </div>
    <Field of={HS_CODE_FIELDS} name="description" span="row">
      <TextAreaInput maxLength={1000} />
    </Field>
  </>
);
