import type { FurtherExport } from '../export/export-button.tsx';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { useNavigate } from 'react-router-dom';
import { BASE_VIEW, MONEY_PARAM } from '@shared/contract/list-money.ts';
import type { ListContract, ListQuery } from '@shared/contract/list.ts';
import type { ImportContract } from '@shared/contract/shared/import.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { usePreference } from '@shared/runtime/preferences.ts';
import { useTouch } from '@shared/runtime/media.ts';
import { useShortcuts, type Shortcut } from '@shared/runtime/shortcuts.ts';
import { shownActions, type ActionMap, type ActionRecord, type ShownAction } from '../action/action.ts';
import type { BatchAction, BatchPath, Chosen } from '../action/batch.ts';
import { useAction } from '../action/use-action.tsx';
import { useMayRule } from '../action/may.ts';
import type { ImportOnDemand } from '../import/import-button.tsx';
import { useAfterPaint } from '../base/use-after-paint.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Density } from '../table/table-column.ts';
import { nameColumn } from './column-settings.ts';
import { CreateButton, type Create } from './create-button.tsx';
import { ElsewhereLinks, otherTabs, pageOfNumbers, soughtNumbers, type FoundIn } from './elsewhere.tsx';
import { FilterBar } from './filter-bar.tsx';
import { AHEAD_MS } from './list-ahead.ts';
import { ListFoot } from './list-foot.tsx';
import { ListHead } from './list-head.tsx';
import { ListEmpty } from './list-states.tsx';
import { DEFAULT_PAGE_SIZE, isFiltered, nextSort, parseSort, toQuery } from './list-state.ts';
import { inRowOrder, MoreMenu } from './row-actions.tsx';
import { TotalsBar } from './totals-bar.tsx';
import { useColumns } from './use-columns.ts';
import { useFillHeight } from './use-fill-height.ts';
import { useListMemory, useNewest } from './use-list-memory.ts';
import { useLinkAhead } from './use-link-ahead.ts';
import { useOwnList } from './own-list.ts';
import { useListState } from './use-list-state.ts';
import { useOnline } from './use-online.ts';
import { useTableColumns } from './use-table-columns.tsx';
import { useWithTotals } from './use-with-totals.ts';
import css from './list-page.module.css';

export interface ListPageProps<Row extends ActionRecord> {
  /** Contract of the list: columns, filters, tabs, sort, rights. */
  list: ListContract<Row>;
  /** In place of the contract's title, where one list serves several pages. */
  title?: string;
  /** Path of the page of a row; makes the column that names the row a link, and Enter and double click open it. */
  open?: (row: NoInfer<Row>) => string | null;
  /** Asks for the record that `open` leads to, with the click, beside the code of its page: see recordAhead. */
  ahead?: (row: NoInfer<Row>) => void;
  /** Instead of a page: what a click on that column does (a drawer). */
  onOpen?: (row: NoInfer<Row>) => void;
  /** Own drawing of a column; answer text where it can be. */
  cells?: { readonly [Key in keyof NoInfer<Row> & string]?: (row: NoInfer<Row>) => ReactNode };
  rowActions?: ActionMap<NoInfer<Row>>;
  batchActions?: readonly (BatchAction | BatchPath)[];
  create?: Create;
  importer?: ImportContract | ImportOnDemand;
  /** Further buttons beside 新建. */
  toolbar?: ReactNode;
  /** Exports beside that of the list, over the same filters. */
  exports?: readonly FurtherExport[];
  /** Content below a row. */
  expand?: (row: NoInfer<Row>) => ReactNode;
  /** That content is open from the start. */
  expandAll?: boolean;
  /** Filters that the page itself sets and the user does not see: the customer of a detail page. */
  fixed?: Readonly<Record<string, string>>;
  /** Columns that this page leaves out. */
  hidden?: readonly string[];
  /** Document number of a row, for dialogs; by default its first column. */
  noOf?: (row: NoInfer<Row>) => string;
  /** Another record that a row stands for, for batch dialogs of the page's own. */
  refOf?: (row: NoInfer<Row>) => string;
  /** Between filters and rows; figures over the filter take the query of the list. */
  above?: ReactNode | ((query: ListQuery) => ReactNode);
}

/**
 * A list page out of its contract: quick filters and 更多筛选, multi-number paste, tabs with counts, saved views, column
 * settings, density, multi-column sort, totals, selection with batch actions, row actions, export, import; filters, sort,
 * page, tab and view live in the URL, Back restores scroll and selection.
 *
 * ```tsx
 * <ListPage list={orderList} open={(row) => `/transport/order/info?id=${row.id}`} rowActions={orderActions} />
 * ```
 */
export function ListPage<Row extends ActionRecord>(props: ListPageProps<Row>) {
  const { rowActions, batchActions = [], fixed, noOf: given, refOf } = props;
  const list = useOwnList(props.list);
  const navigate = useNavigate();
  const may = useMayRule();
  const online = useOnline();
  const [pageSize, setPageSize] = usePreference<number>('pageSize', DEFAULT_PAGE_SIZE);
  const [density, setDensity] = usePreference<Density>('density', 'middle');
  const listState = useListState(list, pageSize);
  const { state, change } = listState;
  const filters = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(list.filters).filter(([key, { kind }]) => fixed?.[key] === undefined && kind !== 'money'),
      ),
    [list.filters, fixed],
  );
  const money = state.filters[MONEY_PARAM];
  const query = useMemo(() => toQuery(state, fixed), [state, fixed]);
  const read = useRead(list.endpoint, { query }, { keep: true, staleTime: AHEAD_MS });
  const answer = useWithTotals(list, query, read.data);
  const columnState = useColumns(list, props.hidden, money === BASE_VIEW, list.titled ? answer?.titles : undefined);
  const { shown, summed, settings, setSettings } = columnState;
  const asked = JSON.stringify(query);
  const series = useRef(asked);
  if (!read.isPlaceholderData) series.current = asked;
  const rows = answer?.list ?? NO_ROWS;
  const scroller = useRef<HTMLDivElement>(null);
  const { page: _, pageSize: __, sort: ___, cursor: ____, ...filterOnly } = query;
  const filterText = JSON.stringify(filterOnly);
  const memory = useListMemory(list.name, filterText, answer !== undefined, scroller);
  // Every row of this filter is chosen; another filter is another choice.
  const [wholeOf, setWholeOf] = useState<string | null>(null);
  const whole = wholeOf === filterText;
  const { chosen, setChosen } = memory;
  const nameKey = nameColumn(list.columns);
  const noOf = (row: Row) => given?.(row) ?? String((row as Record<string, unknown>)[nameKey] ?? '');
  const chosenOf = (row: Row): Chosen => ({ id: row.id, version: row.version, no: noOf(row), ref: refOf?.(row) });
  useNewest(rows, chosenOf, memory);
  const { start, dialog, busy } = useAction<Row>(noOf);
  const [more, setMore] = useState<{ from: HTMLElement; row: Row; shown: ShownAction<Row>[] } | null>(null);
  // A hundred rows are drawn after the click is answered, not before (P5); DataTable does so for its check boxes.
  const chosenSize = useAfterPaint(density);
  const size = useTouch() ? 'large' : chosenSize;
  const columns = useAfterPaint(useTableColumns<Row>(shown, nameKey, props, may, size === 'large'));
  const selected = useMemo(() => new Set(whole ? rows.map((row) => row.id) : chosen.keys()), [chosen, whole, rows]);
  const batches = batchActions.filter((one) =>
    may('path' in one ? one.permission : (one.permission ?? one.endpoint.permission)),
  );
  const exports = list.exportPermission !== null && may(list.exportPermission);
  // Whoever may do something with chosen rows chooses; exporting them is enough.
  const choosable = batches.length > 0 || exports;
  useShortcuts(choosable ? LIST_KEYS : LIST_KEYS.filter(({ keys }) => keys !== '空格'));
  const [page, height] = useFillHeight<HTMLDivElement>();
  const linkAhead = useLinkAhead((props.open && rows[0] && props.open(rows[0])) ?? null);
  const go = (row: Row) => {
    const path = props.open?.(row);
    if (path) props.ahead?.(row);
    if (path) void navigate(path);
    else props.onOpen?.(row);
  };
  const act = (code: string, row: Row, element: HTMLElement) => {
    if (code === '$open') return go(row);
    const shown = inRowOrder(shownActions(rowActions ?? {}, row, may));
    if (code === '$more') return setMore({ from: element, row, shown });
    const one = shown.find((each) => each.code === code);
    if (one?.enabled && !busy) start(one.action, row);
  };
  const choose = (picked: readonly Row[], on: boolean) => {
    setWholeOf(null);
    setChosen((before) => {
      const next = new Map(whole ? [] : before);
      for (const row of picked)
        if (on) next.set(row.id, chosenOf(row));
        else next.delete(row.id);
      return next;
    });
  };
  const filtered = isFiltered(state.filters, list);
  const clear = () => change({ filters: money ? { [MONEY_PARAM]: money } : {}, view: null });
  const onFound = ({ tab, page: path, numbers }: FoundIn) =>
    path ? void navigate(pageOfNumbers(path, numbers)) : change({ tab });
  const create = props.create && may(props.create.permission) ? <CreateButton create={props.create} /> : null;
  return (
    <ConfigProvider componentSize={size}>
      <div ref={page} className={css.page} style={{ height }} {...linkAhead}>
        <ListHead
          list={list}
          title={props.title ?? list.title}
          listState={listState}
          columnState={columnState}
          query={query}
          counts={answer?.tabCounts}
          importer={props.importer && may(props.importer.permission) ? props.importer : undefined}
          toolbar={props.toolbar}
          exports={props.exports}
          create={create}
          density={density}
          onDensity={setDensity}
        />
        <FilterBar
          filters={filters}
          values={state.filters}
          filtered={filtered}
          sought={{ ...soughtNumbers(answer, list.tabs, list.pages), onFound }}
          onClear={clear}
          onChange={(key, value, typing) => {
            const { [key]: _old, ...rest } = state.filters;
            change({ filters: value ? { ...rest, [key]: value } : rest }, { typing });
          }}
        />
        {online ? null : (
          <div className={css.offline} role="status">
            {TEXTS.paused}
          </div>
        )}
        {typeof props.above === 'function' ? props.above(query) : props.above}
        <DataTable<Row>
          ref={scroller}
          label={`${props.title ?? list.title}列表`}
          rows={rows}
          series={series.current}
          fill
          columns={columns}
          size={size}
          loading={read.isPending && online}
          busy={read.isFetching && !read.isPending && read.isPlaceholderData}
          selected={choosable ? selected : undefined}
          onSelect={choose}
          sort={state.sort}
          onSort={(key, keep) =>
            change({ sort: nextSort(state.sort, key, keep, parseSort(list.defaultSort, list.columns)) })
          }
          onOpen={props.open || props.onOpen ? go : undefined}
          onResize={(key, width) => setSettings({ ...settings, widths: { ...settings.widths, [key]: width } })}
          expand={props.expand}
          expandAll={props.expandAll}
          onAction={act}
          empty={
            <ListEmpty
              failed={read.isError && !answer ? failureText(read.error) : null}
              filtered={filtered}
              onRetry={() => void read.refetch()}
              onClear={clear}
              create={create}
              elsewhere={<ElsewhereLinks found={otherTabs(answer, list.tabs, state.tab)} onFound={onFound} />}
            />
          }
        />
        <TotalsBar columns={summed} summary={answer?.summary} />
        <ListFoot
          list={list}
          state={state}
          change={change}
          query={query}
          answer={answer}
          density={density}
          onSize={setPageSize}
          chosen={chosen}
          onChoose={setChosen}
          actions={batches}
          chosenOf={chosenOf}
          whole={whole}
          onWhole={(on) => setWholeOf(on ? filterText : null)}
          exports={exports ? shown.map((one) => one.key) : null}
        />
      </div>
      {dialog}
      {more ? (
        <MoreMenu
          from={more.from}
          shown={more.shown}
          onClose={() => setMore(null)}
          onPick={(one) => start(one.action, more.row)}
        />
      ) : null}
    </ConfigProvider>
  );
}
const NO_ROWS: never[] = [];
const LIST_KEYS: readonly Shortcut[] = [
  { keys: '↑+↓', label: '上一行、下一行', group: '列表' },
  { keys: 'PageUp+PageDown', label: '翻一屏', group: '列表' },
  { keys: 'Home+End', label: '第一行、最后一行', group: '列表' },
  { keys: 'Enter', label: '打开当前行', group: '列表' },
  { keys: '空格', label: '选中当前行，按住 Shift 连选', group: '列表' },
  { keys: 'Tab', label: '当前行的操作', group: '列表' },
];
