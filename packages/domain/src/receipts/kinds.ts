const MB = 1024 * 1024
const GB = 1024 * MB

/** What a receipt may be, as its content shows it. */
export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type ReceiptType = (typeof RECEIPT_TYPES)[number]

/** The greatest receipt, in bytes: 10 MB. */
export const RECEIPT_BYTES_MAX = 10 * MB
export const RECEIPT_NAME_MAX = 255
/** How many receipts one entry may have. */
export const RECEIPTS_OF_ENTRY_MAX = 10

/** What the receipts of one account may take together: without a plan, and with one. */
export const RECEIPT_SPACE_FREE = 10 * RECEIPT_BYTES_MAX
export const RECEIPT_SPACE_PAID = 2 * GB
