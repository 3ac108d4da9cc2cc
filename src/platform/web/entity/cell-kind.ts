/** Every kind of field in a table. Exhaustive: a new kind does not compile until it has its cell. Light: every list loads all of them. */
import type { ComponentType } from 'react';
import type { FieldKind } from '#platform/entity/field.ts';
import {
  DictionaryCell,
  IdentifierCell,
  ManyOfCell,
  MoneyCell,
  OneOfCell,
  RefCell,
  TextCell,
} from './widgets/cells.tsx';
import { FilesCell, ImageCell } from './widgets/file-cells.tsx';
import type { CellProps } from './widgets/widget-props.ts';

export const cells: Record<FieldKind, ComponentType<CellProps>> = {
  text: TextCell,
  longText: TextCell,
  rich: TextCell,
  int: TextCell,
  number: TextCell,
  money: MoneyCell,
  percent: TextCell,
  date: TextCell,
  instant: TextCell,
  bool: TextCell,
  oneOf: OneOfCell,
  manyOf: ManyOfCell,
  list: TextCell,
  rows: TextCell,
  ref: RefCell,
  files: FilesCell,
  image: ImageCell,
  mobile: IdentifierCell,
  email: IdentifierCell,
  idNumber: IdentifierCell,
  creditCode: IdentifierCell,
  region: DictionaryCell,
  industry: DictionaryCell,
  json: TextCell,
};

/** Numbers stand at the right. */
const rightKinds: ReadonlySet<FieldKind> = new Set(['int', 'number', 'money', 'percent']);

/** Where the values of a column stand. */
export const alignOf = (kind: FieldKind): 'left' | 'right' => (rightKinds.has(kind) ? 'right' : 'left');
