import { canOpen } from '@shared/runtime/navigation.ts';
import { Link as RouterLink, type LinkProps } from 'react-router-dom';

/**
 * A link to a page of the product, of this module or of another. Who may not open the page, or whose release set does not
 * have it, reads what the link says and is not led to a refusal.
 */
export function Link({ to, children, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  if (canOpen(to))
    return (
      <RouterLink to={to} {...rest}>
        {children}
      </RouterLink>
    );
  const { className, style, title, onPointerDown } = rest;
  return (
    <span {...{ className, style, title, onPointerDown }} aria-label={rest['aria-label']}>
      {children}
    </span>
  );
}
