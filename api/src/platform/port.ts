/** What a domain needs of one to its right: asked by calling it, given once by app/ports.ts. */
export interface Port<Shape> {
  /** The implementation; a fault when none is bound. */
  (): Shape;
  /** Binds it. A second, other implementation is a fault: nothing is silently replaced. */
  bind(implementation: Shape): void;
}

const unbound = new Set<string>();

/**
 * Declares a port in the `ports.ts` of the domain that needs it; `name` stands in faults. Its shape is an interface of
 * that domain's own words; the domain that has the answer implements it, app/ports.ts binds the two.
 */
export function port<Shape extends object>(name: string): Port<Shape> {
  let bound: Shape | undefined;
  unbound.add(name);
  const ask = (): Shape => {
    if (!bound) throw new Error(`Port ${name} is not bound: app/ports.ts.`);
    return bound;
  };
  const bind = (implementation: Shape): void => {
    if (bound && bound !== implementation) throw new Error(`Port ${name} is bound twice.`);
    bound = implementation;
    unbound.delete(name);
  };
  return Object.assign(ask, { bind });
}

/** Throws when a declared port is not bound; the server asks before it serves. */
export function checkPorts(): void {
  if (unbound.size > 0) throw new Error(`Ports without an implementation: ${[...unbound].join(', ')}.`);
}
