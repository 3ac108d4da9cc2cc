/** Choosing the square of a picture that becomes the portrait: drag or arrow keys move it, the slider enlarges it. */
import { Modal, Slider } from 'antd';
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { useEffect, useState } from 'react';
import type { FileValue } from '#platform/entity/field.ts';
import { call, upload } from '#platform/web/call.ts';
import { sessionActions } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { updatePersonal } from '../model/login.ts';
import { portraitSide, uploadAvatar } from '../model/portrait.ts';
import type { Crop } from './crop.ts';
import { croppedSquare, firstCrop, heldCrop, largestZoom, shownSize, zoomedCrop } from './crop.ts';
import styles from './PortraitDialog.module.css';

/** Pixels of the square on screen, and of one press of an arrow key. */
const side = 256;
const step = 8;

/** The chosen square as a picture of its own; twice the size that is kept, for what the server makes of it. */
async function cut(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = portraitSide * 2;
  canvas.height = portraitSide * 2;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('the browser cannot draw');
  // JPEG knows no transparency: what shines through becomes white, not black.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  const square = croppedSquare({ width: picture.naturalWidth, height: picture.naturalHeight }, side, crop);
  drawing.drawImage(picture, square.x, square.y, square.side, square.side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (made) => (made ? resolve(made) : reject(new Error('the picture could not be made'))),
      'image/jpeg',
      0.92,
    ),
  );
}

interface CropperProps {
  readonly picture: HTMLImageElement;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
}

function Cropper({ picture, crop, onCrop }: CropperProps): ReactElement {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const shown = shownSize(size, side, crop.zoom);
  const move = (x: number, y: number) =>
    onCrop(heldCrop(size, side, { ...crop, left: crop.left + x, top: crop.top + y }));
  const drag = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.movementX, event.movementY);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (!by) return;
    event.preventDefault();
    move(by[0] ?? 0, by[1] ?? 0);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application of its own: keys and pointer move the picture */}
      <div
        className={styles.square}
        role="application"
        aria-label="头像取景，方向键移动图片"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move the picture
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <img
          src={picture.src}
          alt=""
          draggable={false}
          style={{ width: shown.width, height: shown.height, transform: `translate(${crop.left}px, ${crop.top}px)` }}
        />
      </div>
      <div className={styles.zoom}>
        <span id="portrait-zoom">缩放</span>
        <Slider
          ariaLabelledByForHandle="portrait-zoom"
          min={1}
          max={largestZoom}
          step={0.05}
          value={crop.zoom}
          tooltip={{ open: false }}
          onChange={(zoom) => onCrop(zoomedCrop(size, side, crop, zoom))}
        />
      </div>
    </>
  );
}

/** The picture of a file once the browser has read it; null meanwhile. */
function usePicture(file: File, onUnreadable: () => void): HTMLImageElement | null {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    const image = new Image();
    image.addEventListener('load', () => setPicture(image));
    image.addEventListener('error', onUnreadable);
    image.src = address;
    return () => URL.revokeObjectURL(address);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one file, one reading
  }, [file]);
  return picture;
}

export interface PortraitDialogProps {
  readonly file: File;
  readonly version: number;
  readonly onClose: () => void;
}

export default function PortraitDialog({ file, version, onClose }: PortraitDialogProps): ReactElement {
  const [crop, setCrop] = useState<Crop | null>(null);
  const { isBusy, act } = useAct();
  const picture = usePicture(file, () => {
    toast.error('这个文件不是浏览器能打开的图片');
    onClose();
  });
  const shown = picture && (crop ?? firstCrop({ width: picture.naturalWidth, height: picture.naturalHeight }, side));
  const save = async () => {
    if (!picture || !shown) return;
    const form = new FormData();
    form.append('file', await cut(picture, shown), '头像.jpg');
    const { id } = await upload<FileValue>(uploadAvatar.path, form);
    await call(updatePersonal, { avatarFileId: id, version });
    onClose();
    await sessionActions().load();
  };
  return (
    <Modal
      open
      title="设置头像"
      width={360}
      okText="保存"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => void act(save)}
      onCancel={onClose}
    >
      {picture && shown && <Cropper picture={picture} crop={shown} onCrop={setCrop} />}
      <p className="secondary">拖动图片选择方形区域。同一企业的同事可以看到您的头像。</p>
    </Modal>
  );
}
