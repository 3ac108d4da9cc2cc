/** People and how much of their time projects take, by month: more than the whole is red, a cell names the projects behind it. */
import { Popover } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { fullLoad } from '../../model/plan/load.ts';
import type { StaffLoad } from '../../model/detail-calls.ts';
import styles from './LoadTable.module.css';

type Month = StaffLoad['months'][number];

/** Light to dark in steps; red above the whole of a person. */
function toneOf(load: number | null): string {
  if (load === null) return 'none';
  if (load > fullLoad) return 'over';
  return load >= 90 ? 'full' : load >= 60 ? 'much' : 'some';
}

/** 11 月, with the year where a new one begins. */
function headOf(month: string, index: number): string {
  const number = Number(month.slice(5));
  return number === 1 && index > 0 ? `${month.slice(0, 4)} 年 1 月` : `${number} 月`;
}

const loadText = (load: number | null, projects: Month['projects']): string =>
  load === null ? (projects.length > 0 ? '未填' : EMPTY_TEXT) : `${load}%`;

function Projects({ month }: { readonly month: Month }): ReactElement {
  return (
    <ul className={styles.projects}>
      {month.projects.map(({ projectId, projectName, load }) => (
        <li key={projectId}>
          {projectName === null ? (
            <span className="secondary">其他项目</span>
          ) : (
            <Link to={`/projectDetails?id=${projectId}`}>{projectName}</Link>
          )}
          <b>{load === null ? '未填投入' : `${load}%`}</b>
        </li>
      ))}
    </ul>
  );
}

export function LoadTable({ people }: { readonly people: readonly StaffLoad[] }): ReactElement {
  const months = people[0]?.months ?? [];
  /** On a telephone one month at a time. */
  const [at, setAt] = useState(0);
  const shown = Math.min(at, Math.max(0, months.length - 1));
  return (
    <>
      <div className={styles.steps}>
        <button type="button" className="button" disabled={shown === 0} onClick={() => setAt(shown - 1)}>
          上个月
        </button>
        <b>{months[shown]?.month.replace('-', '/')}</b>
        <button type="button" className="button" disabled={shown >= months.length - 1} onClick={() => setAt(shown + 1)}>
          下个月
        </button>
      </div>
      <table className={styles.root}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">员工</span>
            </th>
            {months.map(({ month }, index) => (
              <th key={month} scope="col" data-shown={index === shown || undefined}>
                {headOf(month, index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ staff, months: own }) => (
            <tr key={staff.id}>
              <th scope="row" title={staff.departmentName ?? undefined}>
                <Initials name={staff.name} size="small" />
                {staff.name}
              </th>
              {own.map((month, index) => (
                <td key={month.month} data-tone={toneOf(month.load)} data-shown={index === shown || undefined}>
                  {month.projects.length === 0 ? (
                    EMPTY_TEXT
                  ) : (
                    <Popover trigger="click" content={<Projects month={month} />}>
                      <button
                        type="button"
                        aria-label={`${staff.name} ${month.month} ${loadText(month.load, month.projects)}，查看项目`}
                      >
                        {loadText(month.load, month.projects)}
                      </button>
                    </Popover>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
