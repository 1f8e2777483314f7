import { companyName, demoMobile, demoUscc } from '../../services/seed/names.ts';

let serial = 500;
/** A supplier as a form sends it; another one at each call. */
export function supplierDraft(values: object = {}) {
  serial += 1;
  const { name, shortName } = companyName(serial);
  return {
    name,
    shortName,
    types: ['TRUCKER'],
    uscc: demoUscc('310115', serial),
    country: 'CN',
    contacts: [{ name: '陈', phone: demoMobile(serial), isDefault: true }],
    banks: [{ bankName: '演示银行', account: `6222${serial}`, isDefault: true }],
    ...values,
  };
}
