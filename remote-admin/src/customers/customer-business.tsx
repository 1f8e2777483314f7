import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import type { CustomerOverview } from '@shared/contract/accounts/customer.answers.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { ORDER_STATUS, ORDER_TONES } from '@shared/contract/logistics/order.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatVolume } from '@shared/ui/format/format.ts';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { ContainerRows, FeeRows } from '../party/business-rows.tsx';
import { Rows } from '../party/rows.tsx';
import { CreditFacts } from './customer-credit.tsx';

/** Credit, orders, containers and receivables of a customer; a part without the right to see it is left out. */
export function CustomerBusiness({ id }: { id: string }) {
  const read = useRead(customers.overview, { params: { id } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: '/account/customer', label: '返回客户管理' }} />;
  const { credit, orders, containers, receivable } = read.data;
  return (
    <>
      {credit ? <CreditFacts credit={credit} /> : null}
      {orders ? <Orders orders={orders} /> : null}
      {containers ? <ContainerRows containers={containers} /> : null}
      {receivable ? <FeeRows title="应收" none="暂无应收" fees={receivable} /> : null}
    </>
  );
}

const Orders = ({ orders }: { orders: NonNullable<CustomerOverview['orders']> }) => (
  <Rows
    none="暂无订单"
    title={`订单（在途 ${orders.open}，共 ${orders.all}）`}
    rows={orders.recent}
    columns={[
      [ORDER_FIELDS.orderNo, (row) => <Link to={`/transport/order/info?id=${row.id}`}>{row.orderNo}</Link>],
      [ORDER_FIELDS.orderDate, (row) => row.orderDate],
      [ORDER_FIELDS.pod, (row) => row.pod],
      ['箱数', (row) => row.cartons, 'end'],
      ['体积(CBM)', (row) => formatVolume(row.volume), 'end'],
      [ORDER_FIELDS.status, (row) => <StateTag code={row.status} labels={ORDER_STATUS} tones={ORDER_TONES} />],
    ]}
  />
);
