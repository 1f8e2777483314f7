import { cloneElement, useRef, useState, type MouseEvent, type ReactElement } from 'react';
import type { MenuAtProps } from './menu-at.tsx';
import { onDemand } from './on-demand.tsx';

const fetchMenu = async () => (await import('./menu-at.tsx')).MenuAt;
/** The menu itself: the code of menus costs 11 kB, which a page without an open one does not need. */
export const MenuOnDemand = onDemand(fetchMenu);

interface ButtonProps {
  onPointerEnter?: () => void;
  onPointerDown?: () => void;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}
interface Props extends Pick<MenuAtProps, 'menu' | 'placement'> {
  onOpenChange?: (open: boolean) => void;
  /** The button; it stays the same element, whether the menu is open or not. */
  children: ReactElement<ButtonProps>;
}
/** A button that opens a menu; the menu is fetched while a pointer rests on the button, at the latest by the click. */
export function ClickMenu({ menu, placement, onOpenChange, children }: Props) {
  const [from, setFrom] = useState<HTMLElement | null>(null);
  // A press on the button closes the menu as any press outside does; its click must not open it again.
  const wasOpen = useRef(false);
  const show = (at: HTMLElement | null) => {
    setFrom(at);
    onOpenChange?.(at !== null);
  };
  return (
    <>
      {cloneElement(children, {
        'aria-haspopup': 'menu',
        'aria-expanded': from !== null,
        onPointerEnter: () => void fetchMenu().catch(() => {}),
        onPointerDown: () => {
          wasOpen.current = from !== null;
        },
        onClick: (event: MouseEvent<HTMLElement>) => {
          show(wasOpen.current || from ? null : event.currentTarget);
          wasOpen.current = false;
        },
      })}
      {from ? <MenuOnDemand from={from} menu={menu} placement={placement} onClose={() => show(null)} /> : null}
    </>
  );
}
