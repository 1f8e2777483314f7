import type { BaseKind, BaseRow } from '@shared/contract/base/base-kind.ts';
import { useMay } from '@shared/runtime/session.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import css from './base-data.module.css';

const BaseForm = onDemand(async () => (await import('./base-form.tsx')).BaseForm);
const BaseOrder = onDemand(async () => (await import('./base-order.tsx')).BaseOrder);
const BaseLog = onDemand(async () => (await import('./base-log.tsx')).BaseLog);

/** Rows of one kind with everything that may be done with them. */
export function BaseTable({ kind }: { kind: BaseKind }) {
  const [form, setForm] = useState<{ row: BaseRow | null } | null>(null);
  const [ordering, setOrdering] = useState(false);
  const mayEdit = useMay()('system.dict.edit');
  const [log, setLog] = useState<BaseRow | null>(null);
  const actions = useMemo<ActionMap<BaseRow>>(
    () => ({
      update: { label: '编辑', run: (row) => setForm({ row }) },
      enable: { label: '启用', endpoint: kind.enable, invalidates: ['/pickers'] },
      disable: {
        label: '停用',
        endpoint: kind.disable,
        danger: true,
        confirm: '停用后不再提供选择，已有单据不受影响，确定停用吗？',
        invalidates: ['/pickers'],
      },
      remove: {
        label: '删除',
        endpoint: kind.remove,
        danger: true,
        confirm: '删除后不能恢复，确定删除吗？',
        done: '已删除',
        invalidates: ['/pickers'],
      },
      log: { label: '操作日志', permission: 'system.dict.view', run: setLog, behind: true },
    }),
    [kind],
  );
  const open = kind.closed
    ? {}
    : {
        create: {
          label: `新增${kind.rowTitle}`,
          permission: 'system.dict.edit' as const,
          run: () => setForm({ row: null }),
        },
        importer: kind.importer,
      };
  return (
    <>
      <ListPage<BaseRow>
        list={kind.list}
        onOpen={(row) => setForm({ row })}
        rowActions={actions}
        {...open}
        toolbar={kind.reorder && mayEdit ? <Button onClick={() => setOrdering(true)}>调整顺序</Button> : null}
        above={kind.note ? <p className={css.note}>{kind.note}</p> : null}
      />
      {form ? <BaseForm kind={kind} row={form.row} onClose={() => setForm(null)} /> : null}
      {ordering && kind.reorder ? (
        <BaseOrder kind={kind} reorder={kind.reorder} onClose={() => setOrdering(false)} />
      ) : null}
      {log ? <BaseLog kind={kind} row={log} onClose={() => setLog(null)} /> : null}
    </>
  );
}
