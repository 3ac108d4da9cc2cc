import { expect, test } from 'vitest';
import { faults } from './faults-table.ts';
import { placeFault } from './place-fault.ts';
import { root } from './test-projects.ts';

// The faults themselves take long and are no part of the suite: this keeps them from being lost unseen.
test('the text of each deliberate fault stands once in the tree', () => {
  expect(faults.length).toBeGreaterThanOrEqual(20);
  expect(faults.filter((fault) => placeFault(root, fault) === null).map(({ name }) => name)).toEqual([]);
});
