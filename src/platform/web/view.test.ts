import { expect, it, vi } from 'vitest';
import { fakeStorage } from './fake-storage.ts';

vi.stubGlobal('sessionStorage', fakeStorage());
vi.stubGlobal('localStorage', fakeStorage());
const { isSidebarOpen, logError, recordSystem, setSidebar, useView } = await import('./view-store.ts');
const { isMobile, rootFontSize } = await import('./root-font.ts');
const { createThrottle, throttleMilliseconds } = await import('./use-throttled.ts');
const { baseOf, currentAddress, isInsideAddress } = await import('./navigation.ts');
const { pollMilliseconds, retryDelay, shouldPoll } = await import('./live-ladder.ts');

it('SH-16 the view state starts as specified', () => {
  expect(useView.getState()).toEqual({
    sidebarOpened: true,
    device: 'desktop',
    language: 'en',
    errorLogs: [],
    exportValues: {},
    exportState: 'idle',
    activeTab: 'first',
    contractDataList: [],
    jumpType: null,
    activeIndex: null,
  });
});

it('SH-08 the sidebar is kept as sidebarStatus 1 or 0', () => {
  setSidebar(false);
  expect([localStorage.getItem('sidebarStatus'), useView.getState().sidebarOpened]).toEqual(['0', false]);
  expect(isSidebarOpen(1920)).toBe(false);
  setSidebar(true);
  expect(localStorage.getItem('sidebarStatus')).toBe('1');
  expect(isSidebarOpen(1280)).toBe(true);
});

it('while nobody chose, the sidebar is folded up to 1440 px and open above', () => {
  localStorage.removeItem('sidebarStatus');
  expect([1280, 1440, 1441, 1920].map(isSidebarOpen)).toEqual([false, false, true, true]);
});

it('SH-09 records the active system, and clears both values', () => {
  recordSystem({ jumpType: 'subsystem', activeIndex: '/interior' });
  expect([sessionStorage.getItem('jumpType'), sessionStorage.getItem('acviteIndex')]).toEqual([
    'subsystem',
    '/interior',
  ]);
  recordSystem(null);
  expect([sessionStorage.getItem('jumpType'), sessionStorage.getItem('acviteIndex')]).toEqual([null, null]);
});

it('SH-16 keeps the last fifty errors', () => {
  for (let index = 0; index < 60; index += 1) logError({ name: 'Error', message: String(index) }, '/');
  expect([useView.getState().errorLogs.length, useView.getState().errorLogs[0]?.message]).toEqual([50, '10']);
});

it('SH-05 the root font is a tenth of the window between 165 and 200, 165 on a mobile device', () => {
  expect([1000, 1650, 1800, 2000, 3840].map((width) => rootFontSize(width, false))).toEqual([165, 165, 180, 200, 200]);
  expect(rootFontSize(2560, true)).toBe(165);
  expect([isMobile(991, 'Chrome'), isMobile(992, 'Chrome'), isMobile(1920, 'Android Mobile')]).toEqual([
    true,
    false,
    true,
  ]);
});

it('FM-05 a throttle lets one act through per 1000 ms, or per given time', () => {
  let now = 0;
  const may = createThrottle(throttleMilliseconds, () => now);
  expect(throttleMilliseconds).toBe(1000);
  expect([may(), may()]).toEqual([true, false]);
  now = 999;
  expect(may()).toBe(false);
  now = 1000;
  expect(may()).toBe(true);
  const quick = createThrottle(50, () => now);
  expect([quick(), ((now += 50), quick())]).toEqual([true, true]);
});

it('SH-15 knows the product prefix and takes it off addresses', () => {
  expect([baseOf('/fy-staff'), baseOf('/fy-staff/login'), baseOf('/fy-staffing'), baseOf('/login')]).toEqual([
    '/fy-staff',
    '/fy-staff',
    '',
    '',
  ]);
  expect(currentAddress({ pathname: '/fy-staff/interior', search: '?page=2', hash: '#a' })).toBe('/interior?page=2#a');
});

it('WR-06 a path to come back to stays inside the application', () => {
  expect(
    ['/interior?x=1', '//evil.cn', '/\\evil.cn', 'https://evil.cn', '/a\\b', '', null].map(isInsideAddress),
  ).toEqual([true, false, false, false, false, false, false]);
});

it('tries the live stream again after 1, 2, 5, 15, 30 seconds and polls each 60 s from the second failure on', () => {
  expect([1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 5000, 15_000, 30_000, 30_000]);
  expect([shouldPoll(1), shouldPoll(2), pollMilliseconds]).toEqual([false, true, 60_000]);
});
