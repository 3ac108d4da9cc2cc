/** An amount of a column in 万元; a loss is red and keeps its sign. */
import type { ReactElement } from 'react';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { inTenThousand } from './amount-text.ts';
import styles from './SurveyMembers.module.css';

export function Amount({ yuan }: { readonly yuan: number | null }): ReactElement {
  return yuan === null ? (
    <span className="secondary">{EMPTY_TEXT}</span>
  ) : (
    <span className={yuan < 0 ? styles.loss : undefined}>{inTenThousand(yuan)}</span>
  );
}
