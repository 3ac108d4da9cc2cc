/** The business card behind a card of the wall, for those who may not open archives: everything the wall knows of the person, and nothing else. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { education } from '#platform/entity/dictionaries.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate } from '#platform/entity/format.ts';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import { LabelTag } from '../labels/LabelTags.tsx';
import { WallFace } from './WallCard.tsx';
import type { PlacedItem } from './WallGrid.tsx';
import styles from './wall.module.css';

export default function WallCardDialog({
  placed,
  onClose,
}: {
  readonly placed: PlacedItem;
  readonly onClose: () => void;
}): ReactElement {
  const { item, groupName } = placed;
  const facts = [
    { label: '部门', value: item.groupName },
    { label: '岗位', value: item.position },
    { label: '学历', value: item.education && optionLabel(education.entries, item.education) },
    { label: '职称', value: item.professionalTitle },
    { label: '入职日期', value: item.entryDate && formatDate(item.entryDate) },
  ].filter(({ value }) => value !== null && value !== '');
  return (
    <Modal open width={480} title={`${item.name}的名片`} footer={null} onCancel={onClose}>
      <div className={styles.businessCard}>
        <WallFace item={item} groupName={groupName} />
        {item.headline && <p className={styles.headline}>{item.headline}</p>}
        <DescriptionList lines={facts} />
        {item.intro && <p>{item.intro}</p>}
        {item.achievements.length > 0 && (
          <ul aria-label="业绩">
            {item.achievements.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {item.labels.length > 0 && (
          <p className={styles.labels}>
            {item.labels.map((label) => (
              <LabelTag key={label.id} label={label} />
            ))}
          </p>
        )}
      </div>
    </Modal>
  );
}
