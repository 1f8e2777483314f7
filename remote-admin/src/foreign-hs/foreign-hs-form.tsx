import { FOREIGN_HS_FIELDS } from '@shared/contract/system/foreign-hs.fields.ts';
import {
  foreignHs,
  foreignHsList,
  type ForeignHsDetail,
  type ForeignHsInput,
} from '@shared/contract/system/foreign-hs.contract.ts';
import { DUTY_KINDS, TAX_BASES } from '@shared/contract/system/duty.ts';
import { useRead } from '@shared/runtime/query.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import {
  CodeRadio,
  DecimalInput,
  PercentInput,
  SwitchInput,
  TagsInput,
  TextAreaInput,
  TextInput,
} from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { today } from '@shared/contract/business-day.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import css from '../hs-codes/hs-codes.module.css';
import { RecordDrawer } from '../party/record-drawer.tsx';

const touches = [foreignHsList, foreignHs.get, '/pickers'];

interface Props {
  id: string | null;
  /** A new version that begins with what this one says. */
  copy: boolean;
  onClose: () => void;
}
/** Makes a code, corrects a version, or makes the next version of one. */
export function ForeignHsForm({ id, copy, onClose }: Props) {
  if (copy && id !== null) return <NextVersion id={id} onClose={onClose} />;
  return (
    <RecordDrawer<ForeignHsDetail>
      id={id}
      title={(row) => (row ? `编辑 ${row.countryName} ${row.code}` : '新增国外HS编码')}
      name="system.foreign-hs"
      endpoints={foreignHs}
      width={760}
      initial={{
        dutyKind: 'AD_VALOREM',
        vatRate: 0,
        effectiveFrom: today(),
        otherTaxes: [],
        fta: [],
        mappedCn: [],
        permitRequired: false,
      }}
      invalidates={touches}
      onClose={onClose}
    >
      {(row) => <Fields known={row !== null} />}
    </RecordDrawer>
  );
}

function NextVersion({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(foreignHs.get, { params: { id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadDrawer title="新版本" read={read} onClose={onClose} />;
  const { version: _version, ...row } = read.data;
  return (
    <DrawerForm<ForeignHsDetail>
      title={`新版本 ${row.countryName} ${row.code}`}
      name="system.foreign-hs.version"
      width={760}
      record={null}
      initial={{ ...row, effectiveFrom: null, effectiveTo: null }}
      save={foreignHs.create}
      invalidates={touches}
      onClose={onClose}
    >
      <Fields known={false} version />
    </DrawerForm>
  );
}

type Tax = ForeignHsInput['otherTaxes'][number];
const TAXES: readonly GridColumn<Tax>[] = [
  { key: 'name', title: '税种', kind: 'text', required: true, maxLength: 60, width: 170 },
  { key: 'rate', title: '税率', kind: 'percent', required: true, width: 90 },
  { key: 'base', title: '计税基础', kind: 'code', labels: TAX_BASES, width: 150 },
];
type Fta = ForeignHsInput['fta'][number];
const AGREEMENTS: readonly GridColumn<Fta>[] = [
  { key: 'agreement', title: '协定', kind: 'text', required: true, maxLength: 60, width: 240 },
  { key: 'rate', title: '税率', kind: 'percent', required: true, width: 90 },
];

function Fields({ known, version = false }: { known: boolean; version?: boolean }) {
  const kind = Form.useWatch<string | undefined>('dutyKind', Form.useFormInstance()) ?? 'AD_VALOREM';
  const fixed = known || version;
  return (
    <>
      <Field
        of={FOREIGN_HS_FIELDS}
        name="country"
        required
        hint={known ? '要改国家、编码、生效日期，请新增版本' : undefined}
      >
        <Picker kind="countries" disabled={fixed} autoFocus={!fixed} />
      </Field>
      <Field of={FOREIGN_HS_FIELDS} name="code" required hint="6–12 位数字，可带点">
        <TextInput maxLength={20} disabled={fixed} />
      </Field>
      <Field of={FOREIGN_HS_FIELDS} name="nameEn" required>
        <TextInput maxLength={300} />
      </Field>
      <Field of={FOREIGN_HS_FIELDS} name="nameLocal">
        <TextInput maxLength={300} />
      </Field>
      <Field of={FOREIGN_HS_FIELDS} name="effectiveFrom" required hint={version ? '原版本在当日结束' : undefined}>
        <DateInput disabled={known} autoFocus={version} />
      </Field>
      <Field of={FOREIGN_HS_FIELDS} name="effectiveTo" hint="当日起不再适用，不填为长期">
        <DateInput />
      </Field>
      <Field of={FOREIGN_HS_FIELDS} name="dutyKind" required>
        <CodeRadio labels={DUTY_KINDS} />
      </Field>
      {kind === 'SPECIFIC' ? null : (
        <Field of={FOREIGN_HS_FIELDS} name="dutyRate" required>
          <PercentInput />
        </Field>
      )}
      {kind === 'AD_VALOREM' ? null : (
        <>
          <Field of={FOREIGN_HS_FIELDS} name="specificDuty" required hint="每单位">
            <DecimalInput />
          </Field>
          <Field of={FOREIGN_HS_FIELDS} name="specificUnit" required>
            <Picker kind="units" />
          </Field>
          <Field of={FOREIGN_HS_FIELDS} name="specificCurrency" required>
            <Picker kind="currencies" />
          </Field>
        </>
      )}
      <Field of={FOREIGN_HS_FIELDS} name="vatRate" label="增值税率 (VAT/GST/IVA)" required>
        <PercentInput />
      </Field>
      <Field of={FOREIGN_HS_FIELDS} name="permitRequired">
        <SwitchInput />
      </Field>
      <div className={css.wide}>
        <h3 className={css.part}>其他税</h3>
        <LineField<Tax>
          title={FOREIGN_HS_FIELDS.otherTaxes}
          name="otherTaxes"
          columns={TAXES}
          blank={() => ({ name: '', rate: 0, base: 'CIF' })}
          most={10}
        />
      </div>
      <div className={css.wide}>
        <h3 className={css.part}>协定税率</h3>
        <LineField<Fta>
          title={FOREIGN_HS_FIELDS.fta}
          name="fta"
          columns={AGREEMENTS}
          blank={() => ({ agreement: '', rate: 0 })}
          most={20}
        />
      </div>
      <Field of={FOREIGN_HS_FIELDS} name="mappedCn" span="row" hint="6 位子目或 10 位编码，回车分开">
        <TagsInput />
      </Field>
      <Field of={FOREIGN_HS_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}
