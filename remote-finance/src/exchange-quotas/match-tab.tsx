import { FX_DECLARATION_FIELDS } from '@shared/contract/finance/quota.fields.ts';
import { add, compare, isZero } from '@shared/contract/decimal.ts';
import { fxDeclarationMachine } from '@shared/contract/finance/fx-declaration.contract.ts';
import { fxMatches, type MatchBench } from '@shared/contract/finance/fx-match.contract.ts';
import {
  FX_DECLARATION_STATES,
  FX_DECLARATION_TONES,
  QUOTA_MOVEMENT_KINDS,
} from '@shared/contract/finance/quota.labels.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, StateTag } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MatchForm, type Chosen } from './match-form.tsx';
import { PAGE, TOUCHED } from './quota.actions.ts';
import css from './exchange-quotas.module.css';

type Account = MatchBench['accounts'][number];
type Declaration = MatchBench['declarations'][number];

/** 核销匹配 (F30): exchange of a customer on the left, its open declarations on the right. */
export function MatchTab() {
  const [search, setSearch] = useSearchParams();
  const given = search.get('customerId');
  const customerId = given && /^[1-9]\d{0,18}$/.test(given) ? given : null;
  return (
    <div className={css.match}>
      <div className={css.bar}>
        <div className={css.customer}>
          <Picker
            kind="customers"
            aria-label="客户"
            placeholder="选择客户"
            value={customerId}
            onChange={(id) => setSearch({ panel: 'match', ...(id && { customerId: id }) })}
          />
        </div>
        {customerId ? <AutoMatch customerId={customerId} /> : null}
      </div>
      {customerId ? (
        <Bench key={customerId} customerId={customerId} />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="选择客户后匹配其收汇与报关单" />
      )}
    </div>
  );
}

function AutoMatch({ customerId }: { customerId: string }) {
  const may = useMay()('fx.quota.match');
  const auto = useCommand(fxMatches.auto, { invalidates: TOUCHED });
  if (!may) return null;
  const run = async () => {
    const done = await auto.run({ body: { customerId } });
    if (done.ok) toast.success(done.data.made > 0 ? `自动匹配 ${done.data.made} 笔` : '没有可自动匹配的收汇与报关单');
  };
  return (
    <>
      <Button type="primary" loading={auto.busy} onClick={() => void run()}>
        自动匹配
      </Button>
      <span className={css.hint}>同主体、同币种，按出口日期先后</span>
    </>
  );
}

function Bench({ customerId }: { customerId: string }) {
  const read = useRead(fxMatches.bench, { query: { customerId } }, { skipErrorHandler: true });
  const mayReceive = useMay()('finance.ar.receipt.create');
  const [chosen, setChosen] = useState<string | null>(null);
  const [matching, setMatching] = useState<Chosen | null>(null);
  if (!read.data) return <LoadState read={read} back={{ path: PAGE, label: '返回外汇额度' }} />;
  const { accounts, declarations } = read.data;
  const lots = accounts.flatMap((account) => account.lots.map((lot) => ({ account, lot })));
  const taken = lots.find(({ lot }) => lot.id === chosen) ?? lots[0] ?? null;
  return (
    <div className={css.columns}>
      <section className={css.lots} aria-label="收汇">
        <h2>
          收汇 <small>{lots.length} 笔未匹配完</small>
        </h2>
        {lots.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可匹配的收汇">
            {mayReceive ? (
              <ActionLink to="/finance/account-receivable/kehu-jiezhang?panel=receipts&new=FOREIGN">
                <Button>外汇收汇登记</Button>
              </ActionLink>
            ) : null}
          </Empty>
        ) : (
          accounts
            .filter((account) => account.lots.length > 0)
            .map((account) => (
              <AccountLots key={account.id} account={account} chosen={taken?.lot.id ?? null} onChoose={setChosen} />
            ))
        )}
      </section>
      <section className={css.declarations} aria-label="报关单">
        <h2>
          报关单 <small>{declarations.length} 张未匹配完</small>
        </h2>
        {declarations.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有待收汇的报关单" />
        ) : (
          <Declarations
            rows={declarations}
            taken={taken}
            onMatch={(declaration) => taken && setMatching({ ...taken, declaration })}
          />
        )}
      </section>
      {matching ? <MatchForm chosen={matching} onClose={() => setMatching(null)} /> : null}
    </div>
  );
}

function AccountLots({
  account,
  chosen,
  onChoose,
}: {
  account: Account;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  return (
    <div role="radiogroup" aria-label={`${account.companyName} ${account.currency}`} className={css.cards}>
      <p className={css.account}>
        <b>
          {account.companyName} {account.currency}
        </b>
        {account.available === undefined ? null : (
          <span>
            可用 <Money value={account.available} currency={account.currency} />
          </span>
        )}
      </p>
      {account.lots.map((lot) => (
        <button
          key={lot.id}
          type="button"
          role="radio"
          aria-checked={chosen === lot.id}
          className={`${css.card} ${chosen === lot.id ? css.chosen : ''}`}
          onClick={() => onChoose(lot.id)}
        >
          <span className={css.cardHead}>
            <b>{lot.receiptNo ?? lot.movementNo}</b>
            <span>{QUOTA_MOVEMENT_KINDS[lot.kind]}</span>
          </span>
          <span className={css.note}>{[lot.date, lot.payerName].filter(Boolean).join(' · ')}</span>
          {lot.left === undefined ? null : (
            <span className={css.cardHead}>
              <span className={css.note}>未匹配</span>
              <b>
                <Money value={lot.left} currency={account.currency} />
              </b>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function Declarations({
  rows,
  taken,
  onMatch,
}: {
  rows: readonly Declaration[];
  taken: { account: Account } | null;
  onMatch: (declaration: Declaration) => void;
}) {
  const may = useMay()('fx.quota.match');
  const sees = rows.some(({ open }) => open !== undefined);
  const usable = (row: Declaration) => {
    if (!taken) return '请先选择收汇';
    if (taken.account.companyId !== row.companyId) return '与所选收汇不是同一主体';
    const own = row.reserved.find(({ accountId }) => accountId === taken.account.id)?.amount ?? '0';
    const free = taken.account.available;
    return free !== undefined && compare(add(free, own), '0') <= 0 ? '所选账户没有可用额度' : null;
  };
  const columns: readonly FactsColumn<Declaration>[] = [
    { title: FX_DECLARATION_FIELDS.declarationNo, cell: ({ declarationNo }) => declarationNo },
    { title: '主体', cell: ({ companyName }) => companyName },
    { title: FX_DECLARATION_FIELDS.exportDate, cell: ({ exportDate }) => <DateText value={exportDate} /> },
    { title: FX_DECLARATION_FIELDS.dueDate, cell: ({ dueDate }) => <DateText value={dueDate} /> },
    ...(sees
      ? [
          {
            title: FX_DECLARATION_FIELDS.declared,
            end: true,
            cell: (row: Declaration) => <Money value={row.declared ?? null} currency={row.currency} />,
          },
          {
            title: '未匹配',
            end: true,
            cell: (row: Declaration) => <Money value={row.open ?? null} currency={row.currency} />,
          },
          {
            title: '单据预占',
            end: true,
            cell: (row: Declaration) => {
              const own = row.reserved.find(({ accountId }) => accountId === taken?.account.id)?.amount;
              return own && !isZero(own) ? <Money value={own} currency={taken?.account.currency ?? ''} /> : '—';
            },
          },
        ]
      : []),
    {
      title: FX_DECLARATION_FIELDS.state,
      cell: ({ state }) => <StateTag code={state} labels={FX_DECLARATION_STATES} tones={FX_DECLARATION_TONES} />,
    },
    ...(may
      ? [
          {
            title: '操作',
            cell: (row: Declaration) => {
              const why = usable(row);
              return (
                <Button
                  type="link"
                  size="small"
                  disabled={why !== null}
                  title={why ?? ''}
                  aria-label={`匹配 ${row.declarationNo}`}
                  onClick={() => onMatch(row)}
                >
                  {fxDeclarationMachine.actions.match.label}
                </Button>
              );
            },
          },
        ]
      : []),
  ];
  return <FactsTable label="报关单" columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
