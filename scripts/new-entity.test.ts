import { expect, test } from 'vitest';
import { filesOf, readEntityWish, stepsOf } from './new-entity.ts';

const wish = { area: 'company', name: 'meeting_room', label: '会议室' };

test('area, snake_case noun and Chinese label are asked for', () => {
  expect(readEntityWish(['company', 'meeting_room', '会议室'])).toEqual(wish);
  for (const wrong of [
    [],
    ['company'],
    ['company', 'meetingRoom', '会议室'],
    ['../x', 'a', '会议室'],
    ['company', 'room', 'Room'],
    ['company', 'room', '会议室', 'more'],
    ['company', '_room', '会议室'],
  ])
    expect(readEntityWish(wrong), wrong.join(' ')).toBeTypeOf('string');
});

test('one noun runs through file, table, endpoints and permissions', () => {
  const files = filesOf(wish);
  expect(Object.keys(files)).toEqual([
    'src/areas/company/model/meeting-room.ts',
    'src/areas/company/server/meeting-room.ts',
  ]);
  const [model = '', server = ''] = Object.values(files);
  for (const text of [
    "name: 'meeting_room'",
    "label: '会议室'",
    "'/api/v1/company/meetingRoom/queryPageMeetingRoom'",
    "insert: 'meeting_room_edit'",
    'export const meetingRoom = entity',
  ])
    expect(model).toContain(text);
  expect(server).toContain("from '../model/meeting-room.ts'");
  expect(stepsOf(wish).join('\n')).toContain('npm run db:propose -- --write company meeting_room');
});
