// Every noun with identities of its own adds its line.
import '../../masters/brands/brand.verify.ts';
import '../../masters/customers/customer.verify.ts';
import '../../logistics/declarations/declaration.verify.ts';
import '../../logistics/deliveries/delivery.verify.ts';
import '../../finance/fee-lines/fee-line.verify.ts';
import '../../masters/goods/goods.verify.ts';
import '../../logistics/loading/loading.verify.ts';
import '../../logistics/quotations/quotation.verify.ts';
import '../../warehouse/accesses/access.verify.ts';
import '../../warehouse/counts/count.verify.ts';
import '../../warehouse/freezes/freeze.verify.ts';
import '../../warehouse/charging/charge-rule.verify.ts';
import '../../warehouse/days/day.verify.ts';
import '../../warehouse/outbounds/outbound.verify.ts';
import '../../warehouse/arrivals/arrival.verify.ts';
import '../../warehouse/stock/stock.verify.ts';
import './logistics.verify.ts';
