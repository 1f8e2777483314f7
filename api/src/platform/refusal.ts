import { ERROR_CODES, type ErrorCode, type SharedErrorCode } from '@shared/contract/errors.ts';
import { SHOW, type Envelope } from '@shared/contract/envelope.ts';

/** A refusal: becomes the envelope and HTTP status of the answer; inside a command it rolls everything back. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly showType: number;
  readonly data: unknown;
  constructor(code: string, text: string, status: number, showType: number, data?: unknown) {
    super(text);
    this.code = code;
    this.status = status;
    this.showType = showType;
    this.data = data;
  }
  envelope(): Envelope {
    return {
      success: false,
      errorCode: this.code,
      errorMessage: this.message,
      showType: this.showType,
      ...(this.data === undefined ? {} : { data: this.data }),
    };
  }
}

/**
 * Makes a refusal: `throw refuse('LOG-022', 'WL20260101-0001 数量超出，请调整。', data?)`. Status and showType come from
 * ERROR_CODES; a rule id that has no row there answers 422 with showType 1 (3 when `several` objects are listed).
 * Without text: the default text of the code.
 */
export function refuse(
  code: SharedErrorCode | (string & {}),
  text?: string,
  data?: unknown,
  options: { several?: boolean; status?: number; showType?: number } = {},
): Refusal {
  const known = (ERROR_CODES as Record<string, ErrorCode>)[code];
  const showType = options.showType ?? (options.several ? SHOW.notice : (known?.showType ?? SHOW.warning));
  return new Refusal(
    code,
    text ?? known?.text ?? '操作被拒绝。',
    options.status ?? known?.status ?? 422,
    showType,
    data,
  );
}

/** A VALIDATION refusal: path ("lines.3.cartons") → Chinese message. */
export const invalid = (fields: Record<string, string>): Refusal => refuse('VALIDATION', undefined, { fields });

/** What is wrong at a field and which rule of chapter 10 says so; R: no rule, the field itself. */
export interface FieldIssue {
  rule: string;
  path: string;
  text: string;
}
/**
 * Refuses what is wrong at fields, if anything is: with the id of the rule when all of it is of one (13.3), named by the
 * document, else with VALIDATION; the form shows each at its field.
 */
export function refuseIssues(no: string | null, issues: readonly FieldIssue[]): void {
  const [first] = issues;
  if (!first) return;
  const fields = Object.fromEntries(issues.toReversed().map(({ path, text }) => [path, text]));
  if (first.rule === 'R' || issues.some(({ rule }) => rule !== first.rule)) throw invalid(fields);
  const more = issues.length > 1 ? ` 等 ${issues.length} 处` : '';
  throw refuse(first.rule, `${no === null ? '' : `${no}：`}${first.text}${more}。`, { fields });
}

/** Why a document of a batch was refused, in a line of text: there are no fields to mark, so their messages are the reason. */
export function refusalReason({ code, message, data }: Refusal): string {
  const { fields } = (data ?? {}) as { fields?: Record<string, string> };
  return code === 'VALIDATION' && fields ? `${Object.values(fields).join('；')}。` : message;
}
