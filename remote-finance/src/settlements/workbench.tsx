import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { AutoRequest } from '@shared/contract/finance/settlement.input.ts';
import type {
  OpenLine,
  SettlementDetail,
  Workbench as BenchData,
} from '@shared/contract/finance/settlement.answers.ts';
import { AUTO_METHODS, SIDE_WORDS, type AutoMethod, type Side } from '@shared/contract/finance/settlement.labels.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { useShortcuts, type Shortcut } from '@shared/runtime/shortcuts.ts';
import { DraftOffer } from '@shared/ui/form/draft-offer.tsx';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BenchFields } from './bench-fields.tsx';
import { BenchFooter } from './bench-footer.tsx';
import { BenchHead } from './bench-head.tsx';
import { BenchItems } from './bench-items.tsx';
import { BenchLines, type LineFilter } from './bench-lines.tsx';
import { BenchSources } from './bench-sources.tsx';
import { benchPath, LIST, TOUCHED } from './settlement.actions.ts';
import { clearing, keyOf, leftOf, useBench, type BenchItem } from './use-workbench.ts';
import css from './workbench.module.css';

const KEYS: readonly Shortcut[] = [
  { keys: '↑ ↓', label: '在费用之间移动', group: '核销' },
  { keys: 'Enter', label: '选择或移除费用', group: '核销' },
];

interface Props {
  side: Side;
  data: BenchData;
  record: SettlementDetail | null;
  /** The source to begin with. */
  first: string | null;
  /** The statement whose fees are shown at first. */
  statementId: string | undefined;
}
/** The workbench of one party and company (F14, F22): sources left, open lines right, what clears what below. */
export function Workbench({ side, data, record, first, statementId }: Props) {
  const navigate = useNavigate();
  const may = useMay();
  const codes = side === 'AR' ? 'finance.ar.settlement' : 'finance.ap.settlement';
  const mayCreate = may(`${codes}.create` as 'finance.ar.settlement.create');
  const maySubmit = may(`${codes}.submit` as 'finance.ar.settlement.submit');
  useShortcuts(KEYS);
  const contract = settlements[side];
  const bench = useBench({ side, partyId: data.partyId, companyId: data.companyId, record });
  const { state, change } = bench;
  const [filter, setFilter] = useState<LineFilter>({ statementId });
  const [chosen, setChosen] = useState<string | null>(first ?? null);
  const save = useCommand(record ? contract.update : contract.create, { invalidates: TOUCHED });
  const submit = useCommand(contract.submit, { invalidates: TOUCHED });
  const auto = useCommand(contract.auto, { invalidates: [] });
  const free = data.sources.filter(({ holder }) => holder === null);
  const source = free.find((one) => keyOf(one) === chosen) ?? free[0];
  const put = (items: readonly BenchItem[]) => change({ items });

  const pick = (line: OpenLine) => {
    if (state.items.some(({ feeLineId }) => feeLineId === line.id))
      return put(state.items.filter(({ feeLineId }) => feeLineId !== line.id));
    if (!source) return toast.warning(`没有可用于核销的${SIDE_WORDS[side].source}`);
    // The chosen source first; a line that it cannot pay in full goes on to the others of its currency.
    const order = [source, ...free.filter((one) => one !== source && one.currency === line.currency)];
    let items = state.items;
    for (const one of order) {
      const made = clearing(one, line, items, data.rates);
      if (made) items = [...items, made];
    }
    if (items === state.items)
      toast.warning(
        data.rates[line.currency] ? '所选来源已用完，请另选来源。' : `缺少 ${line.currency} 的当日汇率，请先维护汇率。`,
      );
    else put(items);
    return undefined;
  };

  const allocate = async (method: AutoMethod) => {
    if (method === 'STATEMENT' && !filter.statementId) return toast.warning('请先选择对账单');
    const body: AutoRequest = {
      companyId: data.companyId,
      partyId: data.partyId,
      accountingDate: state.date,
      method,
      sources: chosen && source ? [{ kind: source.kind, id: source.id }] : [],
      statementId: method === 'STATEMENT' ? (filter.statementId ?? null) : null,
      currency: filter.currency ?? null,
      due: filter.due ?? null,
      overdue: filter.overdue ?? false,
      most: 500,
    };
    const outcome = await auto.run({ body });
    if (!outcome.ok) return undefined;
    const lines = new Map(outcome.data.lines.map((line) => [line.id, line]));
    const items = outcome.data.items.flatMap((item) => {
      const line = lines.get(item.feeLineId);
      return line ? [{ ...item, line }] : [];
    });
    if (items.length === 0) return toast.warning(method === 'AMOUNT' ? '没有金额相同的费用' : '没有可以分配的费用');
    put(items);
    toast.success(`已分配 ${items.length} 笔`);
    return undefined;
  };

  const store = async (): Promise<SettlementDetail | null> => {
    if (!bench.body) return null;
    const outcome = await save.run(
      record
        ? { params: { id: record.id }, body: { ...bench.body, version: record.version } as never }
        : { body: bench.body },
    );
    if (!outcome.ok) return null;
    bench.saved();
    return outcome.data;
  };
  const draftPath = (saved: SettlementDetail) =>
    benchPath(side, data.partyId, { companyId: data.companyId, draft: saved.id });
  const onSave = async () => {
    const saved = await store();
    if (!saved) return;
    toast.success(`草稿 ${saved.settlementNo} 已保存`);
    void navigate(draftPath(saved), { replace: true });
  };
  const onSubmit = async () => {
    const saved = await store();
    if (!saved) return;
    const outcome = await submit.run({ params: { id: saved.id }, body: { version: saved.version } });
    if (outcome.ok) {
      toast.success(`${saved.settlementNo} 已提交，等待他人审核`);
      void navigate(`${LIST[side]}?tab=submitted&open=${saved.id}`);
    } else void navigate(draftPath(saved), { replace: true });
  };

  const left = source ? leftOf(source, state.items, data.rates) : null;
  return (
    <div className={css.bench}>
      <BenchHead side={side} data={data} record={record} />
      <DraftOffer found={bench.found} />
      <div className={css.columns}>
        <BenchSources
          side={side}
          bench={data}
          items={state.items}
          chosen={source ? keyOf(source) : null}
          onChoose={setChosen}
        />
        <div className={css.right}>
          <BenchLines side={side} bench={data} items={state.items} filter={filter} onFilter={setFilter} onPick={pick} />
          <section className={css.items} aria-label="本次核销">
            <header>
              <h2>
                本次核销 <small>{state.items.length} 行</small>
              </h2>
              {left !== null && source ? <span className={css.next}>当前来源 {source.no}</span> : null}
              <Dropdown
                menu={{
                  items: Object.entries(AUTO_METHODS).map(([key, label]) => ({ key, label })),
                  onClick: ({ key }) => void allocate(key as AutoMethod),
                }}
              >
                <Button loading={auto.busy} disabled={free.length === 0}>
                  自动分配
                </Button>
              </Dropdown>
              <Button disabled={state.items.length === 0} onClick={() => put([])}>
                清空
              </Button>
            </header>
            <BenchItems bench={data} items={state.items} preview={bench.preview.data} onChange={put} />
            <BenchFields bench={bench} />
          </section>
        </div>
      </div>
      <BenchFooter
        bench={bench}
        sources={data.sources}
        busy={save.busy || submit.busy}
        mayCreate={mayCreate}
        maySubmit={maySubmit}
        onSave={() => void onSave()}
        onSubmit={() => void onSubmit()}
      />
    </div>
  );
}
