import { KIND_CODES, TEMPLATE_KINDS } from '@shared/contract/system/template.labels.ts';
import { templateIssues } from '@shared/contract/system/template-check.ts';
import { sampleData } from '@shared/contract/system/template-fields.ts';
import { TEMPLATE_ROOTS } from '@shared/contract/system/template-roots.ts';
import { describe, expect, it } from 'vitest';
import { builtin } from '../templates/builtin.ts';
import { layOut, textOf } from './layout.ts';

describe.each(KIND_CODES)('%s', (kind) => {
  it.each(['ZH', 'EN', 'ZH_EN'] as const)(
    `SYS-010 the built-in ${TEMPLATE_KINDS[kind]} in %s has no fault`,
    (language) => {
      const content = builtin(kind, language);
      expect(templateIssues(content, TEMPLATE_ROOTS[kind])).toEqual([]);
    },
  );

  it.each(['ZH', 'EN'] as const)('S7 the text of the sample document in %s', (language) => {
    const layout = layOut(builtin(kind, language), sampleData(TEMPLATE_ROOTS[kind]));
    expect(layout.warnings).toEqual([]);
    expect(textOf(layout)).toMatchSnapshot();
  });
});
