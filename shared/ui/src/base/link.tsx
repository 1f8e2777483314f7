import { canOpen } from '@shared/runtime/navigation.ts';
import { Link as RouterLink, type LinkProps } from 'react-router-dom';
import css from './base.module.css';

type Props = Omit<LinkProps, 'to'> & { to: string };

/**
 * What names a page of the product, of this module or of another, leads there. Who may not open the page, or whose release
 * set does not have it, reads what the link says and is not led to a refusal.
 */
export function Link({ to, ...rest }: Props) {
  if (canOpen(to)) return <RouterLink to={to} {...rest} />;
  const { className, style, title, children } = rest;
  // An anchor without an address: the layout of a link, and none to keyboard and screen reader.
  return (
    <a {...{ style, title }} className={className ? `${css.closed} ${className}` : css.closed}>
      {children}
    </a>
  );
}

/** What asks to go and do something on another page (去拼柜): nothing for who may not open that page. */
export const ActionLink = (props: Props) => (canOpen(props.to) ? <RouterLink {...props} /> : null);
