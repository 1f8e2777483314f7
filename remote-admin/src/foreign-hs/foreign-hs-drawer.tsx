import { FOREIGN_HS_FIELDS } from '@shared/contract/system/foreign-hs.fields.ts';
import { foreignHs, type ForeignHsDetail } from '@shared/contract/system/foreign-hs.contract.ts';
import { inForce, periodText } from '@shared/contract/system/dated.ts';
import { DUTY_KINDS, TAX_BASES } from '@shared/contract/system/duty.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { today } from '@shared/contract/business-day.ts';
import { formatBasisPoints } from '@shared/ui/format/format.ts';
import { Button, Tag } from 'antd';
import { Rows } from '../party/rows.tsx';

interface Props {
  id: string;
  actions: ActionMap<ForeignHsDetail>;
  /** Opens another version. */
  onOther: (id: string) => void;
  onClose: () => void;
}
/** A version of a foreign code with its taxes, agreements, the other versions and the domestic codes behind it. */
export const ForeignHsDrawer = ({ id, actions, onOther, onClose }: Props) => (
  <DetailDrawer<ForeignHsDetail>
    key={id}
    id={id}
    title="国外HS编码"
    endpoint={foreignHs.get}
    kind="sy_foreign_hs"
    no={(row) => `${row.countryName} ${row.code}`}
    subtitle={(row) => row.nameEn}
    tags={(row) => <Period row={row} />}
    actions={actions}
    onClose={onClose}
    summary={(row) => <Summary row={row} />}
    tabs={(row) => [
      { key: 'taxes', title: '税费', content: <Taxes row={row} /> },
      {
        key: 'versions',
        title: '历次版本',
        count: row.versions.length,
        content: <Versions row={row} onOther={onOther} />,
      },
      { key: 'domestic', title: '国内编码', count: row.domestic.length, content: <Domestic row={row} /> },
    ]}
  />
);

function Period({ row }: { row: { effectiveFrom: string; effectiveTo: string | null } }) {
  const day = today();
  if (inForce(row, day)) return <Tag color="green">现行</Tag>;
  return row.effectiveFrom > day ? <Tag color="blue">将生效</Tag> : <Tag>已失效</Tag>;
}

const Summary = ({ row }: { row: ForeignHsDetail }) => (
  <Descriptions
    facts={[
      {
        title: '关税',
        content: `${DUTY_KINDS[row.dutyKind]} ${row.versions.find(({ id }) => id === row.id)?.dutyText ?? ''}`,
      },
      { title: FOREIGN_HS_FIELDS.vatRate, content: formatBasisPoints(row.vatRate) },
      { title: '许可', content: row.permitRequired ? '需要' : '不需要' },
      { title: '生效区间', content: periodText(row) },
      { title: '引用', content: `${row.usage.goods} 个商品，${row.usage.orderLines} 行订单明细` },
      row.nameLocal ? { title: FOREIGN_HS_FIELDS.nameLocal, content: row.nameLocal, wide: true } : null,
      row.remark ? { title: FOREIGN_HS_FIELDS.remark, content: row.remark, wide: true } : null,
    ]}
  />
);

const Taxes = ({ row }: { row: ForeignHsDetail }) => (
  <>
    <Rows
      title="协定税率"
      none="没有协定税率"
      rows={row.fta.map((line) => ({ ...line, id: line.agreement }))}
      columns={[
        ['协定', (line) => line.agreement],
        ['税率', (line) => formatBasisPoints(line.rate)],
      ]}
    />
    <Rows
      title="其他税"
      none="没有其他税"
      rows={row.otherTaxes.map((tax) => ({ ...tax, id: tax.name }))}
      columns={[
        ['税种', (tax) => tax.name],
        ['税率', (tax) => formatBasisPoints(tax.rate)],
        ['计税基础', (tax) => TAX_BASES[tax.base]],
      ]}
    />
  </>
);

const Versions = ({ row, onOther }: { row: ForeignHsDetail; onOther: (id: string) => void }) => (
  <Rows
    title="历次版本"
    rows={row.versions}
    columns={[
      ['生效区间', (one) => periodText(one)],
      ['关税率', (one) => one.dutyText],
      ['VAT', (one) => formatBasisPoints(one.vatRate)],
      ['状态', (one) => <Period row={one} />],
      [
        '操作',
        (one) =>
          one.id === row.id ? (
            '当前查看'
          ) : (
            <Button type="link" size="small" onClick={() => onOther(one.id)}>
              查看
            </Button>
          ),
      ],
    ]}
  />
);

const Domestic = ({ row }: { row: ForeignHsDetail }) => (
  <Rows
    title="对应国内编码"
    none="没有对应的国内编码"
    rows={row.domestic.map((one) => ({ ...one, id: one.code }))}
    columns={[
      [FOREIGN_HS_FIELDS.code, (one) => one.code],
      ['名称', (one) => one.name],
    ]}
  />
);
