import { DAMAGE_FIELDS } from '@shared/contract/warehouse/damage.fields.ts';
import { damages, type DamageDetail } from '@shared/contract/warehouse/damage.contract.ts';
import { DAMAGE_DISPOSITIONS, DAMAGE_LIABILITIES } from '@shared/contract/warehouse/damage.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, MoneyInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Drawer, Form } from 'antd';
import type { DamageDialog } from './damage.actions.ts';

interface Props {
  row: DamageDetail;
  onClose: () => void;
}
const { PENDING: _pending, ...WAYS } = DAMAGE_DISPOSITIONS;
const FORMS = { judge: JudgeForm, handle: HandleForm, finish: FinishForm, claim: ClaimForm };

/** The form that was asked for, once the 残损单 is read. */
export function DamageForms({ dialog, onClose }: { dialog: DamageDialog; onClose: () => void }) {
  const read = useRead(damages.get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="残损单" onClose={onClose}>
        <LoadState read={read} back={{ path: '/warehouse/shoppingstock/damagedparts', label: '返回残损件' }} />
      </Drawer>
    );
  const Asked = FORMS[dialog.kind];
  return <Asked row={read.data} onClose={onClose} />;
}

/** 判定: who is liable, what shall be done, and where the damaged pieces go. */
function JudgeForm({ row, onClose }: Props) {
  return (
    <DrawerForm<DamageDetail>
      title={`判定 ${row.damageNo}`}
      record={row}
      initial={{ liability: 'WAREHOUSE', disposition: 'PENDING', toLocationId: null }}
      save={damages.judge}
      invalidates={['/warehouse']}
      okText="判定"
      width={520}
      onClose={() => onClose()}
    >
      <Liability />
      <Field of={DAMAGE_FIELDS} name="disposition" required span="row">
        <CodeRadio labels={DAMAGE_DISPOSITIONS} />
      </Field>
      <Field
        name="toLocationId"
        label="残损库位"
        span="row"
        hint={row.quality === 'DAMAGED' ? `不选留在 ${row.locationCode}` : '不选放入仓库的第一个残损库位'}
      >
        <Picker kind="locations" parent={row.warehouseId} />
      </Field>
      <Field of={DAMAGE_FIELDS} name="judgeNote" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

function Liability() {
  const setField = useSetField();
  const liability = Form.useWatch('liability', Form.useFormInstance()) as string | undefined;
  const named = liability === 'CARRIER' || liability === 'SUPPLIER';
  return (
    <>
      <Field of={DAMAGE_FIELDS} name="liability" required span="row">
        <CodeRadio labels={DAMAGE_LIABILITIES} onChange={() => setField('liableSupplierId', null)} />
      </Field>
      {named ? (
        <Field of={DAMAGE_FIELDS} name="liableSupplierId" label="责任承运商/供应商" required span="row">
          <Picker kind="suppliers" />
        </Field>
      ) : null}
    </>
  );
}

/** 处理: what is done now; scrap is asked for with its value. */
function HandleForm({ row, onClose }: Props) {
  return (
    <DrawerForm<DamageDetail>
      title={`处理 ${row.damageNo}`}
      record={row}
      initial={{ disposition: row.disposition === 'PENDING' ? null : row.disposition, scrapValue: null }}
      save={damages.handle}
      invalidates={['/warehouse']}
      okText="开始处理"
      width={480}
      onClose={() => onClose()}
    >
      <Way />
      <Field of={DAMAGE_FIELDS} name="handleNote" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

function Way() {
  const setField = useSetField();
  const scrap = Form.useWatch('disposition', Form.useFormInstance()) === 'SCRAP';
  return (
    <>
      <Field of={DAMAGE_FIELDS} name="disposition" required span="row">
        <CodeRadio labels={WAYS} onChange={() => setField('scrapValue', null)} />
      </Field>
      {scrap ? (
        <Field
          of={DAMAGE_FIELDS}
          name="scrapValue"
          label="报废价值"
          required
          span="row"
          hint="仓库经理审批；超过 5,000 元须财务同意"
        >
          <MoneyInput currency="CNY" />
        </Field>
      ) : null}
    </>
  );
}

/** 处理完成: where repaired pieces go, or the outbound that took the damaged ones. */
function FinishForm({ row, onClose }: Props) {
  return (
    <DrawerForm<DamageDetail>
      title={`处理完成 ${row.damageNo}`}
      record={row}
      initial={{ toLocationId: null, outboundNo: null }}
      save={damages.finish}
      invalidates={['/warehouse']}
      okText="完成"
      width={460}
      onClose={() => onClose()}
    >
      {row.disposition === 'REPAIR' ? (
        <Field name="toLocationId" label="放回库位" required span="row" hint={`${row.qty} 件转为良品`}>
          <Picker kind="locations" parent={row.warehouseId} />
        </Field>
      ) : (
        <Field of={DAMAGE_FIELDS} name="outboundNo" required span="row" hint={`该出库单须已出此批残损品 ${row.qty} 件`}>
          <TextInput maxLength={40} />
        </Field>
      )}
    </DrawerForm>
  );
}

/** 索赔: how much is asked of who is liable. */
function ClaimForm({ row, onClose }: Props) {
  const who = row.liableSupplierName ?? row.customerName;
  return (
    <DrawerForm<DamageDetail>
      title={`索赔 ${row.damageNo}`}
      record={row}
      initial={{ claimAmount: null }}
      save={damages.claim}
      invalidates={['/warehouse']}
      okText="提交财务"
      width={420}
      onClose={() => onClose()}
    >
      <Field
        of={DAMAGE_FIELDS}
        name="claimAmount"
        label="索赔金额"
        required
        span="row"
        hint={`向 ${who} 索赔，提交后由财务处理`}
      >
        <MoneyInput currency="CNY" />
      </Field>
    </DrawerForm>
  );
}
