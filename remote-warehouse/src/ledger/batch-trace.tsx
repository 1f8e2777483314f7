import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { batchTrace, documentPath, MAX_TRACE, type BatchTrace } from '@shared/contract/warehouse/ledger.contract.ts';
import { LEDGER_TYPES, QUALITIES, type LedgerType } from '@shared/contract/warehouse/stock.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DateText, NumberText } from '@shared/ui/format/format-text.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Alert, Drawer, Timeline } from 'antd';
import { stepsByGroup, type TraceGroup } from './trace-groups.ts';
import css from './ledger.module.css';

/** 批次轨迹: a batch from its receipt on, over the ledger. */
export function BatchTraceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(batchTrace, { params: { id } }, { skipErrorHandler: true });
  return (
    <Drawer open title="批次轨迹" size={560} onClose={onClose}>
      {read.data ? (
        <Trace trace={read.data} />
      ) : (
        <LoadState read={read} back={{ path: globalThis.location.pathname, label: '关闭' }} />
      )}
    </Drawer>
  );
}

function Trace({ trace }: { trace: BatchTrace }) {
  return (
    <>
      <Descriptions
        facts={[
          { title: BATCH_FIELDS.batchNo, content: trace.batchNo, wide: true },
          { title: BATCH_FIELDS.customerId, content: trace.customerName },
          { title: BATCH_FIELDS.goodsName, content: trace.goodsName },
          { title: BATCH_FIELDS.mark, content: trace.mark },
          { title: '在手', content: <NumberText value={trace.onHand} /> },
          { title: BATCH_FIELDS.receivedDate, content: <DateText value={trace.receivedDate} /> },
          { title: '库龄', content: `${trace.ageDays} 天` },
          trace.expiryDate ? { title: '到期', content: <DateText value={trace.expiryDate} /> } : null,
        ]}
      />
      {trace.steps.length === 0 ? <p className={css.note}>该批次还没有流水。</p> : null}
      <Timeline
        className={css.trace ?? ''}
        items={stepsByGroup(trace.steps).map((group) => ({
          key: group.id,
          color: COLORS[group.type] ?? 'blue',
          content: <Group group={group} />,
        }))}
      />
      {trace.more ? <Alert type="info" title={`只显示最早的 ${MAX_TRACE} 笔流水，其余请在出入库明细查看。`} /> : null}
    </>
  );
}

const COLORS: Partial<Record<LedgerType, string>> = {
  RECEIVE: 'green',
  SHIP: 'orange',
  SCRAP: 'red',
  REVERSAL: 'red',
  ADJUST: 'purple',
  PUTAWAY: 'gray',
  MOVE: 'gray',
  QUALITY: 'gray',
};

function Group({ group }: { group: TraceGroup }) {
  const path = documentPath(group);
  return (
    <div className={css.step}>
      <strong>{LEDGER_TYPES[group.type]}</strong> {path ? <Link to={path}>{group.docNo}</Link> : group.docNo}
      <ul>
        {group.steps.map((step) => (
          <li key={step.id}>
            {step.warehouseName} {step.locationCode} {QUALITIES[step.quality]}{' '}
            <b className={step.qty < 0 ? css.out : css.in}>
              {step.qty > 0 ? '+' : ''}
              {step.qty}
            </b>
          </li>
        ))}
      </ul>
      <small>
        {[formatTime(group.at), `业务日 ${group.businessDate}`, group.operatorName, `批次余 ${group.left} 件`]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </div>
  );
}
