/**
 * Names of colours in the palette of the screens, which knows their light and dark values. Each
 * parent that plans and charts know has its own (decision 97); the technical ones share the last.
 */
export const CATEGORY_COLORS = [
  'salary',
  'self-employment',
  'benefits',
  'yields',
  'other-revenues',
  'housing',
  'health',
  'education',
  'subscriptions',
  'vehicle',
  'family',
  'taxes',
  'fixed-sundries',
  'groceries',
  'eating-out',
  'transport',
  'personal-care',
  'leisure',
  'shopping',
  'pets',
  'gifts',
  'variable-sundries',
  'loan',
  'financing',
  'interest',
  'reserve',
  'fixed-income',
  'variable-income',
  'pension',
  'goals',
  'slate',
] as const
export type CategoryColor = (typeof CATEGORY_COLORS)[number]
