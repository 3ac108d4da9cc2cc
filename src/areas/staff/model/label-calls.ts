/** Labels of the staff page (area-staff §5.3). Making and tagging labels comes with the staff issue. */
import { z } from 'zod';
import { endpoint } from '#platform/model/endpoint.ts';
import { idSchema } from '#platform/model/schema.ts';

/** Without a person: all labels with how many people carry them. With one: `tagged` says which the person carries. */
export const queryStaffLabelManual = endpoint({
  path: '/api/v1/label/queryStaffLabelManual',
  label: '查询员工标签',
  access: ['staff_structure', 'personnel_wall'],
  scope: 'company',
  reads: true,
  input: z.strictObject({ userBaseId: idSchema.nullish().describe('员工') }),
  output: z.object({
    labels: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        category: z.string().nullable(),
        color: z.string().nullable(),
        kind: z.enum(['manual', 'auto']),
        count: z.number(),
        tagged: z.boolean(),
      }),
    ),
  }),
});
