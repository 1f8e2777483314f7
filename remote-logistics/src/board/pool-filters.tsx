import { poolList } from '@shared/contract/logistics/pool-list.contract.ts';
import { TRANSPORT_MODE } from '@shared/contract/logistics/order.labels.ts';
import { CodeSelect } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { FilterField } from '@shared/ui/list/filter-field.tsx';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import type { Board, PoolFilter } from './board-state.ts';
import css from './board.module.css';

/** Filters of the pool: numbers, destination, customer, mode, attributes, ready date, only fully received. */
export function PoolFilters({ board }: { board: Board }) {
  const [typed, setTyped] = useState(board.filters.numbers ?? '');
  const listed = (key: PoolFilter) => {
    const filter = poolList.filters[key];
    return filter ? (
      <FilterField
        filter={filter}
        value={board.filters[key] ?? ''}
        onChange={(value) => board.set({ [key]: value || null })}
      />
    ) : null;
  };
  return (
    <div className={css.filters}>
      <Input.Search
        allowClear
        aria-label="订单号、客户单号、唛头"
        placeholder="订单号 / 客户单号 / 唛头"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(value) => board.set({ numbers: value.trim() || null })}
      />
      <Picker
        kind="ports"
        aria-label="目的港"
        placeholder="目的港"
        value={board.filters.pod ?? null}
        onChange={(pod) => board.set({ pod })}
      />
      <Picker
        kind="customers"
        aria-label="客户"
        placeholder="客户"
        value={board.filters.customerId ?? null}
        onChange={(customerId) => board.set({ customerId })}
      />
      <CodeSelect
        aria-label="运输方式"
        placeholder="运输方式"
        labels={TRANSPORT_MODE}
        value={board.filters.transportMode ?? null}
        onChange={(transportMode) => board.set({ transportMode })}
      />
      {listed('attributes')}
      {listed('cargoReadyDate')}
      <Checkbox
        checked={board.filters.received === '1'}
        onChange={(event) => board.set({ received: event.target.checked ? '1' : null })}
      >
        已全部收货
      </Checkbox>
    </div>
  );
}
