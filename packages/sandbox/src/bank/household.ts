import { chanceOf, drawNumber, oneOf } from './chance.ts'
import { addDays, addMonths, dayIn } from './days.ts'

/** What happened on an account, as the bank itself has it. */
export type BankEvent = {
  /** Its name at the bank, which stays. */
  readonly key: string
  readonly account: AccountKind
  /** The day that the bank writes. */
  readonly day: string
  /** The day from which the bank shows it; before `day` where parts are shown ahead. */
  readonly shownFrom: string
  /** Money out, and a purchase, is negative. */
  readonly cents: number
  readonly text: string
  readonly category: Category
  /** The hour in São Paulo, where the bank knows it. */
  readonly hour?: number
  readonly foreign?: { readonly currency: string; readonly cents: number }
  readonly part?: {
    readonly index: number
    readonly count: number
    readonly purchaseDay: string
    readonly totalCents: number
  }
  /** It settles a bill and is in none. */
  readonly paysBill?: boolean
  /** The bank's number of an operation. */
  readonly reference?: string
}
export type AccountKind = 'checking' | 'savings' | 'card'
type Category = readonly [id: string, name: string]

/** How a bank shows instalments: all on the first day, one each month, or each under the day of the purchase. */
export type PartsManner = 'ahead' | 'monthly' | 'current'

export type Household = {
  readonly seed: string
  readonly manner: PartsManner
  /** The first month that the bank still shows, `YYYY-MM`. */
  readonly from: string
  /** Of its card. */
  readonly closeDay: number
  readonly dueDay: number
}

/** When most of the cards close and fall due. */
export const USUAL_DAYS = { closeDay: 3, dueDay: 10 }

const categories = {
  salary: ['01010000', 'Salary'],
  pixIn: ['05070000', 'Transfer - PIX'],
  pixOut: ['05070000', 'Transfer - PIX'],
  rent: ['17010000', 'Rent'],
  own: ['04000000', 'Same person transfer'],
  investment: ['03060000', 'Fixed income'],
  bill: ['05100000', 'Credit card payment'],
  groceries: ['10000000', 'Groceries'],
  food: ['11010000', 'Eating out'],
  transport: ['19010000', 'Taxi and ride-hailing'],
  shopping: ['08010000', 'Online shopping'],
  services: ['09000000', 'Digital services'],
  tax: ['15000000', 'Taxes'],
} as const satisfies Record<string, Category>

const friends = ['MARIA SOUZA', 'JOAO PEREIRA', 'ANA LIMA', 'CARLOS DIAS', 'BIA ROCHA']
const shops: readonly (readonly [string, Category, number, number])[] = [
  ['SUPERMERCADO BOM PRECO', categories.groceries, 6000, 42000],
  ['PADARIA SANTO PAO', categories.food, 800, 4200],
  ['RESTAURANTE DA VILA', categories.food, 3500, 16000],
  ['UBER *TRIP', categories.transport, 900, 5500],
  ['FARMACIA POPULAR', categories.shopping, 1500, 12000],
  ['STREAMING FILMES', categories.services, 3990, 3990],
  ['LIVRARIA CULTURAL', categories.shopping, 2500, 15000],
]

/** All that the bank shows until `today`, in no order that matters. */
export function happeningsUntil(household: Household, today: string): readonly BankEvent[] {
  const found: BankEvent[] = []
  for (let month = household.from; month <= today.slice(0, 7); month = addMonths(month, 1)) {
    found.push(...accountOf(household, month), ...purchasesOf(household, month))
    if (numberIn(household, month) === 1)
      found.push(...buildInstalments(household, month, [3, 44_970]))
    if (numberIn(household, month) === 4)
      found.push(...buildInstalments(household, month, [10, 219_900]))
  }
  const withoutBills = found.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const bills = billsUntil(household, withoutBills, today)
  return [...withoutBills, ...bills.flatMap((bill) => paymentOf(household, bill))].filter(
    ({ shownFrom }) => shownFrom <= today,
  )
}

export type Bill = {
  readonly month: string
  readonly closesOn: string
  readonly dueOn: string
  readonly cents: number
}

/** The month of the bill in which something on the card stands. */
export function billMonthOf(
  household: Pick<Household, 'closeDay' | 'dueDay'>,
  { day, shownFrom, part }: BankEvent,
): string {
  // Under the day of the purchase, only the day on which it appears tells the month of a part.
  const from = part !== undefined && shownFrom > day ? shownFrom : day
  return nextBill(household, from).month
}

/** The bill that takes what is bought on a day: that of the closing after it, under the month it falls due in. */
export function nextBill(
  { closeDay, dueDay }: Pick<Household, 'closeDay' | 'dueDay'>,
  day: string,
) {
  const isLater = Number(day.slice(8)) >= closeDay
  const closes = addMonths(day.slice(0, 7), isLater ? 1 : 0)
  const month = addMonths(closes, dueDay > closeDay ? 0 : 1)
  return { month, closesOn: dayIn(closes, closeDay), dueOn: dayIn(month, dueDay) }
}

/** The bills that are closed by then, oldest first. */
export function billsUntil(
  household: Household,
  happenings: readonly BankEvent[],
  today: string,
): readonly Bill[] {
  const totals = new Map<string, number>()
  for (const happening of happenings) {
    if (happening.account !== 'card' || happening.paysBill === true) continue
    const month = billMonthOf(household, happening)
    totals.set(month, (totals.get(month) ?? 0) - happening.cents)
  }
  const bills: Bill[] = []
  let bill = nextBill(household, `${household.from}-01`)
  while (bill.closesOn <= today) {
    const cents = totals.get(bill.month) ?? 0
    if (cents > 0) bills.push({ ...bill, cents })
    bill = nextBill(household, bill.closesOn)
  }
  return bills
}

function numberIn({ from }: Household, month: string): number {
  let count = 0
  for (let at = from; at < month; at = addMonths(at, 1)) count += 1
  return count
}

function plain(
  account: AccountKind,
  key: string,
  what: Pick<BankEvent, 'day' | 'cents' | 'text' | 'category'> & Partial<BankEvent>,
): BankEvent {
  return { account, key, shownFrom: what.day, ...what }
}

function accountOf(household: Household, month: string): BankEvent[] {
  const { seed } = household
  const key = (name: string) => `${month} ${name}`
  const at = (day: number) => dayIn(month, day)
  const saved = drawNumber(200, 600, seed, 'saved') * 100
  const isMoved = `${month} savings`
  return [
    plain('checking', key('salary'), {
      day: at(5),
      cents: drawNumber(480_000, 920_000, seed, 'salary'),
      text: 'SALARIO EMPRESA LTDA',
      category: categories.salary,
      hour: 6,
    }),
    plain('checking', key('rent'), {
      day: at(8),
      cents: -drawNumber(120_000, 240_000, seed, 'rent'),
      text: 'PAGTO BOLETO IMOBILIARIA LAR',
      category: categories.rent,
      hour: 9,
    }),
    plain('checking', key('pot'), {
      day: at(7),
      cents: -20_000,
      text: 'APLICACAO CAIXINHA RESERVA',
      category: categories.investment,
    }),
    ...(numberIn(household, month) % 4 === 3
      ? [
          plain('checking', key('pot back'), {
            day: at(20),
            cents: 35_000,
            text: 'RESGATE CAIXINHA RESERVA',
            category: categories.investment,
          }),
        ]
      : []),
    ...(['checking', 'savings'] as const).map((account) =>
      plain(account, key(`own ${account}`), {
        day: at(9),
        cents: account === 'checking' ? -saved : saved,
        text:
          account === 'checking'
            ? 'PIX ENVIADO MESMA TITULARIDADE'
            : 'PIX RECEBIDO MESMA TITULARIDADE',
        category: categories.own,
        hour: 10,
        reference: isMoved,
      }),
    ),
    ...Array.from({ length: 6 }, (_, index) => buildPix(seed, month, index)),
  ]
}

/** Two of six come in. */
function buildPix(seed: string, month: string, index: number): BankEvent {
  const friend = oneOf(friends, seed, month, 'friend', index)
  const isIn = index < 2
  const cents = drawNumber(15, 300, seed, month, 'pix', index) * 100 + (isIn ? 50 : 90)
  return plain('checking', `${month} pix ${index}`, {
    day: dayIn(month, drawNumber(1, 28, seed, month, 'pix day', index)),
    cents: isIn ? cents : -cents,
    text: isIn ? `PIX RECEBIDO ${friend}` : `PIX ENVIADO ${friend}`,
    category: isIn ? categories.pixIn : categories.pixOut,
    // Late in the evening it is the next day already in UTC.
    hour: drawNumber(7, 23, seed, month, 'pix hour', index),
    reference: `E${month}${index}`,
  })
}

function purchasesOf({ seed, ...household }: Household, month: string): BankEvent[] {
  const at = (day: number) => dayIn(month, day)
  const number = numberIn({ seed, ...household }, month)
  const bought = Array.from({ length: drawNumber(9, 15, seed, month, 'count') }, (_, index) => {
    const [text, category, least, most] = oneOf(shops, seed, month, 'shop', index)
    return plain('card', `${month} buy ${index}`, {
      day: at(drawNumber(1, 28, seed, month, 'day', index)),
      cents: -drawNumber(least, most, seed, month, 'value', index),
      text,
      category,
    })
  })
  // Two coffees on one day are two.
  const coffees = [0, 1].map((index) =>
    plain('card', `${month} coffee ${index}`, {
      day: at(15),
      cents: -500,
      text: 'CAFE DA ESQUINA',
      category: categories.food,
    }),
  )
  return [
    ...bought,
    ...coffees,
    ...(number % 3 === 2 ? [refundOf(seed, month)] : []),
    ...(number % 2 === 1 ? abroadOf(seed, month) : []),
  ]
}

function refundOf(seed: string, month: string): BankEvent {
  return plain('card', `${month} refund`, {
    day: dayIn(month, 18),
    cents: drawNumber(2000, 9000, seed, month, 'refund'),
    text: 'ESTORNO LIVRARIA CULTURAL',
    category: categories.shopping,
  })
}

/** A purchase in dollars, and the tax on it as a line of its own. */
function abroadOf(seed: string, month: string): BankEvent[] {
  const dollars = drawNumber(1000, 9000, seed, month, 'dollars')
  const cents = Math.round(dollars * (5 + chanceOf(seed, month, 'rate')))
  const day = dayIn(month, 12)
  return [
    plain('card', `${month} abroad`, {
      day,
      cents: -cents,
      text: 'ONLINE STORE NEW YORK',
      category: categories.shopping,
      foreign: { currency: 'USD', cents: -dollars },
    }),
    plain('card', `${month} iof`, {
      day,
      cents: -Math.round(cents * 0.035),
      text: 'IOF COMPRA INTERNACIONAL',
      category: categories.tax,
    }),
  ]
}

function buildInstalments(
  { manner }: Household,
  month: string,
  [count, totalCents]: readonly [number, number],
): BankEvent[] {
  const purchaseDay = dayIn(month, 14)
  const each = Math.floor(totalCents / count)
  return Array.from({ length: count }, (_, at) => {
    const monthly = dayIn(addMonths(month, at), 14)
    return {
      key: `${month} parts ${count} ${at + 1}`,
      account: 'card' as const,
      day: manner === 'current' ? purchaseDay : monthly,
      shownFrom: manner === 'ahead' ? purchaseDay : monthly,
      cents: -(at === 0 ? totalCents - each * (count - 1) : each),
      text: `${count === 3 ? 'MAGAZINE MODA' : 'LOJA ELETRO'} ${String(at + 1).padStart(2, '0')}/${count}`,
      category: categories.shopping,
      part: { index: at + 1, count, purchaseDay, totalCents },
    }
  })
}

/** On both sides: out of the account, and into the card a day later. */
function paymentOf(_household: Household, { month, dueOn, cents }: Bill): BankEvent[] {
  return [
    plain('checking', `${month} bill`, {
      day: dueOn,
      cents: -cents,
      text: 'PAGAMENTO DE FATURA CARTAO',
      category: categories.bill,
      paysBill: true,
      hour: 8,
    }),
    plain('card', `${month} bill paid`, {
      day: addDays(dueOn, 1),
      cents,
      text: 'PAGAMENTO RECEBIDO',
      category: categories.bill,
      paysBill: true,
    }),
  ]
}
