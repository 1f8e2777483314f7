import { foreignHs, foreignHsList, type ForeignHsRow } from '@shared/contract/system/foreign-hs.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { CalculatorOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';

const ForeignHsDrawer = onDemand(async () => (await import('./foreign-hs-drawer.tsx')).ForeignHsDrawer);
const ForeignHsForm = onDemand(async () => (await import('./foreign-hs-form.tsx')).ForeignHsForm);
const DutyCalc = onDemand(async () => (await import('./duty-calc.tsx')).DutyCalc);

const importer = {
  permission: 'system.foreignhs.import',
  load: async () => (await import('@shared/contract/system/hs.import.ts')).foreignHsImport,
} as const;
/** What stands over the list: a form of a version (of a copy: the next one), or the calculation. */
type Open = { form: { id: string | null; copy: boolean } } | { calc: { country: string; code: string } | null };

/** 国外HS编码 (S4); the open drawer lives in the URL (`?open=`). */
export default function ForeignHsListPage() {
  const [id, show] = useOpenRow();
  const [open, setOpen] = useState<Open | null>(null);
  const actions = useMemo(
    (): ActionMap<{ id: string; version: number; country: string; code: string | null }> => ({
      calc: {
        label: '税金试算',
        visible: () => true,
        run: (row) => setOpen({ calc: { country: row.country, code: row.code ?? '' } }),
      },
      update: {
        label: '编辑',
        permission: 'system.foreignhs.edit',
        run: (row) => setOpen({ form: { id: row.id, copy: false } }),
      },
      next: {
        label: '新版本',
        permission: 'system.foreignhs.edit',
        run: (row) => setOpen({ form: { id: row.id, copy: true } }),
      },
      remove: {
        label: '删除',
        permission: 'system.foreignhs.edit',
        endpoint: foreignHs.remove,
        danger: true,
        reason: true,
        confirm: '删除后前一版本续用；被引用的编码不能删除，确定删除吗？',
        done: '已删除',
      },
    }),
    [],
  );
  return (
    <>
      <ListPage<ForeignHsRow>
        list={foreignHsList}
        onOpen={(row) => show(row.id)}
        rowActions={actions}
        create={{
          label: '新增编码',
          permission: 'system.foreignhs.edit',
          run: () => setOpen({ form: { id: null, copy: false } }),
        }}
        toolbar={
          <Button icon={<CalculatorOutlined />} onClick={() => setOpen({ calc: null })}>
            税金试算
          </Button>
        }
        importer={importer}
      />
      {id ? <ForeignHsDrawer id={id} actions={actions} onOther={show} onClose={() => show(null)} /> : null}
      {open && 'form' in open ? <ForeignHsForm {...open.form} onClose={() => setOpen(null)} /> : null}
      {open && 'calc' in open ? <DutyCalc start={open.calc} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
ForeignHsListPage.ahead = listAhead(foreignHsList);
