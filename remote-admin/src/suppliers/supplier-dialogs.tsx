import { supplierList } from '@shared/contract/accounts/supplier-list.contract.ts';
import { anySupplierPicker, suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useRead } from '@shared/runtime/query.ts';
import type { ActionRecord } from '@shared/ui/action/action.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Alert } from 'antd';
import { BankLines } from '../party/party-lines.tsx';
import type { SupplierForms } from './supplier.actions.ts';

interface Props {
  row: ActionRecord;
  onClose: (kept?: string) => void;
}
const touches = [supplierList, suppliers.get, approvals.list];
const NOTE = { gridColumn: '1 / -1', marginBottom: 14 } as const;

/** The form behind an action of a supplier. */
export function SupplierDialog({ form, ...props }: Props & { form: SupplierForms }) {
  return form === 'merge' ? <Merge {...props} /> : <Banks {...props} />;
}

const Reason = () => (
  <Field name="reason" label="原因" required span="row">
    <TextAreaInput />
  </Field>
);

function Banks({ row, onClose }: Props) {
  const read = useRead(suppliers.get, { params: { id: row.id } });
  if (!read.data) return null;
  const { id, version, supplierNo, banks } = read.data;
  return (
    <DrawerForm
      title={`银行账号 ${supplierNo}`}
      width={1080}
      record={{ id, version }}
      initial={{ banks }}
      save={suppliers.changeBanks as Endpoint}
      okText="提交审批"
      invalidates={touches}
      onClose={(answer) => {
        if (answer !== undefined) toast.success('已提交，等待第二人审批');
        onClose();
      }}
    >
      <Alert
        showIcon
        type="info"
        style={NOTE}
        title="账号由第二人审批后生效，审批同意即为已核实；不改账号直接提交，为申请核实。"
      />
      <div style={{ gridColumn: '1 / -1' }}>
        <BankLines />
      </div>
      <Reason />
    </DrawerForm>
  );
}

function Merge({ row, onClose }: Props) {
  return (
    <DrawerForm<{ id: string; supplierNo: string; moved: number }>
      title="合并供应商"
      width={460}
      record={row}
      initial={{}}
      save={suppliers.merge}
      okText="合并"
      invalidates={touches}
      onClose={(answer) => {
        if (answer) toast.success(`已合并到 ${answer.supplierNo}，移动 ${answer.moved} 条引用`);
        onClose(answer?.id);
      }}
    >
      <Alert
        showIcon
        type="warning"
        style={NOTE}
        title="合并不能撤销"
        description="保留编号较早的供应商；费用、柜子、联系人、附件等全部转到它名下，另一个不再出现。"
      />
      <Field name="otherId" label="与哪个供应商合并" required span="row">
        <Picker kind={anySupplierPicker.kind} autoFocus />
      </Field>
      <Reason />
    </DrawerForm>
  );
}
