import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { FilterBar } from '@shared/ui/list/filter-bar.tsx';
import { isFiltered } from '@shared/ui/list/list-state.ts';
import { useOwnList } from '@shared/ui/list/own-list.ts';
import { useListState } from '@shared/ui/list/use-list-state.ts';
import { ViewSwitch } from '@shared/ui/list/view-switch.tsx';
import type { ReactNode } from 'react';
import css from './views.module.css';

export const CONTAINER_VIEWS = { list: '列表', kanban: '看板', sailing: '船期日历' } as const;

/** The filters of 全部柜子, for its other views. */
export function useContainerFilters() {
  const listState = useListState(useOwnList(containerList), 50);
  return { listState, filters: listState.state.filters };
}

/** Head of the views beside the list: the switch and the same filters as the list has. */
export function ViewHead({
  listState: { state, change },
  tools,
}: Pick<ReturnType<typeof useContainerFilters>, 'listState'> & { tools?: ReactNode }) {
  const { filters } = useOwnList(containerList);
  return (
    <>
      <header className={css.head}>
        <h1>全部柜子</h1>
        {tools}
        <span className={css.spring} />
        <ViewSwitch views={CONTAINER_VIEWS} />
      </header>
      <FilterBar
        filters={filters}
        values={state.filters}
        filtered={isFiltered(state.filters, containerList)}
        onClear={() => change({ filters: {} })}
        onChange={(key, value, typing) => {
          const { [key]: _old, ...rest } = state.filters;
          change({ filters: value ? { ...rest, [key]: value } : rest }, { typing });
        }}
      />
    </>
  );
}
