import type { Database } from '@saldo/api/db/ledger'
import { findContent, insertContent } from '@saldo/api/contents/store'
import { instantAt } from '@saldo/api/gateways/clock'
import type { ContentItems } from '@saldo/contract/contents'

const experts: readonly {
  readonly id: string
  readonly name: string
  readonly fields: readonly string[]
  readonly stars: number
  readonly price: number | null
  readonly about: string
}[] = [
  {
    id: 'exemplo-lia',
    name: 'Lia Antunes',
    fields: ['Dívidas', 'Orçamento'],
    stars: 4.9,
    price: 180,
    about: 'Ajuda famílias a sair do rotativo e a montar o primeiro orçamento.',
  },
  {
    id: 'exemplo-rui',
    name: 'Rui Carvalho',
    fields: ['Investimentos', 'Aposentadoria'],
    stars: 4.6,
    price: 320,
    about: 'Planeja a aposentadoria de quem começa depois dos quarenta.',
  },
  {
    id: 'exemplo-noemi',
    name: 'Noêmi Batista de Albuquerque Sampaio',
    fields: ['Imposto de renda', 'Autônomos', 'MEI'],
    stars: 4.8,
    price: 250,
    about: 'Organiza o ano fiscal de autônomos e de pequenos negócios.',
  },
  {
    id: 'exemplo-caio',
    name: 'Caio Ferraz',
    fields: ['Orçamento', 'Casais'],
    stars: 4.4,
    price: 150,
    about: 'Conversas a dois sobre dinheiro, com um plano ao fim de cada uma.',
  },
  {
    id: 'exemplo-iara',
    name: 'Iara Monteiro',
    fields: ['Imóveis', 'Financiamento'],
    stars: 4.7,
    price: 400,
    about: 'Compara financiamento, consórcio e aluguel antes da assinatura.',
  },
  {
    id: 'exemplo-ze',
    name: 'José Pires',
    fields: ['Dívidas', 'Superendividamento'],
    stars: 5,
    price: null,
    about: 'Acompanha renegociações e audiências de superendividamento.',
  },
]

/** Six experts, each said to be an example, where none is there: the demo shows the screen with people in it. */
export async function presentExperts(database: Database, nowMs: number): Promise<void> {
  const items: ContentItems<'experts'> = experts.map(
    ({ id, name, fields, stars, price, about }) => ({
      _id: id,
      name,
      image: null,
      expertizes: fields.map((field) => ({ name: field })),
      stars,
      sessionPriceCents: price === null ? null : price * 100,
      aboutMessage: about,
      profileMessage: '',
      isExample: true,
    }),
  )
  await database.system(async (ledger) => {
    const newest = await findContent(ledger, 'experts')
    if (newest !== undefined && newest.items.length > 0) return
    const version = (newest?.version ?? 0) + 1
    const savedAt = instantAt(nowMs)
    await insertContent(ledger, { kind: 'experts', version, items, savedAt, savedBy: 'demo' })
  })
}
