import type { ContentKind } from '@saldo/contract/contents'
import type { Call } from '@saldo/contract/endpoint'
import { type ContentDocument, readContentOf, saveContent } from '@saldo/contract/operator-contents'
import { useChange, useReading } from '../data/queries.ts'
import { useSnack } from '../ui/use-snack.ts'
import type { Item } from './content-fields.ts'

/** A kind of content as it is now, drafts too. */
export function useContent(kind: ContentKind) {
  return useReading(readContentOf, { params: { kind } })
}

/** The list as the version after the one that it was made from. */
export function saveOf(
  { kind, version }: Pick<ContentDocument, 'kind' | 'version'>,
  items: readonly Item[],
): Call<typeof saveContent> {
  return { params: { kind }, body: { version, items: [...items] } }
}

/** Says that a list was saved; what was there before can be had again. */
export function useAnnouncement({ items }: ContentDocument) {
  const { mutate } = useChange(saveContent)
  const snack = useSnack()
  return (saved: ContentDocument, message: string) => {
    const run = () => mutate(saveOf(saved, items))
    snack({ message, kind: 'success', action: { label: 'Desfazer', run } })
  }
}

/** Saves a list at once, as moving does. */
export function useQuickSave(document: ContentDocument) {
  const { mutate, error, isPending } = useChange(saveContent)
  const announce = useAnnouncement(document)
  const save = (items: readonly Item[], message: string) =>
    mutate(saveOf(document, items), { onSuccess: (saved) => announce(saved, message) })
  return { save, error, isPending }
}
