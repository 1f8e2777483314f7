import * as z from 'zod/mini';

export type Schema = Readonly<Record<string, unknown>>;

/** JSON Schema of what is sent (`input`) or answered (`output`); what no schema can say becomes anything. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};
