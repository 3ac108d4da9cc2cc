/** A small picture that opens large. */
import { Image } from 'antd';
import type { ReactElement } from 'react';

export interface PictureProps {
  readonly src: string;
  /** Name of the file. */
  readonly alt: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export function Picture(props: PictureProps): ReactElement {
  return <Image {...props} />;
}
