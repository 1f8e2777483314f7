import { statements } from '@shared/contract/finance/statement.contract.ts';
import { statementLists, type StatementRow } from '@shared/contract/finance/statement-list.contract.ts';
import { STATEMENT_CHANNELS, STATEMENT_SIDES, type StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { statementRights } from '@shared/contract/finance/statement.machine.ts';
import type { ListContract } from '@shared/contract/list.ts';
import { useMay } from '@shared/runtime/session.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { CodeRadio } from '@shared/ui/form/inputs.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useFeeGroup } from '../fee-lines/use-fee-group.tsx';
import { statementActions, TOUCHED, type StatementDialog } from './statement.actions.ts';
import css from './statements.module.css';

const StatementDrawer = onDemand(async () => (await import('./statement-drawer.tsx')).StatementDrawer);
const StatementDialogs = onDemand(async () => (await import('./statement-dialogs.tsx')).StatementDialogs);
const StatementForm = onDemand(async () => (await import('./statement-form.tsx')).StatementForm);
const BatchForm = onDemand(async () => (await import('./batch-form.tsx')).BatchForm);
const UnstatedDrawer = onDemand(async () => (await import('./unstated-drawer.tsx')).UnstatedDrawer);

const SOURCE = { AR: 'fin_statement', AP: 'fin_statement_ap' } as const;
const CELLS = {
  revision: (row: StatementRow) => `v${row.revision ?? 1}`,
  disputeCount: (row: StatementRow) =>
    row.disputeCount ? <span className={css.bad}>{row.disputeCount}</span> : <span className={css.quiet}>0</span>,
};
const sendBatch = (side: StatementSide): BatchAction => ({
  label: '发送',
  object: STATEMENT_SIDES[side].title,
  endpoint: statements[side].sendMany,
  invalidates: TOUCHED,
  ask: {
    initial: { channel: 'MAIL' },
    render: (values, change) => (
      <CodeRadio
        labels={STATEMENT_CHANNELS}
        value={String(values.channel)}
        onChange={(channel) => change({ channel })}
      />
    ),
    complete: () => true,
  },
});

type Opened = 'create' | 'batch' | 'unstated' | null;
/** Statements of one direction: the list with its drawers and forms. */
export function StatementPage({ side }: { side: StatementSide }) {
  const [id, show] = useOpenRow();
  const [opened, setOpened] = useState<Opened>(null);
  const [dialog, setDialog] = useState<StatementDialog | null>(null);
  const may = useMay();
  const given = useMemo(() => statementActions<StatementRow>(side, setDialog), [side]);
  const { actions, batch, dialog: print } = usePrint<StatementRow>(SOURCE[side], given);
  const batches = useMemo(() => [sendBatch(side), batch], [side, batch]);
  const close = () => setOpened(null);
  const handed = useFeeGroup('STATEMENT', side, may(statementRights[side].create));
  return (
    <>
      <ListPage<StatementRow>
        list={statementLists[side] as ListContract<StatementRow>}
        onOpen={(row) => show(row.id)}
        rowActions={actions}
        batchActions={batches}
        create={{ label: '生成对账单', permission: statementRights[side].create, run: () => setOpened('create') }}
        toolbar={
          <>
            {may(statementRights[side].create) ? <Button onClick={() => setOpened('batch')}>批量生成</Button> : null}
            <Button onClick={() => setOpened('unstated')}>未对账费用</Button>
          </>
        }
        cells={CELLS}
      />
      {id ? (
        <StatementDrawer key={id} side={side} id={id} onAsk={setDialog} onShow={show} onClose={() => show(null)} />
      ) : null}
      {opened === 'create' ? (
        <StatementForm
          side={side}
          record={null}
          onClose={(made) => {
            close();
            if (made) show(made.id);
          }}
        />
      ) : null}
      {handed.group ? (
        <StatementForm
          side={side}
          record={null}
          group={handed.group}
          onClose={(made) => handed.leave(made ? { open: made.id } : {})}
        />
      ) : null}
      {handed.dialog}
      {opened === 'batch' ? <BatchForm side={side} onClose={close} /> : null}
      {opened === 'unstated' ? <UnstatedDrawer side={side} onClose={close} /> : null}
      {dialog ? (
        <StatementDialogs
          side={side}
          dialog={dialog}
          onClose={(next) => {
            setDialog(null);
            if (next && next !== dialog.id) show(next);
          }}
        />
      ) : null}
      {print}
    </>
  );
}
