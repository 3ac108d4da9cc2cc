/** The members on a telephone: to be read, and to ask for grants; moving is for the desk. */
import type { ReactElement } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import kit from '#platform/web/styles/kit.module.css';
import tableStyles from '#platform/web/entity/entity-table.module.css';
import { grantAreas } from '#core/org/public.ts';
import { memberTypes } from '../../model/group-member.ts';
import { GrantCell, MemberMarks, shareText } from './member-cells.tsx';
import type { MemberLine } from './member-tree.ts';
import type { MemberEdits } from './use-member-edits.ts';
import { missingAreas } from './use-member-edits.ts';
import styles from './MemberCards.module.css';

export interface MemberCardsProps {
  readonly lines: readonly MemberLine[];
  readonly edits: MemberEdits | undefined;
}

export function MemberCards({ lines, edits }: MemberCardsProps): ReactElement {
  return (
    <ul className={tableStyles.cards} data-part="entity-cards" aria-label="成员企业">
      {lines.map(({ row, level }) => {
        const areas = missingAreas(row);
        return (
          <li key={row.memberCode} style={{ marginInlineStart: (level - 1) * 12 }}>
            <div className={tableStyles.cardHead}>
              <b>{row.memberName}</b>
              <MemberMarks row={row} />
            </div>
            <p className="secondary caption">
              {row.memberType ? optionLabel(memberTypes, row.memberType) : EMPTY_TEXT}，持股 {shareText(row.ratio)}，
              {row.isConsolidated ? '并表' : '不并表'}
              {row.status === 'exited' ? `，至 ${formatDate(row.exitDate)}` : ''}
            </p>
            <dl className={styles.grants}>
              {grantAreas.map(({ code, label }) => (
                <div key={code}>
                  <dt>{label}</dt>
                  <dd>
                    <GrantCell row={row} area={code} />
                  </dd>
                </div>
              ))}
            </dl>
            {edits && areas.length > 0 && (
              <button
                type="button"
                className={`${kit.textButton} ${styles.request}`}
                onClick={() => edits.request(row, areas)}
              >
                申请授权 {areas.length} 项
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
