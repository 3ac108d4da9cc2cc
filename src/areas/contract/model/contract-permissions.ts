/** Permission codes that guard the rows of the area, and the facets of fields that some readers do not see. */

/** Of the contract itself and of its records, which are seen with it. */
export const contractPermissions = {
  read: 'contract_manage',
  insert: 'contract_add',
  update: 'contract_edit',
  delete: 'contract_delete',
} as const;

/** Of what is agreed about money, received and invoiced. */
export const moneyPermissions = {
  read: 'contract_manage',
  insert: 'contract_finance',
  update: 'contract_finance',
  delete: 'contract_finance',
} as const;

/**
 * Largest amount of a contract in yuan. The wire carries numbers, and a double keeps cents up to 90 trillion; the column
 * holds more (numeric(18,2)).
 */
export const largestAmount = 9_999_999_999_999.99;

/** Amounts arrive as null without the right; negative ones stand only in reversals. */
export const amountSecret = { secret: 'contract_amount_view', max: largestAmount } as const;
export const amount = { ...amountSecret, min: 0 } as const;
