import { expect, test } from 'vitest';
import { profileInput, profileRow } from './own-profile.ts';

const account = { id: 7, version: 3, name: '范烨', nickname: null, gender: '1' as const, birthday: null };

test('the form begins with what the account holds; a page size that is none is the usual one', () => {
  expect(profileRow({ ...account, preferences: { homePath: '/interior', pageSize: 50, messageSound: true } })).toEqual({
    ...account,
    homePath: '/interior',
    pageSize: '50',
  });
  expect(profileRow({ ...account, preferences: { homePath: '', pageSize: 7 } })).toMatchObject({
    homePath: null,
    pageSize: '10',
  });
});

test('only what was changed is sent; a start that was taken away is sent as nothing', () => {
  expect(profileInput({ id: 7, version: 3, nickname: '小范' })).toEqual({
    version: 3,
    nickname: '小范',
    preferences: {},
  });
  expect(profileInput({ id: 7, version: 3, homePath: null, pageSize: '20' })).toEqual({
    version: 3,
    preferences: { homePath: '', pageSize: 20 },
  });
});
