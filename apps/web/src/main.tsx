import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { applyBrand, defaultBrand } from './brand.ts'
import { listenToOtherTabs, queryClient } from './data/queries.ts'
import { watchSubmits } from './ui/first-error.ts'
import { watchSession } from './data/session.ts'

applyBrand(defaultBrand)
watchSession()
listenToOtherTabs()
watchSubmits()
// What works without a network begins once the page stands: no first load waits for it.
const workOffline = () =>
  import('./data/offline.ts').then((all) => all.workOffline(queryClient)).catch(() => null)
if (document.readyState === 'complete') void workOffline()
else window.addEventListener('load', () => void workOffline(), { once: true })
const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
