/** What is the same in every expense that a test enters. */
export const expense = {
  transactionType: 'expenses',
  date: '2026-11-10',
  paid: true,
}
