import { HS_CODE_FIELDS } from '@shared/contract/system/hs-code.fields.ts';
import { hsCodes, type HsCodeDetail } from '@shared/contract/system/hs-code.contract.ts';
import { CIQ, HS_STATUSES, HS_TONES, SUPERVISION } from '@shared/contract/system/hs-labels.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { today } from '@shared/contract/business-day.ts';
import { formatBasisPoints } from '@shared/ui/format/format.ts';
import { versionOn } from '@shared/contract/system/dated.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Alert, Tag } from 'antd';
import { Rows } from '../party/rows.tsx';
import { HsRates } from './hs-rates.tsx';
import css from './hs-codes.module.css';

interface Props {
  id: string;
  actions: ActionMap<HsCodeDetail>;
  onClose: () => void;
}
/** A code with its rates through time, what a declaration must state and what its letters demand. */
export const HsCodeDrawer = ({ id, actions, onClose }: Props) => (
  <DetailDrawer<HsCodeDetail>
    id={id}
    title="HS编码"
    endpoint={hsCodes.get}
    kind="sy_hs_code"
    no={(row) => row.code}
    subtitle={(row) => row.name}
    state={{ code: (row) => row.status, labels: HS_STATUSES, tones: HS_TONES }}
    actions={actions}
    onClose={onClose}
    summary={(row) => <Summary row={row} />}
    tabs={(row) => [
      { key: 'rates', title: '税率历史', count: row.rates.length, content: <HsRates row={row} /> },
      { key: 'elements', title: HS_CODE_FIELDS.elements, count: row.elements.length, content: <Elements row={row} /> },
      {
        key: 'supervision',
        title: '监管说明',
        count: row.supervision.length + row.ciq.length,
        content: <Letters row={row} />,
      },
    ]}
  />
);

function Summary({ row }: { row: HsCodeDetail }) {
  const rate = versionOn(row.rates, today());
  return (
    <>
      {row.voidFrom ? (
        <Alert
          showIcon
          type={row.status === 'VOID' ? 'error' : 'warning'}
          className={css.note ?? ''}
          title={`${row.voidFrom} 起作废${row.replacedBy ? `，改用 ${row.replacedBy} ${row.replacedByName ?? ''}` : ''}`}
        />
      ) : rate ? null : (
        <Alert showIcon type="warning" className={css.note ?? ''} title="今日没有有效的税率版本，请新增税率。" />
      )}
      <Descriptions
        facts={[
          { title: '法定单位', content: [row.unit1Name, row.unit2Name].filter(Boolean).join(' / ') },
          { title: '退税率', content: formatBasisPoints(rate?.rebateRate) },
          { title: '增值税率', content: formatBasisPoints(rate?.vatRate) },
          {
            title: '章 / 品目 / 子目',
            content: `${row.code.slice(0, 2)} / ${row.code.slice(0, 4)} / ${row.code.slice(0, 6)}`,
          },
          {
            title: '引用商品数',
            content: row.usage.goods ? <Link to={`/system/goods?hs=${row.code}`}>{row.usage.goods} 个</Link> : '0 个',
          },
          { title: '未完成订单', content: `${row.usage.openOrders} 单` },
          row.replaces.length > 0
            ? { title: '替代', content: row.replaces.map(({ code, name }) => `${code} ${name}`).join('、'), wide: true }
            : null,
          row.description ? { title: HS_CODE_FIELDS.description, content: row.description, wide: true } : null,
        ]}
      />
    </>
  );
}

const Elements = ({ row }: { row: HsCodeDetail }) => (
  <Rows
    title="申报要素"
    rows={row.elements.map((element, at) => ({ ...element, id: element.key, at: at + 1 }))}
    columns={[
      ['序号', (element) => element.at],
      ['要素', (element) => element.label],
      ['必填', (element) => (element.required ? '必填' : '')],
      ['可选值', (element) => element.options.join('、')],
      ['填写说明', (element) => element.hint],
    ]}
  />
);

const Letters = ({ row }: { row: HsCodeDetail }) => (
  <>
    <Rows
      title="监管条件"
      none="没有监管条件"
      rows={row.supervision.map((letter) => ({ id: letter }))}
      columns={[
        ['代码', ({ id }) => <Tag>{id}</Tag>],
        ['说明', ({ id }) => SUPERVISION[id]],
        ['报关时', ({ id }) => (row.paperLetters.includes(id) ? '须提供单证' : '')],
      ]}
    />
    <Rows
      title="检验检疫类别"
      none="不需检验检疫"
      rows={row.ciq.map((letter) => ({ id: letter }))}
      columns={[
        ['代码', ({ id }) => <Tag>{id}</Tag>],
        ['说明', ({ id }) => CIQ[id]],
      ]}
    />
  </>
);
