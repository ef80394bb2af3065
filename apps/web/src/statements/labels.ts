import type { ReviewLine, UnreadableReason } from '@saldo/contract/statements'
import type { Tone } from '../ui/tones.ts'

/** What the import will do with a line. */
export const statusLabels = {
  new: 'Nova',
  known: 'Já importada',
  probable: 'Parece repetida',
  entered: 'Já lançado',
  ignored: 'Ignorada por uma regra',
} as const satisfies Record<ReviewLine['status'], string>

export const statusTones = {
  new: 'revenue',
  known: 'muted',
  probable: 'warning',
  entered: 'muted',
  ignored: 'muted',
} as const satisfies Record<ReviewLine['status'], Tone>

/** Where the category of a new line comes from; a tone where it wants a look. */
export const sourceLabels: Readonly<
  Record<'chosen' | 'own' | 'memory' | 'rule' | 'words', readonly [label: string, tone?: Tone]>
> = {
  chosen: ['Sua escolha'],
  own: ['Pela sua regra'],
  memory: ['Da última vez'],
  rule: ['Pelo banco'],
  words: ['Sugestão', 'primary'],
}

/** Why a line of the file is none of the statement. */
export const reasonLabels = {
  value_unreadable: 'Não entendemos o valor',
  value_is_zero: 'O valor é zero',
  two_values: 'Tem um crédito e um débito; não dá para saber qual vale',
  too_many_cells: 'Tem mais colunas do que o cabeçalho; não dá para saber qual é o valor',
  other_currency: 'Está em outra moeda',
  of_another_bill: 'É de uma fatura que ainda virá',
  corrected: 'Outra linha do arquivo a corrige ou a cancela',
  corrects_another_file:
    'Corrige uma linha de outro arquivo: se ela já foi importada, ajuste-a à mão',
  of_investment: 'É compra, venda ou rendimento de um investimento, e não dinheiro da conta',
  of_another_table: 'Está em outra tabela do arquivo, com colunas que não conhecemos',
  date_unreadable: 'Não entendemos a data',
  date_out_of_range: 'A data está fora do alcance',
  balance_line: 'É uma linha de saldo, não uma movimentação',
  not_a_transaction: 'Não é uma movimentação',
} as const satisfies Record<UnreadableReason, string>
