import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';

/**
 * Whom an application or a payment pays, of a query that has joined both: the supplier, the customer of a 退款, or the company
 * that the receipt was collected for (转付).
 */
export const paidParty = ({ receiptId }: { receiptId: SQLWrapper }, name: 'name' | 'shortName'): SQL<string> => {
  const company = sql.raw(name === 'name' ? 'c.name' : 'c.short_name');
  return sql<string>`coalesce(${acSupplier[name]}, ${acCustomer[name]}, (select ${company} from fin_receipt r
    join sy_company c on c.id = r.for_company_id where r.id = ${receiptId}), '')`;
};
