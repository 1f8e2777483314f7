// Every noun with identities of its own adds its line.
import '../brands/brand.verify.ts';
import '../customers/customer.verify.ts';
import '../declarations/declaration.verify.ts';
import '../deliveries/delivery.verify.ts';
import '../fee-lines/fee-line.verify.ts';
import '../goods/goods.verify.ts';
import '../loading/loading.verify.ts';
import '../quotations/quotation.verify.ts';
import './logistics.verify.ts';
