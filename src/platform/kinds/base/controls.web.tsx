/** Controls of forms, fetched when a form is: no list needs a calendar, a tree or an editor at first sight. */
import type { ComponentType, ReactElement } from 'react';
import type { LazyPart } from '../../web/lazy-part.tsx';
import { lazyPart } from '../../web/lazy-part.tsx';
import type { CellProps, ControlProps } from '../../web/entity/widgets/widget-props.ts';
import styles from './controls.web.module.css';

type Kit = typeof import('../../web/entity/widgets/controls.ts');

/** Keeps the place of a control that is on its way. */
const Waiting = (): ReactElement => <span className={styles.controlWaiting} role="img" aria-label="加载中" />;

/** A control whose code comes with the first form. */
export const lateControl = (load: () => Promise<ComponentType<ControlProps>>): LazyPart<ControlProps> =>
  lazyPart(load, Waiting);

/** A control of the kit by its name. */
export const formControl = (name: keyof Kit['controls']): LazyPart<ControlProps> =>
  lateControl(async () => (await import('../../web/entity/widgets/controls.ts')).controls[name]);

/** What shows a value of a record, by its name. @param meanwhile shows it until the code is there */
export const lateDetail = (name: keyof Kit['details'], meanwhile: ComponentType<CellProps>): LazyPart<CellProps> =>
  lazyPart<CellProps>(async () => (await import('../../web/entity/widgets/controls.ts')).details[name], meanwhile);

export const TextControl = formControl('TextControl');
