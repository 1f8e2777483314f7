import { financeWork } from '@shared/contract/finance/overview.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal } from '@shared/testing/fake-api.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import FinanceWorkCard from './work.tsx';

afterEach(cleanup);

it('D1 财务工作: each figure leads to its list; a balance that may not be seen is not there', async () => {
  fakeApi().on(financeWork, {
    figures: [
      {
        key: 'AR.fees',
        title: '待审核应收费用',
        count: 3,
        link: '/finance/account-payable/billingdetails?direction=AR',
      },
      { key: 'AR.open', title: '应收余额', count: null, sell: '1234.50', link: '/finance/account-receivable/customer' },
      { key: 'AP.open', title: '应付余额', count: null, link: '/finance/account-payable/supplierlist' },
      { key: 'estimates', title: '暂估未冲', count: 2, link: null },
    ],
  });
  renderAt(<FinanceWorkCard />, '/board');
  expect((await screen.findByRole('link', { name: /待审核应收费用\s*3/ })).getAttribute('href')).toContain(
    'direction=AR',
  );
  expect(screen.getByRole('link', { name: /应收余额\s*1,234.50/ })).toBeTruthy();
  expect(screen.queryByText('应付余额')).toBeNull();
  expect(screen.queryByRole('link', { name: /暂估未冲/ })).toBeNull();
});

it('D1 a card that fails says why and offers another try', async () => {
  fakeApi().on(financeWork, refusal('SERVER_ERROR', '系统错误'));
  renderAt(<FinanceWorkCard />, '/board');
  expect(await screen.findByRole('button', { name: /重\s*试/ })).toBeTruthy();
});
