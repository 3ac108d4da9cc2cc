/** Texts in calls that declare no field: kept as text fields keep them. */
import { z } from 'zod';
import { oneLine, withoutDirections } from '../kinds/base/text-value.ts';

/** A text as a line is kept; of schemas that say in their own words that a text is missing. */
export const toLine = (text: string): string => oneLine(text).trim();

/** Without marks of direction, signs without width, tabs, line breaks, and blanks around it, before its length is measured and anything asks whether there is one like it. */
export const lineSchema = z.string().overwrite(toLine);

/** Text of several lines in calls that declare no field, without marks of direction and blanks around it. */
export const linesSchema = z.string().overwrite((text) => withoutDirections(text).trim());
