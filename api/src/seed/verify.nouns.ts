// Every noun with identities of its own adds its line.
import '../customers/customer.verify.ts';
import './logistics.verify.ts';
