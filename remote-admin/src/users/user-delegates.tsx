import {
  DELEGATE_STATES,
  delegateCreate,
  delegateEnd,
  delegateList,
  type Delegate,
} from '@shared/contract/access/delegate.contract.ts';
import { accountRights } from '@shared/contract/access/rights.contract.ts';
import type { UserDetail } from '@shared/contract/access/user.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { confirm, toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { formatDate } from '@shared/ui/format/format.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Lines } from './lines.tsx';

/** The last day of a 代办: it ends as the day after begins. */
const lastDay = (row: Delegate) => formatDate(new Date(Date.parse(row.endsAt) - 1).toISOString());

/** 代办 that an account gives or gets; set and ended here. */
export function UserDelegates({ user }: { user: UserDetail }) {
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const read = useRead(delegateList, { params: { id: user.id } });
  const { run } = useCommand(delegateEnd, {
    invalidates: [delegateList, accountRights],
    onDone: () => toast.success('已结束'),
  });
  const end = async (row: Delegate) => {
    if (
      await confirm({
        title: '结束代办',
        content: row.state === 'LIVE' ? `${row.toName} 立即失去代办权限。` : `${row.toName} 的代办不再开始。`,
        okText: '结束',
        danger: true,
      })
    )
      void run({ params: { id: row.fromUserId, delegateId: row.id } });
  };
  const edit = may('account.user.update');
  return (
    <>
      {edit && user.status === 'ENABLED' && !user.own ? (
        <p>
          <Button onClick={() => setAdding(true)}>设置代办</Button>
        </p>
      ) : null}
      <Lines
        label="代办"
        read={read}
        empty="没有设置代办"
        columns={[
          ['委托人', (row) => row.fromName],
          ['代办人', (row) => row.toName],
          ['开始', (row) => formatDate(row.startsAt)],
          ['结束', lastDay],
          ['原因', (row) => row.reason],
          [
            '状态',
            (row) => (
              <>
                {DELEGATE_STATES[row.state]}
                {edit && row.fromUserId === user.id && row.state !== 'OVER' ? (
                  <Button type="link" size="small" danger onClick={() => void end(row)}>
                    结束代办
                  </Button>
                ) : null}
              </>
            ),
          ],
        ]}
      />
      {adding ? (
        <DrawerForm
          title={`${user.name} 的代办`}
          width={420}
          record={null}
          params={{ id: user.id }}
          save={delegateCreate as Endpoint}
          invalidates={[delegateList, accountRights]}
          onClose={() => setAdding(false)}
        >
          <Field name="toUserId" label="代办人" required span="row">
            <Picker kind="users" holds={null} autoFocus />
          </Field>
          <Field name="from" label="开始" required>
            <DateInput />
          </Field>
          <Field name="to" label="结束" required hint="含当天，最长 90 天">
            <DateInput />
          </Field>
          <Field name="reason" label="原因" required span="row">
            <TextAreaInput />
          </Field>
        </DrawerForm>
      ) : null}
    </>
  );
}
