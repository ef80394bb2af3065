import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { applyBrand, defaultBrand } from './brand.ts'
import { listenToOtherTabs, queryClient } from './data/queries.ts'
import { watchSubmits } from './ui/dialog/first-error.ts'
import { readToken, watchSession } from './data/session.ts'
import { drawAsReact } from './runtime.ts'
import { drawMissingCodeBy } from './ui/lazy-component.tsx'

drawAsReact()
// It is there with the first screen, by the time that a release has taken away what was not loaded.
drawMissingCodeBy(() => import('./ui/CodeFailure.tsx').then((all) => all.CodeFailure))
applyBrand(defaultBrand)
watchSession()
listenToOtherTabs()
watchSubmits()
/**
 * Begun once the page stands, so that no first load waits for it: what works without a network, then the code
 * that windows share, so that the first one opens as quickly as the next, and what a change moves.
 */
async function goOn(): Promise<void> {
  const offline = await import('./data/offline.ts').catch(() => null)
  // A worker that is not allowed is never ready: nothing waits for it.
  offline?.workOffline(queryClient).catch(() => null)
  if (readToken() !== null) await import('./ui/dialog/FormModal.tsx').catch(() => null)
  await import('./app/movement.ts').then((all) => all.showMovement()).catch(() => null)
}
if (document.readyState === 'complete') void goOn()
else window.addEventListener('load', () => void goOn(), { once: true })
const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
