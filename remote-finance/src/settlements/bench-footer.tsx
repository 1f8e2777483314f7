import { subtract } from '@shared/contract/decimal.ts';
import type { SettlementPreview } from '@shared/contract/finance/settlement.contract.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Button, Popover } from 'antd';
import { JournalLines } from '../receipts/journal-list.tsx';
import type { Bench } from './use-workbench.ts';
import css from './workbench.module.css';

interface Props {
  bench: Bench;
  busy: boolean;
  mayCreate: boolean;
  maySubmit: boolean;
  onSave: () => void;
  onSubmit: () => void;
}
/** Below: what is used and left, what is cleared, gain and loss, the journal, and the two ways to save. */
export function BenchFooter({ bench, busy, mayCreate, maySubmit, onSave, onSubmit }: Props) {
  const { preview, state } = bench;
  const data = preview.data;
  const able = mayCreate && bench.body !== null && preview.fresh && data?.problem === null;
  const blocked = !able || (data?.changed.length ?? 0) > 0;
  return (
    <footer className={css.footer}>
      <div className={css.facts} aria-live="polite" data-fresh={preview.fresh}>
        {preview.fault ? <span className={css.fault}>{preview.fault}</span> : null}
        {data?.problem ? <span className={css.fault}>{data.problem.text}</span> : null}
        {data && data.problem === null ? (
          <Figures data={data} lines={new Set(state.items.map(({ feeLineId }) => feeLineId)).size} />
        ) : null}
        {state.items.length === 0 ? <span>还没有选择费用</span> : null}
      </div>
      {data && data.journal.length > 0 ? (
        <Popover
          trigger="click"
          placement="topRight"
          title="凭证预览（按科目和币种合计）"
          content={
            <div className={css.journal}>
              <JournalLines lines={data.journal} />
            </div>
          }
        >
          <Button>凭证预览</Button>
        </Popover>
      ) : null}
      <Button loading={busy} disabled={!able} data-save="" onClick={onSave}>
        保存草稿
      </Button>
      {maySubmit ? (
        <Button type="primary" loading={busy} disabled={blocked} onClick={onSubmit}>
          提交
        </Button>
      ) : null}
    </footer>
  );
}

const Figures = ({ data, lines }: { data: SettlementPreview; lines: number }) => (
  <>
    {data.sources.map((source) => (
      <span key={`${source.kind}:${source.id}`}>
        来源已用 <b>{<Money value={source.used} />}</b>，剩 <b>{<Money value={source.left} />}</b>
      </span>
    ))}
    <span>
      核销 {lines} 笔{' '}
      {data.cleared.map(({ currency, amount }) => (
        <b key={currency}>
          <Money value={amount} currency={currency} />{' '}
        </b>
      ))}
    </span>
    <span>
      汇兑损益 <b>{<Money value={data.fxGain} currency="CNY" />}</b>
    </span>
    {Number(data.rounding) === 0 ? null : (
      <span>
        尾差 <b>{<Money value={subtract('0', data.rounding)} currency="CNY" />}</b>
      </span>
    )}
  </>
);
