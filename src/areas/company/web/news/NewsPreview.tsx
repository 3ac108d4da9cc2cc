/** How a piece will look, as wide as a phone or a desk. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { Values } from '#platform/web/entity/any-row.ts';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { NewsArticle } from './NewsReader.tsx';
import styles from './NewsPreview.module.css';

const widths = [
  { value: 'phone', label: '手机' },
  { value: 'desk', label: '电脑' },
];

export function NewsPreview({
  values,
  onClose,
}: {
  readonly values: Values;
  readonly onClose: () => void;
}): ReactElement {
  const [width, setWidth] = useState('phone');
  return (
    <Modal open title="预览" footer={null} width="min(960px, calc(100vw - 32px))" centered onCancel={onClose}>
      <Segments label="预览宽度" segments={widths} value={width} onChange={setWidth} />
      <div className={styles.root} data-part="news-preview" data-width={width}>
        <NewsArticle news={values} />
      </div>
    </Modal>
  );
}
