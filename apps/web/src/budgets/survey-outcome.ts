import type { Answer } from '@saldo/contract/endpoint'
import type { saveSurvey } from '@saldo/contract/survey'
import type { BudgetGroup } from '@saldo/domain/budgets/kinds'
import { groupFields } from './groups.ts'
import {
  byGroup,
  emptyGood,
  emptyRow,
  type Place,
  type Places,
  type SurveyForm,
  type When,
} from './survey-form.ts'

/** What a save left out: where it stands in the form, and in words what it lacks. */
export type LeftOut = { readonly place: Place | undefined; readonly text: string }

const MISSING = {
  category: 'a categoria',
  value: 'o valor',
  date: 'a data',
  type: 'o tipo',
  marketValue: 'o valor de mercado',
} as const

/** A row that was left out: where it stands, and what is said of it. */
export function leftOutOf(
  { list, row, missing }: Answer<typeof saveSurvey>['leftOut'][number],
  places: Places,
): LeftOut {
  const place = places[list][row]
  const lacks = new Intl.ListFormat('pt-BR').format(missing.map((name) => MISSING[name]))
  if (place === undefined) return { place, text: `Falta ${lacks}` }
  const title = place.list === 'goods' ? 'Bens' : groupFields[place.list].title
  return { place, text: `${title}, linha ${place.index + 1}: falta ${lacks}` }
}

/** The rows that a save left out and nothing else, to be completed: the others are entered already. */
export function formOfLeftOut(
  form: SurveyForm,
  leftOut: readonly LeftOut[],
  when: When,
): SurveyForm {
  const isLeft = (list: Place['list'], index: number) =>
    leftOut.some(({ place }) => place?.list === list && place.index === index)
  const rowsOf = (group: BudgetGroup) => {
    const rows = form[group].filter((_, index) => isLeft(group, index))
    return rows.length > 0 ? rows : [emptyRow(group, when)]
  }
  const goods = form.goods.filter((_, index) => isLeft('goods', index))
  return { ...byGroup(rowsOf), goods: goods.length > 0 ? goods : [emptyGood(when.month)] }
}

/** What is said once a survey is saved: what was entered, or that nothing was. */
export function outcomeText(
  { rows, goods }: Pick<Answer<typeof saveSurvey>, 'rows' | 'goods'>,
  leftOut: readonly LeftOut[],
) {
  const title = 'Levantamento concluído'
  const owned = goods === 1 ? '1 bem anotado' : `${goods} bens anotados`
  if (rows === 0 && goods > 0) return { title, text: `${owned}. Nenhuma linha foi lançada.` }
  if (rows === 0 && leftOut.length === 0) return { title, text: 'Nenhuma linha foi lançada.' }
  if (rows === 0) return { title: 'Nada foi lançado', text: 'Nenhuma linha está completa.' }
  const entered = rows === 1 ? '1 linha lançada' : `${rows} linhas lançadas`
  const saved = goods === 0 ? entered : `${entered} e ${owned}`
  const ready = 'O planejamento dos próximos doze meses está pronto para você conferir.'
  return { title, text: `${saved}. ${ready}` }
}
