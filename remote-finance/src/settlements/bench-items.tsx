import type { OpenLine, SettlementPreview, Workbench } from '@shared/contract/finance/settlement.answers.ts';
import { SETTLEMENT_KINDS } from '@shared/contract/finance/settlement.labels.ts';
import { crossOf, mayWriteOff } from '@shared/contract/finance/settlement.rules.ts';
import { isZero } from '@shared/contract/decimal.ts';
import { useMay } from '@shared/runtime/session.ts';
import { DecimalInput, MoneyInput } from '@shared/ui/form/inputs.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { BenchItem } from './use-workbench.ts';
import css from './workbench.module.css';

interface Props {
  bench: Workbench;
  items: readonly BenchItem[];
  preview: SettlementPreview | null;
  onChange: (items: readonly BenchItem[]) => void;
}
/** Middle: what clears what, typed amounts and rates, and what each comes to. */
export function BenchItems({ bench, items, preview, onChange }: Props) {
  const mayCross = useMay()('finance.ar.settlement.cross');
  const set = (at: number, next: Partial<BenchItem>) =>
    onChange(items.map((one, place) => (place === at ? { ...one, ...next } : one)));
  if (items.length === 0) return <p className={css.none}>从上面选择费用，或点「自动分配」；选中的来源先付。</p>;
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label="本次核销">
        <thead>
          <tr>
            <th scope="col">来源</th>
            <th scope="col">费用</th>
            <th scope="col" className={css.end}>
              未核销
            </th>
            <th scope="col" className={css.amount}>
              本次核销
            </th>
            <th scope="col" className={css.rate}>
              汇率
            </th>
            <th scope="col" className={css.end}>
              折算来源
            </th>
            <th scope="col" className={css.end}>
              汇兑损益
            </th>
            <th scope="col" aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <Item
              key={`${item.kind}:${item.sourceId}:${item.feeLineId}`}
              item={item}
              at={at}
              bench={bench}
              preview={preview}
              mayCross={mayCross}
              onSet={(next) => set(at, next)}
              onConfirm={(open) =>
                onChange(
                  items.map((one) =>
                    one.feeLineId === item.feeLineId ? { ...one, openSeen: open, line: { ...one.line, open } } : one,
                  ),
                )
              }
              onRemove={() => onChange(items.filter((_, place) => place !== at))}
              onWriteOff={() =>
                onChange([
                  ...items,
                  {
                    ...item,
                    kind: 'ROUNDING',
                    sourceId: null,
                    cross: null,
                    amountFee: leftAfter(item, preview)?.left ?? '0',
                  },
                ])
              }
              wrote={items.some(({ kind, feeLineId }) => kind === 'ROUNDING' && feeLineId === item.feeLineId)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
/** What is charged, and the order it is of; a fee typed by hand is of itself. */
const titleOf = ({ chargeName, bizNo, feeNo }: OpenLine): string =>
  bizNo && bizNo !== feeNo ? `${chargeName} ${bizNo}` : chargeName;
const leftAfter = (item: BenchItem, preview: SettlementPreview | null) =>
  preview?.lines.find(({ id }) => id === item.feeLineId);

interface ItemProps {
  item: BenchItem;
  at: number;
  bench: Workbench;
  preview: SettlementPreview | null;
  mayCross: boolean;
  wrote: boolean;
  onSet: (next: Partial<BenchItem>) => void;
  onConfirm: (open: string) => void;
  onRemove: () => void;
  onWriteOff: () => void;
}
function Item({ item, at, bench, preview, mayCross, wrote, onSet, onConfirm, onRemove, onWriteOff }: ItemProps) {
  const source = bench.sources.find(({ kind, id }) => kind === item.kind && id === item.sourceId);
  const row = preview?.items.find(
    ({ kind, sourceId, feeLineId }) =>
      kind === item.kind &&
      feeLineId === item.feeLineId &&
      (sourceId ?? null) === (item.kind === 'ROUNDING' ? null : item.sourceId),
  );
  const changed = preview?.changed.find(({ feeLineId }) => feeLineId === item.feeLineId);
  const wrong = preview?.problem?.feeLineId === item.feeLineId;
  const standard = source ? crossOf(bench.rates, item.line.currency, source.currency) : null;
  const foreign = source !== undefined && source.currency !== item.line.currency;
  const rest = leftAfter(item, preview);
  const writable =
    item.kind !== 'ROUNDING' &&
    !wrote &&
    rest !== undefined &&
    mayWriteOff({ open: rest.left, baseOpen: rest.baseLeft }, bench.tolerance);
  return (
    <tr className={changed || wrong ? css.bad : ''}>
      <td>{item.kind === 'ROUNDING' ? SETTLEMENT_KINDS.ROUNDING : (source?.no ?? SETTLEMENT_KINDS[item.kind])}</td>
      <td className={css.fee}>
        {item.line.feeNo} <small>{titleOf(item.line)}</small>
      </td>
      <td className={css.end}>
        <Money value={item.line.open} currency={item.line.currency} />
        {changed ? (
          <span className={css.changed} role="alert">
            已变为 <Money value={changed.open} currency={item.line.currency} />
            <Button size="small" danger onClick={() => onConfirm(changed.open)}>
              确认
            </Button>
          </span>
        ) : null}
      </td>
      <td className={css.amount}>
        {item.kind === 'ROUNDING' ? (
          <Money value={item.amountFee} currency={item.line.currency} />
        ) : (
          <MoneyInput
            currency={item.line.currency}
            aria-label={`${item.line.feeNo} 本次核销`}
            value={item.amountFee}
            onChange={(amountFee) => onSet({ amountFee: amountFee ?? '' })}
          />
        )}
        {writable ? (
          <Button size="small" className={css.writeOff ?? ''} onClick={onWriteOff}>
            尾差核销
          </Button>
        ) : null}
      </td>
      <td className={css.rate}>
        {foreign ? (
          mayCross ? (
            <DecimalInput
              aria-label={`${item.line.feeNo} 汇率`}
              value={item.cross ?? standard}
              onChange={(cross) => onSet({ cross: cross === standard ? null : cross })}
            />
          ) : (
            (standard ?? '缺少汇率')
          )
        ) : (
          '—'
        )}
        {preview?.deviating.includes(at) ? <span className={css.held}>与当日汇率相差过大</span> : null}
      </td>
      <td className={css.end}>{row ? <Money value={row.amountSrc} currency={row.sourceCurrency} /> : '…'}</td>
      <td className={css.end}>{row ? isZero(row.fxDiff) ? '—' : <Money value={row.fxDiff} /> : '…'}</td>
      <td className={css.end}>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`移除 ${item.line.feeNo}`}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}
