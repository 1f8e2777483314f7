import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userHandover, userHandoverPreview, type HandoverPreview } from '@shared/contract/access/user.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { writeNumbers } from '@shared/ui/list/numbers.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { formatCount } from '@shared/ui/format/format.ts';
import { Alert } from 'antd';
import { Rows } from '../party/rows.tsx';
import { PENDING_TEXT } from './pending.ts';

/** The page of a kind whose list is asked for numbers, and what it calls them. */
const PAGES: Readonly<Record<string, readonly [path: string, numbers: string]>> = {
  ac_customer: ['/account/customer', 'customerNo'],
  ac_customer_code: ['/account/customer/code', 'code'],
  ac_supplier: ['/account/supplier', 'supplierNo'],
  lg_order: ['/transport/order', 'numbers'],
  lg_container: ['/transport/container/order', 'numbers'],
  lg_booking: ['/transport/container/dinggui', 'numbers'],
  lg_inspection: ['/transport/container/yanhuo', 'numbers'],
  lg_loading_slip: ['/transport/container/zhuanggui', 'numbers'],
  lg_declaration: ['/transport/container/baoguan', 'numbers'],
  lg_clearance: ['/transport/container/qingguan', 'numbers'],
  lg_delivery: ['/transport/container/wait-songda', 'numbers'],
  lg_truck: ['/transport/truck', 'numbers'],
};
type Item = HandoverPreview['items'][number];
/** Leads to what is handed over, as far as the caller may see it; numbers without a list of their own are read here. */
function documentsOf({ kind, count, numbers }: Item) {
  const [path, key] = PAGES[kind] ?? [];
  const [first] = numbers;
  if (!first) return null;
  const told = numbers.length === 1 ? first : `${first} 等 ${formatCount(numbers.length)} 项`;
  const text = numbers.length < count ? `${told}（可见）` : told;
  return path ? <Link to={`${path}?${key}=${encodeURIComponent(writeNumbers(numbers))}`}>{text}</Link> : text;
}

interface Props {
  user: { id: string; version: number; username: string };
  onClose: () => void;
}
/** 离职交接 (ACC-038): what goes to whom, what stands in the way; done in one go and for good. */
export function UserHandover({ user, onClose }: Props) {
  const read = useRead(userHandoverPreview, { params: { id: user.id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadDrawer title={`离职交接 ${user.username}`} read={read} width={480} onClose={onClose} />;
  const { items, blocks } = read.data;
  return (
    <DrawerForm<{ moved: number; pending?: boolean | undefined }>
      title={`离职交接 ${user.username}`}
      width={480}
      record={user}
      initial={{}}
      save={userHandover}
      okText="交接并离职"
      invalidates={[userList, '/accounts/users', userHandoverPreview, approvals.list]}
      onClose={(answer) => {
        if (answer) toast.success(answer.pending ? PENDING_TEXT : `已交接 ${answer.moved} 项，账号已离职`);
        onClose();
      }}
    >
      <div style={{ gridColumn: '1 / -1' }}>
        {blocks.length > 0 ? (
          <Alert
            showIcon
            type="error"
            style={{ marginBottom: 14 }}
            title="还有未了事项，处理后才能交接"
            description={
              <ul style={{ margin: 0, paddingInlineStart: 18 }}>
                {blocks.map((block) => (
                  <li key={block}>{block}</li>
                ))}
              </ul>
            }
          />
        ) : (
          <Alert
            showIcon
            type="warning"
            style={{ marginBottom: 14 }}
            title="离职不能撤销：下列内容转给接收人，账号停用，所有登录立即失效；历史单据不变。"
          />
        )}
        <Rows
          title="交接内容"
          none="没有需要交接的内容"
          rows={items.map((item) => ({ id: item.title, ...item }))}
          columns={[
            ['类型', (row) => row.title],
            ['数量', (row) => formatCount(row.count), 'end'],
            ['单据', documentsOf],
          ]}
        />
      </div>
      <Field name="receiverId" label="接收人" required span="row">
        <Picker kind="users" holds={null} autoFocus />
      </Field>
      <Field name="reason" label="原因" required span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}
