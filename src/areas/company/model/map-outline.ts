/** The map that screens draw on, where the operator has set one up. For every area: it says nothing of what is shown on it. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { outlineSchema } from './outline.ts';

/**
 * The country by provinces, or with `province` (two digits) that one by cities. Null where no map is set up: screens then draw without. Browsers
 * keep the answer and ask whether it still holds (ETag).
 */
export const getMapOutline = endpoint({
  method: 'GET',
  path: '/api/v1/company/map/getMapOutline',
  label: '查询地图轮廓',
  // Each is the code of a page that draws on it.
  access: ['development_layout', 'group_survey'],
  scope: 'company',
  reads: true,
  input: z.strictObject({
    province: z
      .string()
      .regex(/^\d{2}$/u, '应为 2 位')
      .optional()
      .describe('省份'),
  }),
  output: z
    .object({
      /** 审图号: every drawing shows it, exactly so. */
      approvalNumber: z.string(),
      /** Provinces that can be asked for by cities. */
      provinces: z.array(z.string()),
      outline: outlineSchema,
    })
    .nullable(),
});
