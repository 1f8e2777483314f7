import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useTabLabel } from '@shared/runtime/tabs.ts';
import { ActionBar } from '../action/action-bar.tsx';
import type { ActionMap, ActionRecord } from '../action/action.ts';
import type { Slot } from '../attachments/attachments.tsx';
import { LoadState, Missing } from '../base/load-state.tsx';
import { tabOnDemand } from '../base/on-demand.tsx';
import { StateTag } from '../format/format-text.tsx';
import { AHEAD_MS } from '../list/list-ahead.ts';
import { isRecordId } from './detail-ahead.ts';
import { StageSteps, type StageStep } from './stage-steps.tsx';
import css from './detail.module.css';

const Attachments = tabOnDemand(async () => (await import('../attachments/attachments.tsx')).Attachments);
const AuditLog = tabOnDemand(async () => (await import('../audit/audit-log.tsx')).AuditLog);
const Comments = tabOnDemand(async () => (await import('../comments/comments.tsx')).Comments);

export interface DetailTab {
  key: string;
  title: string;
  /** Rows behind it. */
  count?: number;
  /** Drawn when the tab is open. */
  content: ReactNode;
}
export interface DetailProps<Row extends ActionRecord> {
  /** Reads the record by `{id}`. */
  endpoint: Endpoint<unknown, unknown, Row>;
  /** Entity kind of attachments, comments and audit: `lg_order`. */
  kind: string;
  /** Number or name in the header and on the page's tab. */
  no: (row: Row) => string;
  /** Grey text beside the number: customer. */
  subtitle?: (row: Row) => ReactNode;
  state?: {
    code: (row: Row) => string;
    labels: Readonly<Record<string, string>>;
    tones?: Readonly<Record<string, string>>;
  };
  /** Further tags: 暂停, 锁定. */
  tags?: (row: Row) => ReactNode;
  steps?: (row: Row) => readonly StageStep[];
  actions?: ActionMap<NoInfer<Row>>;
  /** More actions than this fold into 更多. */
  mostActions?: number;
  /** Buttons that are no state command. */
  toolbar?: (row: Row) => ReactNode;
  /** Above the tabs: Descriptions. */
  summary?: (row: Row) => ReactNode;
  tabs?: (row: Row) => readonly DetailTab[];
  /** Slots of the attachments: SO文件; a function where they follow from the record. */
  slots?: readonly Slot[] | ((row: Row) => readonly Slot[]);
}
export interface DetailPageProps<Row extends ActionRecord> extends DetailProps<Row> {
  /** The list to go back to, and its name. */
  list: { path: string; title: string };
}
/**
 * Page of one record (`?id=`): number, state tag, stage steps, the actions that are allowed now, tabs that always end with
 * 附件, 备注跟进 and 操作日志. A missing, unknown or out-of-scope id shows 数据不存在或无权访问 with a way back.
 */
export function DetailPage<Row extends ActionRecord>(props: DetailPageProps<Row>) {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const back = { path: props.list.path, label: `返回${props.list.title}` };
  return isRecordId(id) ? <Loaded {...props} id={id} back={back} /> : <Missing back={back} />;
}

function Loaded<Row extends ActionRecord>(
  props: DetailPageProps<Row> & { id: string; back: { path: string; label: string } },
) {
  const { id, back } = props;
  const [search, setSearch] = useSearchParams();
  const read = useRead(props.endpoint, { params: { id } }, { skipErrorHandler: true, staleTime: AHEAD_MS });
  useTabLabel(read.data ? props.no(read.data) : undefined);
  const navigate = useNavigate();
  if (!read.data) return <LoadState read={read} back={back} />;
  return (
    <DetailBody
      {...props}
      record={read.data}
      tab={search.get('tab')}
      onTab={(tab) => {
        const next = new URLSearchParams(search);
        next.set('tab', tab);
        setSearch(next, { replace: true });
      }}
      onGone={() => void navigate(back.path)}
      backButton={
        <Button
          type="text"
          size="small"
          onClick={() => void navigate(back.path)}
          aria-label={back.label}
          title={back.label}
        >
          ←
        </Button>
      }
    />
  );
}

interface BodyProps<Row extends ActionRecord> extends DetailProps<Row> {
  record: Row;
  tab: string | null;
  onTab: (tab: string) => void;
  backButton?: ReactNode;
  onGone?: () => void;
}
/** Header and tabs of a record; shared by page and drawer. */
export function DetailBody<Row extends ActionRecord>(props: BodyProps<Row>) {
  const { record, kind } = props;
  const no = props.no(record);
  const slots = typeof props.slots === 'function' ? props.slots(record) : props.slots;
  const tabs: readonly DetailTab[] = [
    ...(props.tabs?.(record) ?? []),
    { key: 'files', title: '附件', content: <Attachments kind={kind} id={record.id} slots={slots} /> },
    { key: 'comments', title: '备注跟进', content: <Comments kind={kind} id={record.id} /> },
    { key: 'audit', title: '操作日志', content: <AuditLog kind={kind} id={record.id} version={record.version} /> },
  ];
  const open = tabs.find((one) => one.key === props.tab) ?? tabs[0];
  const steps = props.steps?.(record);
  return (
    <article className={css.page} aria-label={no}>
      <header className={css.head}>
        <div className={css.line}>
          {props.backButton}
          <h1 className={css.no}>{no}</h1>
          {props.state ? (
            <StateTag code={props.state.code(record)} labels={props.state.labels} tones={props.state.tones} />
          ) : null}
          {props.tags?.(record)}
          <span className={css.subtitle}>{props.subtitle?.(record)}</span>
          <div className={css.actions}>
            {props.toolbar?.(record)}
            {props.actions ? (
              <ActionBar actions={props.actions} record={record} no={no} most={props.mostActions} />
            ) : null}
          </div>
        </div>
        {steps ? <StageSteps steps={steps} /> : null}
      </header>
      {props.summary ? <section className={css.summary}>{props.summary(record)}</section> : null}
      <section className={css.tabsBox}>
        <div role="tablist" aria-label="详情" className={css.tabs}>
          {tabs.map((one, at) => (
            <button
              key={one.key}
              type="button"
              role="tab"
              id={`tab-${one.key}`}
              aria-controls={`panel-${one.key}`}
              aria-selected={one === open}
              tabIndex={one === open ? 0 : -1}
              className={css.tab}
              onClick={() => props.onTab(one.key)}
              onKeyDown={(event) => {
                const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                const next = step ? tabs[(at + step + tabs.length) % tabs.length] : undefined;
                if (!next) return;
                props.onTab(next.key);
                document.getElementById(`tab-${next.key}`)?.focus();
              }}
            >
              {one.title}
              {one.count ? <span className={css.count}>{one.count}</span> : null}
            </button>
          ))}
        </div>
        <div role="tabpanel" id={`panel-${open?.key}`} aria-labelledby={`tab-${open?.key}`} className={css.panel}>
          {open?.content}
        </div>
      </section>
    </article>
  );
}
