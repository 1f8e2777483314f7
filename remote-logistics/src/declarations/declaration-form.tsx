import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import type { DeclarationDetail } from '@shared/contract/logistics/declaration.answers.ts';
import { DECL_STATE, declMachine } from '@shared/contract/logistics/declaration.machine.ts';
import { isLegal } from '@shared/contract/machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FormPage } from '@shared/ui/form/form-page.tsx';
import type { FormSection } from '@shared/ui/form/form-props.ts';
import { Button, Result } from 'antd';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CheckPanel } from './check-panel.tsx';
import { DECL_LIST, declPage, TOUCHED } from './declaration.actions.ts';
import { GoodsFields } from './declaration-lines.tsx';
import { FigureFields, OtherFields, PartyFields, TradeFields } from './declaration-sections.tsx';
import { bodyOf, valuesOf } from './declaration-values.ts';
import { slotsOf } from './declaration-slots.ts';
import { ElementFields } from './element-fields.tsx';
import css from './declarations.module.css';

/** Brings the field of an issue into sight; cells and elements of lines stand in their grid. */
function show(path: string): void {
  const places = [path, path.split('.')[0] ?? path];
  const found = places.map((place) => document.querySelector(`[data-path="${place}"]`)).find(Boolean);
  found?.scrollIntoView({ block: 'center' });
  found?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
}

/** The checks of what is stored; `&fix=` of the address leads to its field at once. */
function Checks({ row }: { row: DeclarationDetail }) {
  const [search] = useSearchParams();
  const fix = search.get('fix');
  useEffect(() => {
    if (fix) show(fix);
  }, [fix]);
  return (
    <div className={css.whole}>
      <CheckPanel checks={row.checks} onFix={show} />
      <p className={css.note}>按已保存的内容检查，保存后更新。</p>
    </div>
  );
}

const sections = (row: DeclarationDetail | null): FormSection[] =>
  row
    ? [
        {
          key: 'checks',
          title: '检查',
          content: <Checks row={row} />,
        },
        { key: 'party', title: '收发货人', content: <PartyFields /> },
        { key: 'trade', title: '监管与运输', content: <TradeFields /> },
        { key: 'goods', title: '商品', content: <GoodsFields /> },
        { key: 'elements', title: '申报要素', content: <ElementFields /> },
        { key: 'figures', title: '件重与金额', content: <FigureFields /> },
        { key: 'other', title: '其他', content: <OtherFields /> },
        {
          key: 'papers',
          title: '附件',
          content: <Attachments kind="lg_declaration" id={row.id} slots={slotsOf(row)} />,
        },
      ]
    : [];

/** The form while the declaration may be edited; else what it is, and the way to it. */
export function DeclarationForm({ id }: { id: string }) {
  const read = useRead(
    declarations.get,
    { params: { id } },
    { skipErrorHandler: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const row = read.data;
  if (!row) return <LoadState read={read} back={{ path: DECL_LIST, label: '返回待报关' }} />;
  if (isLegal(declMachine, row.state, 'update')) return <Editor id={id} />;
  return (
    <Result
      status="info"
      title={`${row.declNo} ${DECL_STATE[row.state]}，不能编辑`}
      extra={
        <ActionLink to={declPage(id)}>
          <Button type="primary">查看报关资料单</Button>
        </ActionLink>
      }
    />
  );
}

/** 编辑报关资料单 (L18): header, items with HS picker, elements, papers; the check panel leads to what is missing. */
const Editor = ({ id }: { id: string }) => (
  <FormPage<DeclarationDetail, DeclarationDetail>
    title="编辑报关资料单"
    name="logistics.declaration"
    id={id}
    load={declarations.get}
    toValues={valuesOf}
    save={declarations.update}
    toBody={bodyOf}
    sections={sections}
    after={(saved) => declPage(saved.id)}
    list={DECL_LIST}
    invalidates={TOUCHED}
  />
);
