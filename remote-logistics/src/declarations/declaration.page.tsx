import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import type { DeclarationDetail } from '@shared/contract/logistics/declaration.answers.ts';
import { DECL_STATE, DECL_TONES } from '@shared/contract/logistics/declaration.machine.ts';
import { useField } from '@shared/runtime/session.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { DetailPage } from '@shared/ui/detail/detail-page.tsx';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CheckPanel } from './check-panel.tsx';
import { ContainerDeclarations } from './container-declarations.tsx';
import { DeclDialogs } from './declaration-dialogs.tsx';
import { DeclarationForm } from './declaration-form.tsx';
import { DeclarationFacts, DifferenceTable, GoodsTable, PaperTable, RebateTable } from './declaration-info.tsx';
import { downloadPackage } from './declaration-package.ts';
import { slotsOf } from './declaration-slots.ts';
import { DECL_LIST, declActions, declPage, type DeclDialog } from './declaration.actions.ts';
import css from './declarations.module.css';

/** 报关资料单 (L18): one declaration, with `&edit=1` its form; with `?container=` those of a container. */
export default function DeclarationPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const container = search.get('container') ?? '';
  if (id === null && /^[1-9]\d{0,18}$/.test(container)) return <OfContainer key={container} id={container} />;
  if (id !== null && search.get('edit') === '1') return <DeclarationForm key={id} id={id} />;
  return <Info />;
}

const PRINT = { label: '打印装箱单' };

function Info() {
  const navigate = useNavigate();
  const profit = useField('money.profit');
  const [dialog, setDialog] = useState<DeclDialog | null>(null);
  const given = useMemo(() => declActions<DeclarationDetail>(setDialog), []);
  const { actions, dialog: printing } = usePrint('lg_declaration', given, PRINT);
  return (
    <>
      <DetailPage<DeclarationDetail>
        endpoint={declarations.get}
        kind="lg_declaration"
        no={(row) => row.declNo}
        subtitle={(row) => (
          <>
            <Link to={`/transport/container/info?id=${row.containerId}&tab=declarations`}>{row.containerCode}</Link> ·{' '}
            {row.pol} → {row.pod} · {row.exporterName}
          </>
        )}
        state={{ code: (row) => row.state, labels: DECL_STATE, tones: DECL_TONES }}
        actions={actions}
        mostActions={2}
        toolbar={(row) => <Button onClick={() => void downloadPackage(row.id)}>导出报关资料包</Button>}
        summary={(row) => (
          <>
            <DeclarationFacts row={row} />
            <CheckPanel
              checks={row.checks}
              {...(row.actions.some(({ code }) => code === 'update')
                ? { onFix: (path) => void navigate(`${declPage(row.id)}&edit=1&fix=${path}`) }
                : {})}
            />
          </>
        )}
        tabs={(row) => [
          { key: 'goods', title: '商品', count: row.lines.length, content: <GoodsTable row={row} /> },
          { key: 'difference', title: '装柜差异', content: <DifferenceTable row={row} /> },
          { key: 'papers', title: '监管证件', count: row.papers.length, content: <PaperTable row={row} /> },
          ...(profit === 'HIDDEN'
            ? []
            : [{ key: 'rebate', title: '退税测算', content: <RebateTable rebate={row.rebate} /> }]),
        ]}
        slots={slotsOf}
        list={{ path: DECL_LIST, title: '待报关' }}
      />
      <DeclDialogs dialog={dialog} onClose={() => setDialog(null)} />
      {printing}
    </>
  );
}

function OfContainer({ id }: { id: string }) {
  const read = useRead(declarations.ofContainer, { params: { id } }, { skipErrorHandler: true });
  const title = `${read.data?.containerCode ?? ''} 报关`;
  return (
    <article aria-label={title} className={css.page}>
      <h1>
        <Link to={`/transport/container/info?id=${id}`}>{read.data?.containerCode}</Link> 报关
      </h1>
      <ContainerDeclarations id={id} />
    </article>
  );
}
