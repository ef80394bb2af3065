import type { ReactNode } from 'react'
import { cx } from '../ui/class-names.ts'
import { toneStyle, type Tone } from '../ui/tones.ts'

type Bar = { readonly tone: Tone; readonly share: number; readonly label: string }

/** Bars beside one another, each as high as its share. */
function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <div className="flex h-36 items-end gap-3">
      {bars.map(({ tone, share, label }) => (
        <div key={label} className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1">
          <div
            style={{ ...toneStyle(tone), height: `${share}%` }}
            className="rounded-t-field bg-tone forced-colors:border-2"
          />
          <span className="text-center text-sm leading-4 text-muted">{label}</span>
        </div>
      ))}
    </div>
  )
}

/** One line that is parted, with the words of each part under it. */
function Parts({ parts }: { readonly parts: readonly Bar[] }) {
  return (
    <div className="flex gap-2">
      {parts.map(({ tone, share, label }) => (
        <div key={label} style={{ flexGrow: share, flexBasis: 0 }} className="min-w-0">
          <div
            style={toneStyle(tone)}
            className="h-10 rounded-field bg-tone forced-colors:border-2"
          />
          <span className="mt-1 block text-sm leading-4 text-muted">{label}</span>
        </div>
      ))}
    </div>
  )
}

const STEPS = 12

const drawings: Readonly<Record<string, ReactNode>> = {
  'caminho-do-dinheiro': (
    <Parts
      parts={[
        { tone: 'housing', share: 40, label: 'Fixas' },
        { tone: 'groceries', share: 30, label: 'Variáveis' },
        { tone: 'expense', share: 20, label: 'Dívidas' },
        { tone: 'revenue', share: 20, label: 'Sobra' },
      ]}
    />
  ),
  orcamento: (
    <Parts
      parts={[
        { tone: 'housing', share: 50, label: '50 % fixas' },
        { tone: 'groceries', share: 30, label: '30 % variáveis' },
        { tone: 'investment', share: 20, label: '20 % guardar' },
      ]}
    />
  ),
  fatura: (
    <Parts
      parts={[
        { tone: 'groceries', share: 66, label: 'Compras do mês' },
        { tone: 'warning', share: 14, label: 'Fecha' },
        { tone: 'primary', share: 20, label: 'Vence' },
      ]}
    />
  ),
  reserva: (
    <Bars
      bars={[
        { tone: 'investment', share: 15, label: '1º mês' },
        { tone: 'investment', share: 30, label: '2º' },
        { tone: 'investment', share: 45, label: '3º' },
        { tone: 'investment', share: 60, label: '4º' },
        { tone: 'investment', share: 75, label: '5º' },
        { tone: 'revenue', share: 90, label: 'Meta' },
      ]}
    />
  ),
  dividas: (
    <Bars
      bars={[
        { tone: 'negative', share: 90, label: 'Cartão: comece aqui' },
        { tone: 'expense', share: 55, label: 'Cheque especial' },
        { tone: 'warning', share: 25, label: 'Consignado' },
      ]}
    />
  ),
  metas: (
    <div className="flex h-36 items-end gap-1">
      {Array.from({ length: STEPS }, (_, at) => (
        <div
          key={at}
          style={{ ...toneStyle('primary'), height: `calc(100% * ${at + 1} / ${STEPS})` }}
          className={cx('flex-1 rounded-t-sm bg-tone forced-colors:border-2')}
        />
      ))}
    </div>
  ),
}

/** A drawing of a lesson by its name, in the product's colours; what it shows is written under it. */
export function LessonDrawing({ name }: { readonly name: string }) {
  const drawing = drawings[name]
  if (drawing === undefined) return null
  return (
    <div aria-hidden="true" className="rounded-card bg-sunken p-4 sm:p-6">
      {drawing}
    </div>
  )
}
