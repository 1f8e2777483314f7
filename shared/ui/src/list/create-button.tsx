import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router-dom';
import type { PermissionCode } from '@shared/contract/permissions.ts';

/** 新建: where it goes (path) or what it opens, with the right it needs. */
export interface Create {
  label?: string;
  permission: PermissionCode;
  path?: string;
  run?: () => void;
}

/** 新建 of a list: goes to a page or opens what the page gives. */
export function CreateButton({ create }: { create: Create }) {
  const navigate = useNavigate();
  return (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => (create.path ? void navigate(create.path) : create.run?.())}
    >
      {create.label ?? '新建'}
    </Button>
  );
}
