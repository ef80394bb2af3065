import type { ContentItems, ContentKind } from '@saldo/contract/contents'
import { firstBanks } from './banks.ts'
import { firstProducts } from './products.ts'
import { firstTrails } from './trails.ts'

/**
 * The content that the product ships, until an operator saves another. It has no expert: one that is made up
 * would be a promise, and the screen says that none is there yet (decisions.md §17).
 */
export const firstContents: { readonly [Kind in ContentKind]: ContentItems<Kind> } = {
  videos: [],
  trails: firstTrails,
  ebooks: [
    {
      _id: 'entenda_dividas',
      title: 'Entenda as suas dívidas',
      description:
        'O que cada dívida cobra, em que ordem pagar, como renegociar e quando trocar uma dívida por outra.',
    },
    {
      _id: 'guia_completo_equilibrio_financeiro',
      title: 'Guia completo do equilíbrio financeiro',
      description:
        'Do orçamento à reserva, do cartão ao 13º: o ano inteiro de uma casa que fecha as contas.',
    },
  ],
  experts: [],
  products: firstProducts,
  banks: firstBanks,
}
