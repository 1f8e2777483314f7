import type { ReactNode } from 'react';
import { MONEY_PARAM } from '@shared/contract/list-money.ts';
import type { ListContract, ListQuery } from '@shared/contract/list.ts';
import type { ImportContract } from '@shared/contract/shared/import.ts';
import { useMayRule } from '../action/may.ts';
import { ExportButton, type FurtherExport } from '../export/export-button.tsx';
import { ImportButton, type ImportOnDemand } from '../import/import-button.tsx';
import type { Density } from '../table/table-column.ts';
import { ColumnPanel } from './column-panel.tsx';
import { MoneySwitch } from './money-switch.tsx';
import { ListTabs } from './list-tabs.tsx';
import type { useColumns } from './use-columns.ts';
import type { useListState } from './use-list-state.ts';
import { ViewsMenu } from './views-menu.tsx';
import css from './list-page.module.css';

interface Props {
  list: ListContract;
  title: string;
  listState: ReturnType<typeof useListState>;
  columnState: ReturnType<typeof useColumns>;
  query: ListQuery;
  counts: Readonly<Record<string, number>> | undefined;
  importer: ImportContract | ImportOnDemand | undefined;
  toolbar: ReactNode;
  exports: readonly FurtherExport[] | undefined;
  create: ReactNode;
  density: Density;
  onDensity: (density: Density) => void;
}
/** Above the filters: tabs or title, and what can be done with the list as a whole. */
export function ListHead({ list, title, listState, columnState, query, counts, importer, density, ...rest }: Props) {
  const may = useMayRule();
  const { state, change, bare } = listState;
  const { allowed, placed, shown, settings, setSettings } = columnState;
  return (
    <div className={css.head}>
      {list.tabs ? (
        <ListTabs
          label={title}
          tabs={list.tabs}
          active={state.tab}
          counts={counts}
          onChange={(tab) => change({ tab })}
        />
      ) : (
        <h1 className={css.title}>{title}</h1>
      )}
      <div className={css.tools}>
        {rest.toolbar}
        <MoneySwitch
          list={list}
          columns={allowed}
          value={state.filters[MONEY_PARAM]}
          onChange={(value) => {
            const { [MONEY_PARAM]: _old, ...filters } = state.filters;
            change({ filters: value ? { ...filters, [MONEY_PARAM]: value } : filters, page: state.page });
          }}
        />
        {importer ? <ImportButton importer={importer} list={list} /> : null}
        {may(list.exportPermission) ? (
          <ExportButton list={list} query={query} columns={shown.map((one) => one.key)} more={rest.exports} />
        ) : null}
        <ViewsMenu
          list={list}
          state={state}
          settings={settings}
          bare={bare}
          onOpen={(next, columnSettings, replace) => {
            change({ ...next, page: 1 }, { replace });
            if (columnSettings) setSettings(columnSettings);
          }}
        />
        <ColumnPanel
          placed={placed}
          settings={settings}
          onChange={setSettings}
          density={density}
          onDensity={rest.onDensity}
        />
        {rest.create}
      </div>
    </div>
  );
}
