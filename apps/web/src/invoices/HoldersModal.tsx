import { type CardHolder, listCardHolders, updateCardHolders } from '@saldo/contract/card-holders'
import { HOLDER_NAME_MAX } from '@saldo/domain/payments/card-holders'
import { useReading } from '../data/queries.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

type Props = {
  readonly cardId: string
  /** Those of the invoice in sight: a person may have chosen one that no bill has named. */
  readonly endings: readonly string[]
  readonly onClose: () => void
}

const TITLE = 'De quem é cada cartão'
const fieldOf = (ending: string) => `final${ending}`

/** Whose each card of an account is: two with one name are one person's. */
export function HoldersModal({ cardId, endings, onClose }: Props) {
  const query = useReading(listCardHolders, { params: { id: cardId } })
  return (
    <QueryModal
      title={TITLE}
      size="sm"
      query={query}
      skeleton={<Skeleton className="h-32" />}
      onClose={onClose}
    >
      {(holders) => {
        const unnamed = endings.filter((one) => holders.every(({ ending }) => ending !== one))
        const cards: readonly CardHolder[] = [
          ...holders,
          ...unnamed.map((ending) => ({ ending, name: null })),
        ]
        return (
          <ChangeForm
            endpoint={updateCardHolders}
            isEdit
            defaults={Object.fromEntries(
              cards.map(({ ending, name }) => [fieldOf(ending), name ?? '']),
            )}
            request={(typed, { changed }) => {
              const named = changed(typed)
              return {
                params: { id: cardId },
                body: {
                  cards: cards.flatMap(({ ending }) => {
                    const name = named[fieldOf(ending)]?.trim()
                    return name === undefined ? [] : [{ ending, name: name === '' ? null : name }]
                  }),
                },
              }
            }}
            said="Nomes salvos"
            labels={Object.fromEntries(
              cards.map(({ ending }) => [fieldOf(ending), `Final ${ending}`]),
            )}
            title={TITLE}
            text="Cartões com o mesmo nome somam como uma pessoa só."
            size="sm"
            submitLabel="Salvar"
            onClose={onClose}
          >
            <div className="grid gap-4">
              {cards.map(({ ending }) => (
                <TextField
                  key={ending}
                  name={fieldOf(ending)}
                  label={`Final ${ending}`}
                  optional
                  maxLength={HOLDER_NAME_MAX}
                  autoComplete="off"
                />
              ))}
            </div>
          </ChangeForm>
        )
      }}
    </QueryModal>
  )
}
