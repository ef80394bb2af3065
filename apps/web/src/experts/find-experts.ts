import type { Expert } from '@saldo/contract/experts'
import { withoutAccents } from '@saldo/domain/accents'

/** The fields in which these experts work, each once, by name. */
export function expertizesOf(experts: readonly Expert[]): readonly string[] {
  const names = experts.flatMap(({ expertizes }) => expertizes.map(({ name }) => name))
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
}

const plain = (text: string) => withoutAccents(text).toLowerCase()

/** The experts whose name or field has the words that were typed, in the chosen field; all for ''. */
export function findExperts(
  experts: readonly Expert[],
  { typed, expertize }: { readonly typed: string; readonly expertize: string },
): readonly Expert[] {
  const wanted = plain(typed.trim())
  return experts.filter(({ name, expertizes }) => {
    const fields = expertizes.map((one) => one.name)
    const isField = expertize === '' || fields.includes(expertize)
    return isField && [name, ...fields].some((text) => plain(text).includes(wanted))
  })
}
