import { ANNOUNCEMENT_FIELDS } from '@shared/contract/system/announcement.fields.ts';
import { addDays, today } from '@shared/contract/business-day.ts';
import { announcements, NOTICE_LEVELS, type Announcement } from '@shared/contract/system/website.contract.ts';
import { confirm } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodesSelect, CodeSelect, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Rows } from '../party/rows.tsx';
import css from './website.module.css';

const stateOf = ({ fromDate, toDate }: Announcement): string => {
  const day = today();
  return toDate < day ? '已结束' : fromDate > day ? '未开始' : '生效中';
};

/** 公告: what stands above every page, from when to when, for whom. */
export function AnnouncementsTab() {
  const read = useRead(announcements.list, {}, { skipErrorHandler: true });
  const mayEdit = useMay()('system.website.edit');
  const [editing, setEditing] = useState<Announcement | 'new' | null>(null);
  const remove = useCommand(announcements.remove, { invalidates: [announcements.list] });
  if (!read.data) return <LoadState read={read} back={{ path: '/system/global', label: '返回全局设置' }} />;
  const roles = Object.fromEntries(read.data.roles.map(({ id, name }) => [id, name]));
  const drop = async ({ id, version, title }: Announcement) => {
    if (await confirm({ title: `删除公告「${title}」？`, danger: true, okText: '删除' }))
      await remove.run({ params: { id }, body: { version } });
  };
  return (
    <div className={css.wide}>
      {mayEdit ? (
        <Button type="primary" onClick={() => setEditing('new')}>
          发布公告
        </Button>
      ) : null}
      <Rows
        title="公告"
        none="还没有公告"
        rows={read.data.list}
        columns={[
          [ANNOUNCEMENT_FIELDS.title, (row) => row.title],
          [ANNOUNCEMENT_FIELDS.level, (row) => NOTICE_LEVELS[row.level]],
          ['状态', stateOf],
          ['起止', (row) => `${row.fromDate} 至 ${row.toDate}`],
          [ANNOUNCEMENT_FIELDS.roleIds, (row) => row.roleIds.map((id) => roles[id] ?? '').join('、') || '全部'],
          ['最后修改', (row) => `${row.updatedByName ?? '系统'} ${formatTime(row.updatedAt)}`],
          [
            '操作',
            (row) =>
              mayEdit ? (
                <>
                  <Button size="small" type="link" aria-label={`编辑 ${row.title}`} onClick={() => setEditing(row)}>
                    编辑
                  </Button>
                  <Button
                    size="small"
                    type="link"
                    danger
                    aria-label={`删除 ${row.title}`}
                    onClick={() => void drop(row)}
                  >
                    删除
                  </Button>
                </>
              ) : null,
          ],
        ]}
      />
      {editing ? (
        <DrawerForm<Announcement>
          title={editing === 'new' ? '发布公告' : '编辑公告'}
          record={editing === 'new' ? null : editing}
          initial={
            editing === 'new'
              ? {
                  level: 'INFO',
                  fromDate: today(),
                  toDate: addDays(today(), 6),
                  roleIds: [],
                }
              : editing
          }
          save={editing === 'new' ? announcements.create : announcements.update}
          toBody={({ title, body, level, fromDate, toDate, roleIds }) => ({
            title,
            body,
            level,
            fromDate,
            toDate,
            roleIds: roleIds ?? [],
          })}
          invalidates={[announcements.list]}
          onClose={() => setEditing(null)}
        >
          <Field of={ANNOUNCEMENT_FIELDS} name="title" required span="row">
            <TextInput maxLength={60} autoFocus />
          </Field>
          <Field of={ANNOUNCEMENT_FIELDS} name="body" required span="row">
            <TextAreaInput maxLength={1000} rows={4} />
          </Field>
          <Field of={ANNOUNCEMENT_FIELDS} name="level" required>
            <CodeSelect labels={NOTICE_LEVELS} allowClear={false} />
          </Field>
          <Field of={ANNOUNCEMENT_FIELDS} name="roleIds" hint="不选表示所有人">
            <CodesSelect labels={roles} />
          </Field>
          <Field of={ANNOUNCEMENT_FIELDS} name="fromDate" required>
            <DateInput />
          </Field>
          <Field of={ANNOUNCEMENT_FIELDS} name="toDate" required>
            <DateInput />
          </Field>
        </DrawerForm>
      ) : null}
    </div>
  );
}
