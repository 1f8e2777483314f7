import { PARTY_FINANCE_FIELDS } from '@shared/contract/finance/party-finance.fields.ts';
import {
  COLLECTION_MODES,
  INVOICE_STATES,
  NETTING_SLOT,
  partyFinance,
  partyFinanceList,
  type PartyFinanceDetail,
  type PartyFinanceRow,
} from '@shared/contract/finance/party-finance.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { OwnListState } from '@shared/ui/list/own-list-state.tsx';
import { Drawer } from 'antd';
import { useMemo, useState } from 'react';

const PartyFinanceForm = onDemand(async () => (await import('./party-finance-form.tsx')).PartyFinanceForm);
const SLOTS = [NETTING_SLOT];
const noOf = (row: PartyFinanceRow) => [row.customerName, row.supplierName].filter(Boolean).join(' / ');

/** 结算资料 (3.16): how a customer's money is collected, whose invoices are abnormal, who is customer and supplier in one. */
export function PartyFinanceDrawer({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState<{ id: string | null } | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const actions = useMemo<ActionMap<{ id: string; version: number }>>(
    () => ({ update: { label: '编辑', run: ({ id }) => setOpen({ id }) } }),
    [],
  );
  return (
    <>
      <Drawer open title="结算资料" size={1180} onClose={onClose}>
        <OwnListState>
          <ListPage<PartyFinanceRow>
            list={partyFinanceList}
            noOf={noOf}
            onOpen={(row) => setShown(row.id)}
            rowActions={actions}
            create={{ label: '新增结算资料', permission: 'finance.base.edit', run: () => setOpen({ id: null }) }}
          />
        </OwnListState>
      </Drawer>
      {shown ? (
        <DetailDrawer<PartyFinanceDetail>
          id={shown}
          title="结算资料"
          endpoint={partyFinance.get}
          kind="party_finance"
          no={(row) => row.label}
          actions={actions}
          slots={SLOTS}
          onClose={() => setShown(null)}
          summary={(row) => (
            <Descriptions
              facts={[
                { title: PARTY_FINANCE_FIELDS.customerId, content: row.customerName ?? '—' },
                { title: PARTY_FINANCE_FIELDS.supplierId, content: row.supplierName ?? '—' },
                {
                  title: PARTY_FINANCE_FIELDS.collectionMode,
                  content: row.collectionMode ? COLLECTION_MODES[row.collectionMode] : '—',
                },
                {
                  title: PARTY_FINANCE_FIELDS.invoiceState,
                  content: row.invoiceState ? INVOICE_STATES[row.invoiceState] : '—',
                },
                row.remark ? { title: PARTY_FINANCE_FIELDS.remark, content: row.remark, wide: true } : null,
              ]}
            />
          )}
        />
      ) : null}
      {open ? <PartyFinanceForm id={open.id} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
