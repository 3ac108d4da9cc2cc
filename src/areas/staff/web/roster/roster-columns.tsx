/** Cells of the roster that look different from the plain value. */
import { Tooltip } from 'antd';
import type { ReactElement } from 'react';
import { education, educationGroup, educationGroupOf } from '#platform/entity/dictionaries.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import type { ColumnOverrides } from '#platform/web/entity/build-columns.tsx';
import { PersonName } from '#platform/web/entity/widgets/PersonName.tsx';
import { employmentTypes } from '../../model/dicts.ts';
import { fileUrl } from '../file-url.ts';
import type { StaffLabel } from '../labels/LabelTags.tsx';
import { LabelTags } from '../labels/LabelTags.tsx';
import tableStyles from '#platform/web/entity/entity-table.module.css';
import { ShareBar } from '#platform/web/parts/ShareBar.tsx';
import styles from './roster-columns.module.css';

/** Below this an archive counts as incomplete in the colour of its bar. */
const lowCompleteness = 80;

function Completeness({ value }: { readonly value: number }): ReactElement {
  const whole = Math.round(value);
  return (
    <span className={styles.completeness}>
      <ShareBar percent={whole} tone={whole < lowCompleteness ? 'warning' : undefined} />
      <b>{whole}%</b>
    </span>
  );
}

/** The group of a GB/T 4658 code: the column has room for two characters. */
const educationText = (code: string) => optionLabel(educationGroup.entries, educationGroupOf(code));
/** 全日制, not 全日制劳动合同. */
const employmentText = (code: string) => optionLabel(employmentTypes, code).replace(/劳动合同$/u, '');

/** A short word in the cell, the whole one in its title. */
function Short({
  value,
  text: words,
}: {
  readonly value: unknown;
  readonly text: (code: string) => string;
}): ReactElement {
  if (typeof value !== 'string' || value === '') return <span className="secondary">{EMPTY_TEXT}</span>;
  const whole = [...education.entries, ...employmentTypes].find((option) => option.code === value)?.label;
  return (
    <span className={tableStyles.cellCut} title={whole}>
      {words(value)}
    </span>
  );
}

const text = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : EMPTY_TEXT);

/** Came in as a member and waits to be taken on. */
const isFromMember = (row: Readonly<Record<string, unknown>>): boolean =>
  row['fromMember'] === true && row['staffStatus'] === 'pending_entry';

export const rosterOverrides: ColumnOverrides = {
  name: {
    render: (row) => (
      <PersonName name={text(row['name'])} image={fileUrl(row['avatar'])}>
        {isFromMember(row) && (
          <Tooltip title="加入企业时自动登记，办理入职后计入在职人数">
            <span className="tag">成员</span>
          </Tooltip>
        )}
      </PersonName>
    ),
  },
  staffStatus: { title: '状态' },
  highestEducation: { title: '学历', render: (row) => <Short value={row['highestEducation']} text={educationText} /> },
  employmentType: { render: (row) => <Short value={row['employmentType']} text={employmentText} /> },
  completeness: {
    title: '完整度',
    align: 'left',
    render: (row) => <Completeness value={Number(row['completeness'] ?? 0)} />,
  },
  groupInfoId: {
    render: (row) => (
      <span className={tableStyles.cellCut} title={text(row['groupName'])}>
        {text(row['groupName'])}
      </span>
    ),
  },
  labels: { title: '标签', render: (row) => <LabelTags labels={(row['labels'] as StaffLabel[] | undefined) ?? []} /> },
};
