import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { fakeApi } from '@shared/testing/fake-api.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { UiProvider } from '@shared/runtime/ui-provider.tsx';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { DefaultLines } from './default-lines.tsx';

interface Line {
  account: string;
  currency: unknown;
  isDefault: boolean;
}
const COLUMNS: readonly GridColumn<Line>[] = [
  { key: 'account', title: '账号', kind: 'text' },
  { key: 'currency', title: '币种', kind: 'picker', picker: 'currencies' },
  { key: 'isDefault', title: '默认', kind: 'bool' },
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('ACC-012 what is pasted into a picker column of lines with a default is looked up, or says why not', async () => {
  fakeApi().on(pickerCall('currencies'), { list: [{ id: 'USD', label: 'USD', hint: '美元' }] });
  const blank = (): Line => ({ account: '', currency: null, isDefault: false });
  let banks: readonly Line[] = [];
  render(
    <UiProvider client={new QueryClient()}>
      <Form initialValues={{ banks: [blank()] }} onValuesChange={(_, all: { banks: Line[] }) => (banks = all.banks)}>
        <DefaultLines<Line> title="银行账户" name="banks" columns={COLUMNS} blank={blank} />
      </Form>
    </UiProvider>,
  );
  fireEvent.paste(await screen.findByLabelText('第 1 行账号'), {
    clipboardData: { getData: () => '6222\t美元\n6223\t泰铢\n' },
  });
  await waitFor(() => expect(banks[1]?.currency).toMatchObject({ why: '「泰铢」不能确定，请选择' }));
  expect(banks).toMatchObject([
    { account: '6222', currency: 'USD', isDefault: true },
    { account: '6223', isDefault: false },
  ]);
});
