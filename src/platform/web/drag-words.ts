/** What is read out while something is moved by keyboard, for lists whose entries change their order. */

export const dragAnnouncements = {
  onDragStart: () => '已拿起，用方向键移动，空格放下',
  onDragOver: () => undefined,
  onDragEnd: () => '已放下',
  onDragCancel: () => '已取消',
};
export const dragInstructions = { draggable: '按空格拿起，用方向键移动，再按空格放下' };
