/** The entry of a list as a field of its own. */
import type { Field } from '../../entity/field.ts';
import { text } from '../text.ts';

/** One text of a list: as long as the list allows, of its pattern. */
export const entryField = ({ label, max: _entries, itemMax = 100, pattern }: Field): Field =>
  text({ label, required: true, max: itemMax, ...(pattern ? { pattern } : {}) });
