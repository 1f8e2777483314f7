import { CustomerForm } from './customer-form.tsx';

/** 新增客户 (A2). */
export default function CustomerAddPage() {
  return <CustomerForm id={null} />;
}
