/** Values of a record that comes with an act on its person; the record's own calls check them as they do alone. */
import { z } from 'zod';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { presentSchema, valueSchema } from '#platform/entity/schema.ts';

/** `without`: keys that the act sets; `settled`: keys that it knows where they are not named. */
export const recordValues = (of: AnyEntity, without: readonly string[], settled: readonly string[] = []) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(of.fields)
        .filter(([key, field]) => !field.readOnly && key !== parentOf(of).field && !without.includes(key))
        .map(([key, field]) => [
          key,
          field.required && field.default === undefined && !settled.includes(key)
            ? presentSchema(field)
            : valueSchema(field).nullish(),
        ]),
    ),
  );
