import { useRef, useState } from 'react';
import { Dropdown, type DropdownProps } from 'antd';

export interface MenuAtProps extends Pick<DropdownProps, 'menu' | 'placement' | 'autoFocus'> {
  /** The button that opened it; it has the focus again afterwards. */
  from: HTMLElement;
  onClose: () => void;
}
/** A menu that stands open below a button which knows nothing of it; fetched when the first one opens (see ClickMenu). */
export function MenuAt({ from, onClose, menu, ...rest }: MenuAtProps) {
  const [at] = useState(() => from.getBoundingClientRect());
  // A choice closes the menu, and the menu says so itself as well.
  const closed = useRef(false);
  const close = () => {
    if (closed.current) return;
    closed.current = true;
    onClose();
    from.focus();
  };
  return (
    <Dropdown
      {...rest}
      open
      trigger={['click']}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      menu={{
        ...menu,
        onClick: (info) => {
          close();
          menu?.onClick?.(info);
        },
      }}
    >
      <span
        style={{
          position: 'fixed',
          left: at.left,
          top: at.top,
          width: at.width,
          height: at.height,
          pointerEvents: 'none',
        }}
      />
    </Dropdown>
  );
}
