import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import type { CustomerDetail } from '@shared/contract/accounts/customer.answers.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import type { RiskProfile } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useRead } from '@shared/runtime/query.ts';
import type { ActionRecord } from '@shared/ui/action/action.ts';
import { Papers } from '@shared/ui/attachments/papers.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { MoneyInput, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { useState } from 'react';
import { HandOverForm } from '../party/hand-over-form.tsx';
import { MergeForm } from '../party/merge-form.tsx';
import type { CustomerForms } from './customer.actions.ts';

interface Props {
  row: ActionRecord;
  onClose: (kept?: string) => void;
}
const touches = [customerList, customers.get, approvals.list];

/** The form behind an action of a customer. */
export function CustomerDialog({ form, ...props }: Props & { form: CustomerForms }) {
  if (form === 'transfer') return <HandOver {...props} />;
  return form === 'merge' ? <Merge {...props} /> : <Limit {...props} />;
}

const Reason = () => (
  <Field name="reason" label="原因" required span="row">
    <TextAreaInput />
  </Field>
);

function HandOver({ row, onClose }: Props) {
  const read = useRead(customers.get, { params: { id: row.id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadDrawer title="移交客户" read={read} onClose={onClose} />;
  const { id, version, customerNo, name, salesName } = read.data;
  return (
    <HandOverForm
      title={`移交客户 ${customerNo}`}
      record={{ id, version }}
      now={`${name}，现业务员 ${salesName ?? '无'}`}
      field="salesId"
      hint="客户的部门随新业务员变更；原业务员的单据不变"
      save={customers.handOver as Endpoint}
      invalidates={touches}
      onClose={onClose}
    />
  );
}

const Merge = ({ row, onClose }: Props) => (
  <MergeForm<CustomerDetail, { id: string; customerNo: string; moved: number }>
    title="客户"
    id={row.id}
    get={customers.get}
    no={({ customerNo }) => customerNo}
    save={customers.merge}
    picker="all-customers"
    moves="订单、费用、编码、联系人、附件"
    invalidates={touches}
    onClose={onClose}
  />
);

function Limit({ row, onClose }: Props) {
  const read = useRead(risk.profile, { params: { id: row.id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadDrawer title="调整信用额度" read={read} onClose={onClose} />;
  return <LimitForm row={read.data} onClose={onClose} />;
}

/** The same as in 风险管理 (6.2, FIN-195): it waits for another person, with the papers that it rests on. */
function LimitForm({ row, onClose }: { row: RiskProfile; onClose: Props['onClose'] }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const { customerId, name, version, creditLimit, creditDays, tempLimit, tempUntil } = row;
  return (
    <DrawerForm
      title={`调整信用额度 ${name}`}
      record={{ id: customerId, version }}
      initial={{ creditLimit, tempLimit, tempUntil }}
      save={risk.changeLimit as Endpoint}
      files={() => [...files]}
      okText="提交审批"
      invalidates={[...touches, risk.profile]}
      onClose={(answer) => {
        if (answer !== undefined) toast.success('已提交，等待第二人审批');
        onClose();
      }}
    >
      <div style={{ gridColumn: '1 / -1' }}>
        <Descriptions
          facts={[
            { title: '现额度', content: creditLimit === null ? '不限' : <Money value={creditLimit} currency="CNY" /> },
            { title: '账期', content: `${creditDays} 天` },
          ]}
        />
      </div>
      <Field
        name="creditLimit"
        label="信用额度"
        span="row"
        hint="人民币；留空为不限，上调超过 20% 或 100 万须总经理审批"
      >
        <MoneyInput autoFocus currency="CNY" />
      </Field>
      <Field name="tempLimit" label="临时额度" hint="人民币">
        <MoneyInput currency="CNY" />
      </Field>
      <Field name="tempUntil" label="临时额度截止日" hint="最长 90 天，含当日">
        <DateInput />
      </Field>
      <Reason />
      <Field name="files" label="依据文件" span="row">
        <Papers label="依据文件" files={files} onFiles={setFiles} />
      </Field>
    </DrawerForm>
  );
}
