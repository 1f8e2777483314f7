import { supplierList } from '@shared/contract/accounts/supplier-list.contract.ts';
import { suppliers, type SupplierDetail } from '@shared/contract/accounts/supplier.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useRead } from '@shared/runtime/query.ts';
import type { ActionRecord } from '@shared/ui/action/action.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Alert } from 'antd';
import { HandOverForm } from '../party/hand-over-form.tsx';
import { BankLines } from '../party/party-lines.tsx';
import { MergeForm } from '../party/merge-form.tsx';
import type { SupplierForms } from './supplier.actions.ts';

interface Props {
  row: ActionRecord;
  onClose: (kept?: string) => void;
}
const touches = [supplierList, suppliers.get, approvals.list];
const NOTE = { gridColumn: '1 / -1', marginBottom: 14 } as const;

/** The form behind an action of a supplier. */
export function SupplierDialog({ form, ...props }: Props & { form: SupplierForms }) {
  if (form === 'transfer') return <HandOver {...props} />;
  return form === 'merge' ? <Merge {...props} /> : <Banks {...props} />;
}

function HandOver({ row, onClose }: Props) {
  const read = useRead(suppliers.get, { params: { id: row.id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadDrawer title="移交供应商" read={read} onClose={onClose} />;
  const { id, version, supplierNo, name, ownerName } = read.data;
  return (
    <HandOverForm
      title={`移交供应商 ${supplierNo}`}
      record={{ id, version }}
      now={`${name}，现负责人 ${ownerName ?? '无'}`}
      field="ownerId"
      hint="供应商的部门随新负责人变更；已有单据不变"
      save={suppliers.handOver as Endpoint}
      invalidates={touches}
      onClose={onClose}
    />
  );
}

const Reason = () => (
  <Field name="reason" label="原因" required span="row">
    <TextAreaInput />
  </Field>
);

function Banks({ row, onClose }: Props) {
  const read = useRead(suppliers.get, { params: { id: row.id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadDrawer title="银行账号" read={read} width={1080} onClose={onClose} />;
  const { id, version, supplierNo, banks } = read.data;
  return (
    <DrawerForm
      title={`银行账号 ${supplierNo}`}
      name="supplier.banks"
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

const Merge = ({ row, onClose }: Props) => (
  <MergeForm<SupplierDetail, { id: string; supplierNo: string; moved: number }>
    title="供应商"
    id={row.id}
    get={suppliers.get}
    no={({ supplierNo }) => supplierNo}
    save={suppliers.merge}
    picker="all-suppliers"
    moves="费用、柜子、联系人、附件"
    invalidates={touches}
    onClose={onClose}
  />
);
