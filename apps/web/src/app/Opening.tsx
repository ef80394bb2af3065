import { documentsOf, waitingDocuments } from '@saldo/domain/users/documents'
import { defaultBrand } from '../brand.ts'
import { useMe } from '../data/me.ts'
import { paths } from '../paths.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { AssistantPopup } from './assistant/AssistantPopup.tsx'

const TermsDialog = lazyComponent(() => import('./TermsDialog.tsx').then((all) => all.TermsDialog))
const Tour = lazyComponent(() => import('./tour/Tour.tsx').then((all) => all.Tour))

/**
 * What opens by itself, one thing at a time: terms that have changed, the tour for a newcomer, a tip
 * about the screen. Nothing of it in another's account.
 */
export function Opening({
  path,
  isFree,
}: {
  readonly path: string
  /** No window is open over the screen. */
  readonly isFree: boolean
}) {
  const { data: me } = useMe()
  if (me === undefined || me.actor !== null) return null
  const waiting = waitingDocuments(documentsOf(defaultBrand), me.acceptedDocuments)
  if (waiting.length > 0) return <TermsDialog />
  if (!isFree) return null
  if (me.skipTutorial) return <AssistantPopup path={path} />
  return path === paths.dashboard() && <Tour />
}
