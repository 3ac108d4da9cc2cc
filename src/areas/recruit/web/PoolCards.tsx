/** People of the pool as cards. */
import type { ReactElement } from 'react';
import { education } from '#platform/entity/dictionaries.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { poolStatuses } from '../model/dicts.ts';
import type { ResumeSnippet } from './SnippetText.tsx';
import { SnippetText } from './SnippetText.tsx';
import { yearsText } from './years-text.tsx';
import type { externalPerson } from '../model/external-person.ts';
import { skillsOf } from '../model/person-lists.ts';
import tableStyles from '#platform/web/entity/entity-table.module.css';
import styles from './PoolCards.module.css';

type Person = RowOf<typeof externalPerson> & { readonly snippet?: ResumeSnippet | null };

export interface PoolCardsProps {
  readonly people: readonly Person[];
  readonly open: (row: { readonly id: number }) => void;
}

/** Skills in sight. */
const shownSkills = 4;

export function PoolCards({ people, open }: PoolCardsProps): ReactElement {
  return (
    <ul className={styles.root}>
      {people.map((person) => {
        const status = poolStatuses.find(({ code }) => code === person.poolStatus);
        const degree =
          person.highestEducation === null ? null : optionLabel(education.entries, person.highestEducation);
        return (
          <li key={person.id}>
            <button type="button" onClick={() => open(person)}>
              <span className={styles.cardHead}>
                <b>{person.name}</b>
                {status && <State option={status} />}
              </span>
              <CompanyName row={person} />
              <span>
                {[person.currentPosition, person.currentCompany].filter(Boolean).join(' · ') || '暂无任职信息'}
              </span>
              <span className="secondary">
                {[degree, person.school, yearsText(person)].filter(Boolean).join(' · ')}
              </span>
              {person.snippet && <SnippetText snippet={person.snippet} />}
              <span className={tableStyles.cellTags}>
                {skillsOf(person.skills)
                  .slice(0, shownSkills)
                  .map((skill) => (
                    <span key={skill} className="tag">
                      {skill}
                    </span>
                  ))}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
