/** 假期余额 of the home page: the own annual leave of this year, and what was taken of other kinds. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { PanelEmpty, ReadPanel } from '#platform/web/home/HomePanel.tsx';
import { annualLeave } from '../../model/records/annual-leave.ts';
import { leaveTypes } from '../../model/records/leave.ts';
import { ownArchivePath, useOwnArchive } from './use-own-archive.ts';
import styles from './OwnLeavePanel.module.css';

const days = (count: number): string => (count === 0 ? '--' : `${count} 天`);

export default function OwnLeavePanel(): ReactElement {
  const read = useOwnArchive();
  const today = todayInShanghai();
  const year = Number(today.slice(0, 4));
  return (
    <ReadPanel
      title="假期余额"
      note={`${year} 年`}
      acts={<Link to={`${ownArchivePath}&part=holiday`}>休假记录</Link>}
      read={read}
      rows={4}
    >
      {({ base, leaves = [] }) => {
        const annual = annualLeave(base, leaves, year, today);
        const takenOf = (type: string) =>
          leaves
            .filter(({ leaveType, startDate }) => leaveType === type && String(startDate).startsWith(String(year)))
            .reduce((sum, { days: count }) => sum + (typeof count === 'number' ? count : 0), 0);
        const others = leaveTypes
          .filter(({ code }) => code !== 'annual')
          .map(({ code, label }) => ({ label, taken: takenOf(code) }))
          .filter(({ taken }) => taken > 0);
        return (
          <>
            <table className={styles.root}>
              <thead>
                <tr>
                  <th scope="col">类型</th>
                  <th scope="col">可用</th>
                  <th scope="col">已用</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <th scope="row">年休假</th>
                  <td>{annual === null ? '--' : <b>{annual.left} 天</b>}</td>
                  <td>{annual === null ? '--' : days(annual.used)}</td>
                </tr>
                {others.map(({ label, taken }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>--</td>
                    <td>{days(taken)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {annual === null && <PanelEmpty>没有登记入职日期，或用工形式不适用职工带薪年休假条例</PanelEmpty>}
            {annual?.notes.map((note) => (
              <PanelEmpty key={note}>{note}</PanelEmpty>
            ))}
          </>
        );
      }}
    </ReadPanel>
  );
}
