const BOX = new Set(['padding-top', 'padding-bottom', 'border-top-width', 'border-bottom-width']);

/**
 * The DOM of the tests lays nothing out and answers '' for paddings and borders that nobody set, where a browser says 0px:
 * what adds them up (a textarea that grows with its text) gets numbers here too, in place of `NaN`.
 */
export function answerBoxStyles(): void {
  const { prototype } = globalThis.CSSStyleDeclaration;
  const read = Object.getOwnPropertyDescriptor(prototype, 'getPropertyValue')?.value as (name: string) => string;
  prototype.getPropertyValue = function getPropertyValue(name) {
    return read.call(this, name) || (BOX.has(name) ? '0px' : '');
  };
}
