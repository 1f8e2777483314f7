import { cleanup, render } from '@testing-library/react';
import {
  Alert,
  Button,
  Checkbox,
  DatePicker,
  Drawer,
  Dropdown,
  Input,
  InputNumber,
  Modal,
  Pagination,
  Popover,
  Select,
  Steps,
  Switch,
  Tabs,
  Tag,
  Tree,
  TreeSelect,
  Upload,
} from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { notice, toast } from '@shared/runtime/notices.ts';
import { UiProvider } from '@shared/runtime/ui-provider.tsx';

afterEach(cleanup);
const at = dayjs('2026-01-12');
const options = [{ value: '1', label: '甲' }];
const tree = [{ key: '1', title: '甲', children: [{ key: '2', title: '乙' }] }];

/** What a screen reader or a tooltip says in words of our alphabet. */
const latin = () =>
  [...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')].flatMap((element) =>
    ['aria-label', 'title', 'alt', 'placeholder']
      .map((name) => element.getAttribute(name) ?? '')
      .filter((text) => /[A-Za-z]{3}/.test(text))
      .map((text) => `${element.className.toString().split(' ')[0]}: ${text}`),
  );

describe('A1.8 antd says nothing in English', () => {
  /** Those that the product shows: InputNumber without its arrows, no Image, no Table. */
  it('A1.8 names and tooltips of its own controls are Chinese', async () => {
    render(
      <UiProvider client={new QueryClient()}>
        <Select allowClear open value="1" options={options} />
        <Select mode="multiple" allowClear value={['1']} options={options} />
        <TreeSelect allowClear value="1" treeData={[{ value: '1', title: '甲' }]} />
        <Input.Search allowClear defaultValue="一" />
        <Input.Password defaultValue="一" />
        <InputNumber controls={false} defaultValue={1} />
        <DatePicker open value={at} allowClear showTime />
        <DatePicker open picker="month" value={at} />
        <DatePicker.RangePicker open value={[at, at]} />
        <Pagination total={900} showSizeChanger showQuickJumper showLessItems />
        <Upload fileList={[{ uid: '1', name: '一', status: 'done' }]} listType="picture">
          <Button icon={<CloseOutlined />}>上传</Button>
        </Upload>
        <Modal open title="窗口" />
        <Drawer open title="抽屉" />
        <Alert closable showIcon title="提示" />
        <Tag closable>一</Tag>

        <Tabs items={[{ key: '1', label: '甲', children: '一' }]} />
        <Tree checkable treeData={tree} showIcon />
        <Steps items={[{ title: '甲' }]} />
        <Switch aria-label="启用" />
        <Checkbox>甲</Checkbox>
        <Dropdown open menu={{ items: [{ key: '1', label: '甲' }] }}>
          <Button>菜单</Button>
        </Dropdown>
        <Popover open content="一">
          <Button>说明</Button>
        </Popover>
      </UiProvider>,
    );
    toast.error('失败');
    notice('提示', '说明');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([...new Set(latin())]).toEqual([]);
    const nameless = [...document.querySelectorAll('button')].filter(
      (button) =>
        button.style.visibility !== 'hidden' &&
        !button.textContent?.trim() &&
        !button.getAttribute('aria-label') &&
        !button.querySelector('[aria-label]'),
    );
    expect(nameless.map((button) => button.className)).toEqual([]);
  });
});
