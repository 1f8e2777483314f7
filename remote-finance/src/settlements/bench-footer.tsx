import { subtract } from '@shared/contract/decimal.ts';
import type { SettlementPreview, SettlementSource } from '@shared/contract/finance/settlement.answers.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { useSaveKey } from '@shared/ui/form/use-save-key.ts';
import { Button, Popover } from 'antd';
import { JournalLines } from '../receipts/journal-list.tsx';
import { keyOf, type Bench } from './use-workbench.ts';
import css from './workbench.module.css';

const SAVE_KEY = { keys: 'Ctrl+S', label: '保存草稿', group: '核销' };

interface Props {
  bench: Bench;
  /** What can be used: its numbers and currencies. */
  sources: readonly SettlementSource[];
  busy: boolean;
  mayCreate: boolean;
  maySubmit: boolean;
  onSave: () => void;
  onSubmit: () => void;
}
/** Below: what is used and left, what is cleared, gain and loss, the journal, and the two ways to save. */
export function BenchFooter({ bench, sources, busy, mayCreate, maySubmit, onSave, onSubmit }: Props) {
  const { preview, state } = bench;
  const data = preview.data;
  const unexplained = (data?.deviating.length ?? 0) > 0 && state.crossReason.trim() === '';
  const able = mayCreate && bench.body !== null && preview.fresh && data?.problem === null && !unexplained;
  useSaveKey(able && !busy ? onSave : null, SAVE_KEY);
  const blocked = !able || (data?.changed.length ?? 0) > 0;
  return (
    <footer className={css.footer}>
      <div className={css.facts} aria-live="polite" data-fresh={preview.fresh}>
        {preview.fault ? <span className={css.fault}>{preview.fault}</span> : null}
        {data?.problem ? <span className={css.fault}>{data.problem.text}</span> : null}
        {unexplained ? <span className={css.fault}>汇率与当日汇率相差过大，请填写交叉汇率说明</span> : null}
        {data && data.problem === null ? (
          <Figures data={data} sources={sources} lines={new Set(state.items.map(({ feeLineId }) => feeLineId)).size} />
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

interface FiguresProps {
  data: SettlementPreview;
  sources: readonly SettlementSource[];
  lines: number;
}
const Figures = ({ data, sources, lines }: FiguresProps) => (
  <>
    {data.sources.map((used) => {
      const source = sources.find((one) => keyOf(one) === keyOf(used));
      return (
        <span key={keyOf(used)}>
          <span className={css.no}>{source?.no ?? '来源'}</span> 已用{' '}
          <b>{<Money value={used.used} currency={source?.currency} />}</b>，剩{' '}
          <b>{<Money value={used.left} currency={source?.currency} />}</b>
        </span>
      );
    })}
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
