import { HS_CODE_FIELDS } from '@shared/contract/system/hs-code.fields.ts';
import { hsCodeList, hsCodes } from '@shared/contract/system/hs-code.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useRead } from '@shared/runtime/query.ts';
import type { ActionRecord } from '@shared/ui/action/action.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { today } from '@shared/contract/business-day.ts';
import { Alert } from 'antd';
import type { HsForms } from './hs-code.actions.ts';
import css from './hs-codes.module.css';
import { RateFields } from './hs-rate-fields.tsx';

interface Props {
  row: ActionRecord;
  onClose: (gone?: boolean) => void;
}
const touches = [hsCodeList, hsCodes.get, '/pickers'];

/** The form behind an action of a code. */
export function HsCodeDialog({ form, ...props }: Props & { form: HsForms }) {
  return form === 'void' ? <Void {...props} /> : <AddRate {...props} />;
}

function AddRate({ row, onClose }: Props) {
  const read = useRead(hsCodes.get, { params: { id: row.id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadDrawer title="新增税率" read={read} onClose={onClose} />;
  const { id, version, code, rates } = read.data;
  const { rebateRate, vatRate, exportDuty, tempExportDuty, mfnImport } = rates[0] ?? {};
  return (
    <DrawerForm
      title={`新增税率 ${code}`}
      record={{ id, version }}
      initial={{ effectiveFrom: null, rebateRate, vatRate, exportDuty, tempExportDuty, mfnImport }}
      save={hsCodes.addRate as Endpoint}
      invalidates={touches}
      onClose={(answer) => {
        if (answer !== undefined) toast.success('已新增税率版本');
        onClose();
      }}
    >
      <Alert
        showIcon
        type="info"
        className={css.wide ?? ''}
        title="新版本自生效日期起适用，原版本在当日结束；已有的版本不会被覆盖。"
      />
      <RateFields />
    </DrawerForm>
  );
}

const Void = ({ row, onClose }: Props) => (
  <DrawerForm
    title="作废HS编码"
    width={460}
    record={row}
    initial={{ voidFrom: today() }}
    save={hsCodes.void as Endpoint}
    okText="作废"
    invalidates={touches}
    onClose={(answer) => {
      if (answer !== undefined) toast.success('已作废');
      onClose();
    }}
  >
    <Field of={HS_CODE_FIELDS} name="voidFrom" required hint="自该日起不能再用；可填将来的日期">
      <DateInput />
    </Field>
    <Field of={HS_CODE_FIELDS} name="replacedBy" hint="引用该编码的商品会提示改用">
      <Picker kind="hs-codes" />
    </Field>
    <Field name="reason" label="原因" required span="row">
      <TextAreaInput />
    </Field>
  </DrawerForm>
);
