/** How a kind of field looks: its control, cell, detail line and filter box. */
import type { ComponentType } from 'react';
import type { LazyPart } from '../web/lazy-part.tsx';
import type { CellProps, ControlProps, FilterProps } from '../web/entity/widgets/widget-props.ts';
import type * as kinds from './index.ts';
import * as list from './index.web.ts';
import type { Kind } from './kind.ts';

/** A part of a screen; `preload` where its code comes later. */
export type Part<Props> = ComponentType<Props> & { readonly preload?: () => void };

/** The web twin of a kind. Every list loads all of them, so that what only forms need is a {@link LazyPart}. */
export interface WebKind {
  readonly kind: Kind;
  /** In a form; null: it cannot be typed. */
  readonly control: LazyPart<ControlProps> | null;
  /** In a table: cut to one line. */
  readonly cell: Part<CellProps>;
  /** In a detail line: the whole value. */
  readonly detail: Part<CellProps>;
  /** Above a list; null: it cannot be filtered by. */
  readonly filter: Part<FilterProps> | null;
  /** The cell folds several values away: on paper they are written out. */
  readonly folds?: true;
  /** On paper the value stays on one line. */
  readonly unbroken?: true;
}

/** A kind without its twin does not compile. */
const twins: Readonly<Record<keyof typeof kinds, WebKind>> = list;

const byKind: ReadonlyMap<Kind, WebKind> = new Map(Object.values(twins).map((web) => [web.kind, web]));

/** The web twin of a kind. Throws for a kind that stands in no list. */
export function webOf(kind: Kind): WebKind {
  const web = byKind.get(kind);
  if (!web) throw new Error(`the kind ${kind.name} is not in kinds/index.web.ts`);
  return web;
}

/** Fetches the controls of all kinds and the details that come with them: a form is about to be drawn. */
export function preloadControls(): void {
  for (const { control, detail } of byKind.values()) {
    control?.preload();
    detail.preload?.();
  }
}
