import { Missing } from '@shared/ui/base/load-state.tsx';
import { useSearchParams } from 'react-router-dom';
import { CustomerForm } from './customer-form.tsx';

/** 编辑客户 (A3): the customer is `?id=`. */
export default function CustomerEditPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  if (!/^[1-9]\d{0,18}$/.test(id)) return <Missing back={{ path: '/account/customer', label: '返回客户管理' }} />;
  return <CustomerForm id={id} />;
}
