/** Every kind of field as a filter; null: it cannot be filtered by. Exhaustive by type. Calendars, trees and number boxes come later. */
import type { ComponentType } from 'react';
import type { FieldKind } from '#platform/entity/field.ts';
import { BoolFilter, OptionFilter, RefFilter, TextFilter } from './widgets/filters.tsx';
import { DateFilter, DictionaryFilter, NumberFilter } from './widgets/late-filters.tsx';
import type { FilterProps } from './widgets/widget-props.ts';

/** `preload` where the code comes later. */
export type FilterControl = ComponentType<FilterProps> & { readonly preload?: () => void };

export const filters: Record<FieldKind, FilterControl | null> = {
  text: TextFilter,
  longText: TextFilter,
  rich: null,
  int: NumberFilter,
  number: NumberFilter,
  money: NumberFilter,
  percent: NumberFilter,
  date: DateFilter,
  instant: DateFilter,
  bool: BoolFilter,
  oneOf: OptionFilter,
  manyOf: OptionFilter,
  list: TextFilter,
  rows: TextFilter,
  ref: RefFilter,
  files: null,
  image: null,
  mobile: TextFilter,
  email: TextFilter,
  idNumber: TextFilter,
  creditCode: TextFilter,
  region: DictionaryFilter,
  industry: DictionaryFilter,
  json: null,
};
