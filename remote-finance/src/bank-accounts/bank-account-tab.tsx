import { BANK_ACCOUNT_FIELDS } from '@shared/contract/finance/bank-account.fields.ts';
import {
  bankAccountList,
  bankAccountMachine,
  bankAccounts,
  type BankAccountDetail,
  type BankAccountRow,
} from '@shared/contract/finance/bank-account.contract.ts';
import { BASE_STATUS, BASE_STATUS_TONES } from '@shared/contract/finance/base.labels.ts';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useMemo, useState } from 'react';

const BankAccountForm = onDemand(async () => (await import('./bank-account-form.tsx')).BankAccountForm);
const TOUCHED = ['/finance', '/pickers/bank-accounts'];

/** 银行账户 (3.15): the tab of F16; its filters stand in the URL unless it is wrapped in OwnListState. */
export function BankAccountTab() {
  const [open, setOpen] = useState<{ id: string | null } | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const actions = useMemo<ActionMap<{ id: string; version: number }>>(
    () =>
      machineActions<keyof typeof bankAccountMachine.actions>(bankAccountMachine, {
        update: { run: ({ id }) => setOpen({ id }) },
        disable: {
          endpoint: bankAccounts.disable,
          invalidates: TOUCHED,
          confirm: '停用后收款和付款不能再选，已有的不变。',
        },
        enable: { endpoint: bankAccounts.enable, invalidates: TOUCHED },
      }),
    [],
  );
  return (
    <>
      <ListPage<BankAccountRow>
        list={bankAccountList}
        onOpen={(row) => setShown(row.id)}
        rowActions={actions}
        create={{ label: '新增银行账户', permission: 'finance.bank.edit', run: () => setOpen({ id: null }) }}
      />
      {shown ? (
        <DetailDrawer<BankAccountDetail>
          id={shown}
          title="银行账户"
          endpoint={bankAccounts.get}
          kind="fin_bank_account"
          no={(row) => row.name}
          state={{ code: (row) => row.status, labels: BASE_STATUS, tones: BASE_STATUS_TONES }}
          actions={actions}
          onClose={() => setShown(null)}
          summary={(row) => (
            <Descriptions
              facts={[
                { title: BANK_ACCOUNT_FIELDS.bankName, content: row.bankName },
                { title: BANK_ACCOUNT_FIELDS.accountNo, content: row.accountNo },
                { title: BANK_ACCOUNT_FIELDS.currency, content: row.currency },
                {
                  title: BANK_ACCOUNT_FIELDS.openingBalance,
                  content: <Money value={row.openingBalance} currency={row.currency} />,
                },
              ]}
            />
          )}
        />
      ) : null}
      {open ? <BankAccountForm id={open.id} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
