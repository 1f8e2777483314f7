import {
  priceAgreementList,
  priceAgreementMachine,
  priceAgreements,
  type PriceAgreementRow,
} from '@shared/contract/finance/price-agreement.contract.ts';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { OwnListState } from '@shared/ui/list/own-list-state.tsx';
import { Drawer } from 'antd';
import { useMemo, useState } from 'react';

const PriceAgreementForm = onDemand(async () => (await import('./price-agreement-form.tsx')).PriceAgreementForm);

const PriceAgreementView = onDemand(async () => (await import('./price-agreement-view.tsx')).PriceAgreementView);

const IMPORT = {
  permission: 'finance.base.edit',
  load: async () => (await import('@shared/contract/finance/price-agreement.import.ts')).priceAgreementImport,
} as const;
const TOUCHED = ['/finance', '/logistics'];
const BATCH: readonly BatchAction[] = [
  {
    label: '生效',
    endpoint: priceAgreements.activateAll,
    permission: 'finance.base.edit',
    invalidates: TOUCHED,
  },
];
/** What the form is open for: an agreement that is changed, or one that a new one is copied from; null: an empty one. */
type Open = { id: string | null; copy: boolean };
const noOf = (row: PriceAgreementRow) => [row.partyName, row.chargeName, row.route].filter(Boolean).join(' ');

/** 协议价 (warehouse-finance 3.16): the agreements with customers and suppliers, in a drawer over a page of finance. */
export function PriceAgreementDrawer({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const actions = useMemo<ActionMap<{ id: string; version: number }>>(
    () => ({
      ...machineActions<keyof typeof priceAgreementMachine.actions>(priceAgreementMachine, {
        activate: { endpoint: priceAgreements.activate, invalidates: TOUCHED, done: '协议价已生效' },
        update: { run: ({ id }) => setOpen({ id, copy: false }) },
        expire: {
          endpoint: priceAgreements.expire,
          invalidates: TOUCHED,
          confirm: '失效后不再用于比价、估算和费用核对，请填写原因。',
          done: '协议价已失效',
        },
      }),
      copy: {
        label: '复制',
        permission: 'finance.base.edit',
        visible: () => true,
        run: ({ id }) => setOpen({ id, copy: true }),
      },
    }),
    [],
  );
  return (
    <>
      <Drawer open title="协议价" size={1320} onClose={onClose}>
        <OwnListState>
          <ListPage<PriceAgreementRow>
            list={priceAgreementList}
            onOpen={(row) => setShown(row.id)}
            noOf={noOf}
            rowActions={actions}
            batchActions={BATCH}
            importer={IMPORT}
            create={{
              label: '新增协议价',
              permission: 'finance.base.edit',
              run: () => setOpen({ id: null, copy: false }),
            }}
          />
        </OwnListState>
      </Drawer>
      {shown ? <PriceAgreementView id={shown} actions={actions} onClose={() => setShown(null)} /> : null}
      {open ? <PriceAgreementForm {...open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
