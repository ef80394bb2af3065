import { instantOf } from '../bank/days.ts'
import type { Connector } from './connectors.ts'
import { type Account, decimal, type Row } from './account.ts'

/** A line as `GET /v2/transactions` shows it. */
export function transactionWire(
  row: Row,
  { account, connector }: { readonly account: Account; readonly connector: Connector },
) {
  const { happening, day } = row
  const isCard = account.kind === 'card'
  const isOut = happening.cents < 0
  const sign = isCard && connector.flipsSigns !== true ? -1 : 1
  const { foreign, category } = happening
  const amount = foreign === undefined ? happening.cents : foreign.cents
  return {
    id: row.id,
    accountId: account.id,
    date: writtenDay(connector, day, happening.hour),
    description: row.text,
    descriptionRaw: row.text.toUpperCase(),
    type: isOut ? 'DEBIT' : 'CREDIT',
    // On a card a purchase is positive; some connectors write it the other way round.
    amount: decimal(amount * sign),
    amountInAccountCurrency: foreign === undefined ? null : decimal(happening.cents * sign),
    balance: 0,
    currencyCode: foreign === undefined ? 'BRL' : foreign.currency,
    category: category[1],
    categoryId: category[0],
    status: row.isPending ? 'PENDING' : 'POSTED',
    providerCode: null,
    providerId: row.providerId,
    operationType: happening.text.startsWith('PIX') ? 'PIX' : null,
    operationTypeAdditionalInfo: null,
    paymentData: happening.text.startsWith('PIX') ? paymentDataOf(row) : null,
    merchant: null,
    creditCardMetadata: isCard ? metadataOf(row, account, connector) : null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Some banks know the hour, some write midnight of São Paulo, some midnight in UTC. */
function writtenDay(connector: Connector, day: string, hour: number | undefined): string {
  return connector.writesUtcDays === true && hour === undefined
    ? `${day}T00:00:00.000Z`
    : instantOf(day, hour ?? 0)
}

function paymentDataOf({ happening }: Row) {
  const other = { name: happening.text.replace(/^PIX \w+ /, ''), documentNumber: null }
  return {
    payer: happening.cents < 0 ? null : other,
    receiver: happening.cents < 0 ? other : null,
    receiverReferenceId: null,
    paymentMethod: 'PIX',
    referenceNumber: happening.reference ?? null,
    reason: null,
    boletoMetadata: null,
  }
}

function metadataOf({ happening, billId, isPending }: Row, account: Account, connector: Connector) {
  const { part } = happening
  return {
    ...(part !== undefined && {
      installmentNumber: part.index,
      totalInstallments: part.count,
      totalAmount: decimal(part.totalCents),
      purchaseDate: writtenDay(connector, part.purchaseDay, undefined),
    }),
    ...(billId !== null && { billId }),
    ...(isPending && { billForecastDate: account.billMonthOf(happening) }),
    cardNumber: account.id.slice(0, 4),
    payeeMCC: 5411,
  }
}

/** The bills of a card as `GET /bills` shows them, the newest first. */
export function billsWire({ bills, id }: Account) {
  return bills.toReversed().map((bill) => ({
    id: bill.id,
    accountId: id,
    dueDate: instantOf(bill.dueOn),
    billClosingDate: instantOf(bill.closesOn),
    totalAmount: decimal(bill.cents),
    totalAmountCurrencyCode: 'BRL',
    minimumPaymentAmount: decimal(Math.round(bill.cents * 0.15)),
    allowsInstallments: false,
    financeCharges: [],
    payments: [],
    createdAt: instantOf(bill.closesOn),
    updatedAt: instantOf(bill.closesOn),
  }))
}
