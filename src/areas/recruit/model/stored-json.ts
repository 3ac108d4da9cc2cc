/** Values of json fields: their shape is said once, as a schema, and asked by the rules of the entity. */
import type { z } from 'zod';
import type { Issue } from '#platform/entity/entity.ts';

/** A finding where a stored value does not have the shape; none for a value that nobody gave. */
export function shapeIssues(field: string, schema: z.ZodType, value: unknown): Issue[] {
  if (value === null || value === undefined) return [];
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : [{ field, message: parsed.error.issues[0]?.message ?? '格式不正确' }];
}
