import QrCode from 'lucide-react/icons/qr-code'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { listFoundTransactions } from '@saldo/contract/found-transactions'
import { isDay, monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { cnpjText, type ConsumerReceipt, nfceNote, readNfce } from '@saldo/domain/receipts/nfce'
import { DESCRIPTION_MAX } from '@saldo/domain/transactions/kinds'
import { call } from '../data/client.ts'
import { useToday } from '../data/today.ts'
import { OWN } from '../data/view.ts'
import { showDay } from '../fields/days.ts'
import { typedMoney } from '../fields/money.ts'
import { linkStyle } from '../ui/button-style.ts'
import { cx } from '../ui/class-names.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import type { TransactionForm } from './draft.ts'

const NfceModal = lazyComponent(() => import('./NfceModal.tsx').then((all) => all.NfceModal))

/** What is said once a receipt was read. */
export type NfceNotice = { readonly kind: 'info' | 'success' | 'warning'; readonly text: string }

/**
 * Fills a new expense in from the QR code of its receipt: value and day where the code has them, the shop by the
 * name that it had the last time, its number and its CNPJ as a note. What the code does not have is asked for.
 */
export function NfceReader({
  picture,
  onNotice,
}: {
  /** A picture that was shared: where it has a receipt's code, it is read without a press. */
  readonly picture: File | undefined
  readonly onNotice: (notice: NfceNotice | null) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const fill = useFill()
  const read = useRef(async (receipt: ConsumerReceipt) => onNotice(await fill(receipt)))
  useEffect(() => {
    if (picture?.type.startsWith('image/') !== true) return
    const run = async () => {
      const { readQrOfFile } = await import('./read-qr.ts')
      const receipt = readNfce((await readQrOfFile(picture)) ?? '')
      if (typeof receipt !== 'string') await read.current(receipt)
    }
    run().catch(() => null)
  }, [picture])
  return (
    <>
      <button
        type="button"
        onClick={() => {
          onNotice(null)
          setOpen(true)
        }}
        className={cx(linkStyle(), '-mt-6 inline-flex min-h-11 items-end gap-1 sm:mt-0 sm:min-h-5')}
      >
        <QrCode size={14} aria-hidden="true" className="mb-0.5 shrink-0" />
        Ler nota fiscal
      </button>
      {isOpen && (
        <NfceModal
          onRead={(receipt) => {
            setOpen(false)
            void fill(receipt).then(onNotice)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function useFill(): (receipt: ConsumerReceipt) => Promise<NfceNotice> {
  const { getValues, setValue } = useFormContext<TransactionForm>()
  const today = useToday()
  const put = (name: 'value' | 'date' | 'name' | 'description', text: string) =>
    setValue(name, text, { shouldDirty: true, shouldTouch: true })
  return async (receipt) => {
    const { value, day, month } = receipt
    const note = nfceNote(receipt)
    const { date, description } = getValues()
    if (value !== null) put('value', typedMoney(value))
    if (day !== null) put('date', day)
    else if (!isDay(date) || monthOf(date) !== month) put('date', '')
    const whole = description.trim() === '' ? note : `${description}\n${note}`
    if (!description.includes(note) && whole.length <= DESCRIPTION_MAX) put('description', whole)
    const [same, last] = await Promise.all([findNoted(note), findNoted(cnpjText(receipt.cnpj))])
    if (last !== null && getValues('name').trim() === '') put('name', last.name)
    if (same !== null) {
      const when = showDay(same.date, today)
      return { kind: 'warning', text: `Esta nota já está em “${same.name}”, de ${when}.` }
    }
    return noticeOf(receipt, getValues('name').trim() !== '')
  }
}

/** The newest of one's entries with these words in its note; null where there is none, or no network. */
async function findNoted(words: string) {
  const query = { ...OWN, text: words, limit: 10 }
  const page = await call(listFoundTransactions, { query }).catch(() => null)
  return page?.items.find(({ description }) => description?.includes(words)) ?? null
}

function noticeOf({ value, day, month, cnpj }: ConsumerReceipt, hasName: boolean): NfceNotice {
  const shop = hasName
    ? ''
    : ` Dê um nome à loja, de CNPJ ${cnpjText(cnpj)}: da próxima vez ele vem sozinho.`
  if (value !== null && day !== null) {
    return { kind: 'success', text: `Valor e dia vieram da nota.${shop}` }
  }
  return {
    kind: 'info',
    text: `O QR code desta nota diz a loja e o mês (${showMonth(month)}), mas não o valor nem o dia: confira-os no cupom.${shop}`,
  }
}
