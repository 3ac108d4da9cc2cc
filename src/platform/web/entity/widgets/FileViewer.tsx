/** Looks at a stored film, recording or PDF without saving it. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import type { FileValue } from '#platform/entity/field.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { Skeleton } from '../../shell/Skeleton.tsx';
import { fileAddress, viewKind } from './file-values.ts';
import styles from './FileViewer.module.css';

/** Large, and only for who opens a PDF. */
const PdfPages = lazyPart(
  async () => (await import('./PdfPages.tsx')).PdfPages,
  () => <Skeleton />,
);

function Content({ file }: { readonly file: FileValue }): ReactElement | null {
  const address = fileAddress(file, true);
  switch (viewKind(file)) {
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploads of the users come without captions
      return <video src={address} controls autoPlay aria-label={file.name} />;
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
      return <audio src={address} controls autoPlay aria-label={file.name} />;
    case 'pdf':
      return <PdfPages address={address} />;
    default:
      return null;
  }
}

export function FileViewer({
  file,
  onClose,
}: {
  readonly file: FileValue;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <Modal
      open
      title={file.name}
      footer={null}
      width="min(960px, calc(100vw - 32px))"
      centered
      destroyOnHidden
      onCancel={onClose}
    >
      <div className={styles.root}>
        <Content file={file} />
      </div>
    </Modal>
  );
}
