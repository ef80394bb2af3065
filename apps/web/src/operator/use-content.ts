import type { ContentKind } from '@saldo/contract/contents'
import { type ContentDocument, readContentOf, saveContent } from '@saldo/contract/operator-contents'
import { useChange, useReading } from '../data/queries.ts'
import { useSnack } from '../ui/use-snack.ts'
import type { Item } from './content-fields.ts'

/** A kind of content as it is now, drafts too. */
export function useContent(kind: ContentKind) {
  return useReading(readContentOf, { params: { kind } })
}

/** Saves a list as the version after the one that it was made from. */
export function useSaveContent(kind: ContentKind) {
  const save = useChange(saveContent)
  return {
    ...save,
    send: (
      from: Pick<ContentDocument, 'version'>,
      items: readonly Item[],
      onSuccess: (saved: ContentDocument) => void,
    ) =>
      save.mutate(
        { params: { kind }, body: { version: from.version, items: [...items] } },
        { onSuccess },
      ),
  }
}

/** Saves a list at once, as moving and removing do; what was there before can be had again. */
export function useQuickSave(document: ContentDocument) {
  const { kind } = document
  const { send, error, isPending } = useSaveContent(kind)
  const snack = useSnack()
  const save = (items: readonly Item[], message: string) =>
    send(document, items, (saved) =>
      snack({
        message,
        kind: 'success',
        action: { label: 'Desfazer', run: () => send(saved, document.items, () => null) },
      }),
    )
  return { save, error, isPending }
}
