import { businessDay } from '@shared/contract/business-day.ts';
import { absolute, compare, divide, isZero, multiply, roundMoney, subtract } from '@shared/contract/decimal.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type {
  OpenLine,
  SettlementDetail,
  SettlementPreview,
  SettlementSource,
} from '@shared/contract/finance/settlement.answers.ts';
import type { SettlementInput, SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import { crossOf } from '@shared/contract/finance/settlement.rules.ts';
import { isAborted } from '@shared/runtime/biz-error.ts';
import { call, newKey } from '@shared/runtime/call.ts';
import { useDirty } from '@shared/runtime/dirty.ts';
import { useDraft } from '@shared/runtime/draft.ts';
import { failureText } from '@shared/runtime/query.ts';
import { useSettled } from '@shared/ui/form/use-settled.ts';
import { useEffect, useMemo, useState } from 'react';

/** A clearing on the bench, with the line it clears. */
export interface BenchItem extends SettlementItem {
  line: OpenLine;
}
/** What the maker has put together so far; kept in the browser until it is saved (S15). */
export interface BenchState {
  date: string;
  crossReason: string;
  remark: string;
  items: readonly BenchItem[];
}
export interface BenchKey {
  side: Side;
  partyId: string;
  companyId: string;
  record: SettlementDetail | null;
}

const emptyState = (): BenchState => ({ date: businessDay(new Date()), crossReason: '', remark: '', items: [] });
const stateOf = (row: SettlementDetail): BenchState => ({
  date: row.accountingDate,
  crossReason: row.crossReason ?? '',
  remark: row.remark ?? '',
  items: (row.lines ?? []).map(({ kind, sourceId, feeLineId, amountFee, typedCross, openSeen, line }) => ({
    kind,
    sourceId,
    feeLineId,
    amountFee,
    openSeen,
    line,
    cross: typedCross,
  })),
});
const MONEY = /^-?\d{1,16}(\.\d{1,4})?$/;

/** State of the bench, its draft in the browser, and what the server says it would come to. */
export function useBench({ side, partyId, companyId, record }: BenchKey) {
  const start = useMemo(() => (record ? stateOf(record) : emptyState()), [record]);
  const [state, setState] = useState(start);
  const [dirty, setDirty] = useState(false);
  useDirty(dirty, record ? `编辑 ${record.settlementNo}` : '核销');
  const draft = useDraft<BenchState>(`finance.settlement.${side}:${partyId}:${companyId}:${record?.id ?? 'new'}`, () =>
    dirty && state.items.length > 0 ? state : null,
  );
  const change = (next: Partial<BenchState>) => {
    setDirty(true);
    setState((before) => ({ ...before, ...next }));
  };
  const preview = usePreview(side, bodyOf({ partyId, companyId }, state));
  return {
    state,
    dirty,
    change,
    preview,
    body: bodyOf({ partyId, companyId }, state),
    found:
      draft.found && !dirty
        ? {
            savedAt: draft.found.savedAt,
            drop: draft.clear,
            restore: () => {
              setState(draft.found?.value ?? start);
              setDirty(true);
              draft.clear();
            },
          }
        : null,
    saved: () => {
      setDirty(false);
      draft.clear();
    },
  };
}
export type Bench = ReturnType<typeof useBench>;

/** What is sent; null while there is nothing to send or an amount cannot be read. */
function bodyOf(
  { partyId, companyId }: { partyId: string; companyId: string },
  state: BenchState,
): SettlementInput | null {
  if (state.items.length === 0 || state.items.some(({ amountFee }) => !MONEY.test(amountFee))) return null;
  return {
    partyId,
    companyId,
    accountingDate: state.date,
    crossReason: state.crossReason.trim() || null,
    remark: state.remark.trim() || null,
    items: state.items.map(({ line: _line, ...item }) => item),
  };
}

/** The preview of what stands there, a moment after the last change; `fault`: why there is none. */
function usePreview(side: Side, body: SettlementInput | null) {
  const text = useSettled(body === null ? '' : JSON.stringify(body), 250);
  const [found, setFound] = useState<{ text: string; preview: SettlementPreview | null; fault: string | null }>({
    text: '',
    preview: null,
    fault: null,
  });
  useEffect(() => {
    if (text === '') return undefined;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const preview = await call(settlements[side].preview, {
          body: JSON.parse(text) as SettlementInput,
          key: newKey(),
          signal: stop.signal,
          skipErrorHandler: true,
        });
        setFound({ text, preview, fault: null });
      } catch (error) {
        if (!isAborted(error) && !stop.signal.aborted) setFound({ text, preview: null, fault: failureText(error) });
      }
    };
    void ask();
    return () => stop.abort();
  }, [side, text]);
  const now = body === null ? '' : JSON.stringify(body);
  return {
    data: now === '' ? null : found.preview,
    fault: now !== '' && found.text === now ? found.fault : null,
    /** What is shown is of what stands there now. */
    fresh: now !== '' && found.text === now && found.preview !== null,
  };
}

export const keyOf = ({ kind, id }: Pick<SettlementSource, 'kind' | 'id'>): string => `${kind}:${id}`;

/** What of a source the items on the bench leave, in its currency, as far as rates are known. */
export function leftOf(
  source: SettlementSource,
  items: readonly BenchItem[],
  rates: Readonly<Record<string, string>>,
): string {
  let left = source.left;
  for (const item of items) {
    if (item.kind !== source.kind || item.sourceId !== source.id || !MONEY.test(item.amountFee)) continue;
    const cross = item.cross ?? crossOf(rates, item.line.currency, source.currency);
    if (cross) left = subtract(left, roundMoney(multiply(item.amountFee, cross), source.currency));
  }
  return roundMoney(left, source.currency);
}
/** What of a line the items on the bench leave. */
export function openLeft(line: OpenLine, items: readonly BenchItem[]): string {
  let open = line.open;
  for (const item of items)
    if (item.feeLineId === line.id && MONEY.test(item.amountFee)) open = subtract(open, item.amountFee);
  return roundMoney(open, line.currency);
}

/** The clearing of a line by a source: as much as both have; null: nothing is left, or no rate is known. */
export function clearing(
  source: SettlementSource,
  line: OpenLine,
  items: readonly BenchItem[],
  rates: Readonly<Record<string, string>>,
): BenchItem | null {
  const open = openLeft(line, items);
  const left = leftOf(source, items, rates);
  const cross = crossOf(rates, line.currency, source.currency);
  if (cross === null || compare(open, '0') <= 0 || compare(left, '0') <= 0) return null;
  const most = line.currency === source.currency ? left : roundMoney(divide(left, cross), line.currency);
  const amountFee = compare(absolute(most), absolute(open)) < 0 ? most : open;
  if (isZero(amountFee)) return null;
  return {
    kind: source.kind,
    sourceId: source.id,
    feeLineId: line.id,
    amountFee,
    cross: null,
    openSeen: line.open,
    line,
  };
}
