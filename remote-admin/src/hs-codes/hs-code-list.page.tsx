import { hsCodeList, type HsCodeRow } from '@shared/contract/system/hs-code.contract.ts';
import type { ActionRecord } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { formatBasisPoints } from '@shared/ui/format/format.ts';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useMemo, useState } from 'react';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { hsActions, type HsForms } from './hs-code.actions.ts';
import css from './hs-codes.module.css';

const HsCodeDrawer = onDemand(async () => (await import('./hs-code-drawer.tsx')).HsCodeDrawer);
const HsCodeForm = onDemand(async () => (await import('./hs-code-form.tsx')).HsCodeForm);
const HsCodeDialog = onDemand(async () => (await import('./hs-code-dialogs.tsx')).HsCodeDialog);

const importer = {
  permission: 'system.hs.import',
  load: async () => (await import('@shared/contract/system/hs.import.ts')).hsCodeImport,
} as const;
const cells = {
  rebateRate: (row: HsCodeRow) =>
    row.rateMissing ? <span className={css.wrong}>无税率</span> : formatBasisPoints(row.rebateRate),
  period: (row: HsCodeRow) =>
    row.voidFrom && row.status === 'VALID' ? (
      <span className={css.warn}>{row.voidFrom} 起作废</span>
    ) : (
      (row.period ?? '—')
    ),
};

/** HS编码 (S3); the open drawer lives in the URL (`?open=`). */
export default function HsCodeListPage() {
  const [id, show] = useOpenRow();
  const [form, setForm] = useState<{ id: string | null } | null>(null);
  const [dialog, setDialog] = useState<{ form: HsForms; row: ActionRecord } | null>(null);
  const actions = useMemo(
    () => hsActions((what, row) => (what === 'update' ? setForm({ id: row.id }) : setDialog({ form: what, row }))),
    [],
  );
  return (
    <>
      <ListPage<HsCodeRow>
        list={hsCodeList}
        onOpen={(row) => show(row.id)}
        cells={cells}
        rowActions={actions}
        create={{ label: '新增编码', permission: 'system.hs.edit', run: () => setForm({ id: null }) }}
        importer={importer}
      />
      {id ? <HsCodeDrawer id={id} actions={actions} onClose={() => show(null)} /> : null}
      {form ? <HsCodeForm id={form.id} onClose={() => setForm(null)} /> : null}
      {dialog ? (
        <HsCodeDialog
          form={dialog.form}
          row={dialog.row}
          onClose={(gone) => {
            setDialog(null);
            if (gone) show(null);
          }}
        />
      ) : null}
    </>
  );
}
HsCodeListPage.ahead = listAhead(hsCodeList);
