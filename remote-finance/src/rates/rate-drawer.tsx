import { rateList, rateMachine, rates, type RateRow } from '@shared/contract/finance/rate.contract.ts';
import { rateJumps } from '@shared/contract/finance/rate.rules.ts';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { OwnListState } from '@shared/ui/list/own-list-state.tsx';
import { Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { CurrentRates } from './current-rates.tsx';
import css from './rates.module.css';

const RateEntry = onDemand(async () => (await import('./rate-entry.tsx')).RateEntry);
const RateForm = onDemand(async () => (await import('./rate-form.tsx')).RateForm);

const IMPORT = {
  permission: 'finance.rate.edit',
  load: async () => (await import('@shared/contract/finance/rate.import.ts')).rateImport,
} as const;
const TOUCHED = ['/finance', '/logistics'];
const BATCH: readonly BatchAction[] = [{ label: '确认', endpoint: rates.confirmAll, invalidates: TOUCHED }];
const noOf = (row: RateRow) => [row.rateDate, row.currency].filter(Boolean).join(' ');

/** How a rate moved; more than 5 % stands out. */
function change({ rate, before, changeBp }: RateRow) {
  if (changeBp === null || rate === null || before === null) return '—';
  const text = `${changeBp > 0 ? '+' : ''}${(changeBp / 100).toFixed(2)}%`;
  return rateJumps(before, rate) ? <b className={css.jump}>{text}</b> : text;
}
const CELLS = { changeBp: change };

/** 汇率维护 (3.14): what counts today, every rate, entry of one or a month, confirmation by another. */
export function RateDrawer({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState<RateRow | 'new' | null>(null);
  const actions = useMemo<ActionMap<RateRow>>(
    () =>
      machineActions<keyof typeof rateMachine.actions, RateRow>(rateMachine, {
        confirm: { endpoint: rates.confirm, invalidates: TOUCHED, done: '汇率已确认' },
        update: { run: setOpen },
        remove: { endpoint: rates.remove, invalidates: TOUCHED },
      }),
    [],
  );
  const close = () => setOpen(null);
  return (
    <>
      <Drawer open title="汇率维护" size={1180} onClose={onClose}>
        <OwnListState>
          <ListPage<RateRow>
            list={rateList}
            noOf={noOf}
            cells={CELLS}
            above={<CurrentRates />}
            rowActions={actions}
            batchActions={BATCH}
            importer={IMPORT}
            create={{ label: '录入汇率', permission: 'finance.rate.edit', run: () => setOpen('new') }}
          />
        </OwnListState>
      </Drawer>
      {open === 'new' ? <RateEntry onClose={close} /> : null}
      {open && open !== 'new' ? <RateForm row={open} onClose={close} /> : null}
    </>
  );
}
