/** One line of text in calls that declare no field: kept as a text field keeps it. */
import { z } from 'zod';
import { oneLine } from '../kinds/base/text-value.ts';

/** Without marks of direction, signs without width, tabs, line breaks, and blanks around it, before its length is measured and anything asks whether there is one like it. */
export const lineSchema = z.string().overwrite((text) => oneLine(text).trim());
