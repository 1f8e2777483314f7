import { refuse } from './refusal.ts';

/** Brackets inside each other that a body may have; the deepest of ours has seven. */
const DEPTH = 32;
const QUOTE = 34;
const BACKSLASH = 92;

/** Whether a JSON text nests deeper than a call ever does. One pass, before anything is made of it. */
export function isTooDeep(text: string, most = DEPTH): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    // [ and {, ] and }
    else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === 93 || code === 125) depth -= 1;
  }
  return false;
}

/** Refuses (BAD_REQUEST) a JSON text whose nesting would break whatever walks through it. */
export function refuseDeep(text: string): void {
  if (isTooDeep(text)) throw refuse('BAD_REQUEST', `提交的内容嵌套超过 ${DEPTH} 层。`);
}
