import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { isOnTheWay } from './leaving.ts';

test('a reader is on the way while another screen loads, not while the same one changes its query', async () => {
  const gate = Promise.withResolvers<null>();
  const router = createMemoryRouter(
    [
      { path: '/list', loader: () => null },
      { path: '/other', loader: () => gate.promise },
    ],
    { initialEntries: ['/list'] },
  );
  await expect.poll(() => router.state.initialized).toBe(true);
  expect(isOnTheWay(router.state)).toBe(false);
  void router.navigate('/list?keyword=a');
  expect(isOnTheWay(router.state)).toBe(false);
  await expect.poll(() => router.state.location.search).toBe('?keyword=a');
  const moved = router.navigate('/other');
  expect(isOnTheWay(router.state)).toBe(true);
  gate.resolve(null);
  await moved;
  expect(router.state.location.pathname).toBe('/other');
  expect(isOnTheWay(router.state)).toBe(false);
});
