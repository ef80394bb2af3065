/** Where money is (money.md §3): cash, a bank account, a credit card. */
export const PAYMENT_TYPES = ['money', 'debit', 'credit'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** The wire carries these as they are on the screen (money.md §3). */
export const ACCOUNT_TYPES = ['Conta corrente', 'Poupança'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

export const CARD_FLAGS = ['Visa', 'Mastercard', 'Hipercard', 'Elo', 'American Express'] as const
export type CardFlag = (typeof CARD_FLAGS)[number]

/** A closing day and a due day are days of a month; shorter months clamp them (decisions.md §5). */
export const CARD_DAY_MIN = 1
export const CARD_DAY_MAX = 31

/**
 * How many days before its due date a card may close. Due dates are at least 28 days apart, so
 * that up to here each closing lies between two of them.
 */
export const BEFORE_DUE_DAYS_MAX = 28

/** The most that an account may be said to yield a month, in hundredths of one per cent. */
export const MONTHLY_YIELD_MAX = 10_000

/** How many payment methods a person may keep. */
export const PAYMENTS_MAX = 60

export const PAYMENT_NAME_MAX = 60
