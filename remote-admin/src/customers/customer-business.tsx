import type { CustomerCredit, CustomerOverview } from '@shared/contract/accounts/customer.answers.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { HOLD_SCOPES } from '@shared/contract/finance/risk.contract.ts';
import { STAGE, STAGE_TONES } from '@shared/contract/logistics/container.machine.ts';
import { ORDER_STATUS, ORDER_TONES } from '@shared/contract/logistics/order.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { formatMoney, formatVolume } from '@shared/ui/format/format.ts';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { Link } from 'react-router-dom';
import { Rows } from '../party/rows.tsx';

/** Credit, orders, containers and receivables of a customer; a part without the right to see it is left out. */
export function CustomerBusiness({ id }: { id: string }) {
  const read = useRead(customers.overview, { params: { id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <LoadState
        pending={read.isPending}
        error={read.error}
        onRetry={() => void read.refetch()}
        back={{ path: '/account/customer', label: '返回客户管理' }}
      />
    );
  const { credit, orders, containers, receivable } = read.data;
  return (
    <>
      {credit ? <Credit credit={credit} /> : null}
      {orders ? <Orders orders={orders} /> : null}
      {containers ? <Containers containers={containers} /> : null}
      {receivable ? (
        <Rows
          title="应收"
          none="暂无应收"
          rows={receivable.map((row) => ({ id: row.currency, ...row }))}
          columns={[
            ['币种', (row) => row.currency],
            ['未确认', (row) => formatMoney(row.draft, row.currency)],
            ['已确认', (row) => formatMoney(row.confirmed, row.currency)],
            ['其中逾期', (row) => formatMoney(row.overdue, row.currency)],
          ]}
        />
      ) : null}
    </>
  );
}

const yuan = (value: string | null) => (value === null ? '不限' : `CNY ${formatMoney(value, 'CNY')}`);

const Credit = ({ credit }: { credit: CustomerCredit }) => (
  <div style={{ marginBottom: 16 }}>
    <Descriptions
      facts={[
        { title: '信用额度', content: yuan(credit.creditLimit) },
        credit.tempLimit
          ? { title: '临时额度', content: `${yuan(credit.tempLimit)}（至 ${credit.tempUntil ?? ''}）` }
          : null,
        { title: '已用', content: yuan(credit.used) },
        { title: '可用', content: yuan(credit.left) },
      ]}
    />
    {credit.holds.length > 0 ? (
      <Rows
        title="控货"
        rows={credit.holds}
        columns={[
          ['范围', (row) => HOLD_SCOPES[row.scope as keyof typeof HOLD_SCOPES]],
          ['开始', (row) => row.validFrom],
          ['截止', (row) => row.validTo ?? '直到解冻'],
          ['原因', (row) => row.reason],
        ]}
      />
    ) : null}
  </div>
);

const Orders = ({ orders }: { orders: NonNullable<CustomerOverview['orders']> }) => (
  <Rows
    none="暂无订单"
    title={`订单（在途 ${orders.open}，共 ${orders.all}）`}
    rows={orders.recent}
    columns={[
      ['订单号', (row) => <Link to={`/transport/order/info?id=${row.id}`}>{row.orderNo}</Link>],
      ['下单日期', (row) => row.orderDate],
      ['目的港', (row) => row.pod],
      ['箱数', (row) => row.cartons],
      ['体积(CBM)', (row) => formatVolume(row.volume)],
      ['状态', (row) => <StateTag code={row.status} labels={ORDER_STATUS} tones={ORDER_TONES} />],
    ]}
  />
);

const Containers = ({ containers }: { containers: NonNullable<CustomerOverview['containers']> }) => (
  <Rows
    none="暂无柜子"
    title={`柜子（共 ${containers.all}）`}
    rows={containers.recent}
    columns={[
      ['柜子编号', (row) => <Link to={`/transport/container/info?id=${row.id}`}>{row.containerCode}</Link>],
      ['箱号', (row) => row.containerNo],
      ['目的港', (row) => row.pod],
      ['开船', (row) => row.etd],
      ['阶段', (row) => <StateTag code={row.stage} labels={STAGE} tones={STAGE_TONES} />],
    ]}
  />
);
