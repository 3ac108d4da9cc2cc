/** Controls of forms, fetched when a form is: no list needs a calendar, a tree or an editor at first sight. */
import type { ComponentType, ReactElement } from 'react';
import type { LazyPart } from '../../web/lazy-part.tsx';
import { lazyPart } from '../../web/lazy-part.tsx';
import type { ControlProps } from '../../web/entity/widgets/widget-props.ts';
import styles from './controls.web.module.css';

/** Keeps the place of a control that is on its way. */
const Waiting = (): ReactElement => <span className={styles.controlWaiting} role="img" aria-label="加载中" />;

/** A control whose code comes with the first form. */
export const lateControl = (load: () => Promise<ComponentType<ControlProps>>): LazyPart<ControlProps> =>
  lazyPart(load, Waiting);

export const TextControl = lateControl(async () => (await import('../../web/entity/widgets/controls.ts')).TextControl);
