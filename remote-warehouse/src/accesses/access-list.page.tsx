import { addDays, today } from '@shared/contract/business-day.ts';
import { accesses, accessList, type AccessRow } from '@shared/contract/warehouse/access.contract.ts';
import { ACCESS_RIGHTS, EXPIRING_DAYS, type AccessRight } from '@shared/contract/warehouse/access.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { Alert } from 'antd';
import { useMemo, useState } from 'react';
import { accessActions, type AccessDialog } from './access.actions.ts';

const AccessForm = onDemand(async () => (await import('./access-form.tsx')).AccessForm);
const AccessForms = onDemand(async () => (await import('./access-forms.tsx')).AccessForms);
const AccessDrawer = onDemand(async () => (await import('./access-drawer.tsx')).AccessDrawer);

const BATCHES: readonly BatchAction[] = [
  { label: '审核', object: '公司准入', endpoint: accesses.approveMany },
  {
    label: '续期',
    object: '公司准入',
    endpoint: accesses.renewMany,
    ask: {
      initial: { validTo: addDays(today(), 364) },
      render: (values, change) => (
        <DateInput value={values.validTo as string | null} onChange={(validTo) => change({ validTo })} />
      ),
      complete: (values) => values.validTo !== null,
    },
  },
];
const IMPORTER = {
  permission: 'warehouse.access.edit',
  load: async () => (await import('@shared/contract/warehouse/access.import.ts')).crewImport,
} as const;
const CELLS = {
  rights: (row: AccessRow) => row.rights?.map((right) => ACCESS_RIGHTS[right as AccessRight]).join('、') ?? '',
  zoneNames: (row: AccessRow) => row.zoneNames?.join('、') || '全部库区',
  quota: (row: AccessRow) => (row.quota === 0 ? '不限' : undefined),
};

/** 「{n} 家公司准入 30 天内到期」 over the list. */
function Expiring() {
  const { data } = useRead(accessList.endpoint, { query: { tab: 'expiring', pageSize: 20 } });
  if (!data?.total) return null;
  return (
    <Alert
      banner
      type="warning"
      title={
        <>
          {data.total} 家公司准入 {EXPIRING_DAYS} 天内到期，
          <ActionLink to="/warehouse/companyAccess?tab=expiring">查看</ActionLink>
        </>
      }
    />
  );
}

/** 公司准入 (W15). */
export default function AccessListPage() {
  const [id, show] = useOpenRow();
  const [creating, setCreating] = useState(false);
  const [dialog, setDialog] = useState<AccessDialog | null>(null);
  const actions = useMemo(() => accessActions<AccessRow>(setDialog), []);
  return (
    <>
      <ListPage<AccessRow>
        list={accessList}
        onOpen={(row) => show(row.id)}
        rowActions={actions}
        batchActions={BATCHES}
        importer={IMPORTER}
        create={{ label: '新增准入', permission: 'warehouse.access.create', run: () => setCreating(true) }}
        cells={CELLS}
        above={<Expiring />}
      />
      {id ? <AccessDrawer id={id} onAsk={setDialog} onClose={() => show(null)} /> : null}
      {creating ? <AccessForm record={null} onClose={() => setCreating(false)} /> : null}
      {dialog ? <AccessForms dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
AccessListPage.ahead = listAhead(accessList);
