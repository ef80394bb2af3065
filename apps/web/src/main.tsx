import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { applyBrand, defaultBrand } from './brand.ts'
import { listenToOtherTabs } from './data/queries.ts'
import { watchSubmits } from './ui/first-error.ts'
import { watchSession } from './data/session.ts'

applyBrand(defaultBrand)
watchSession()
listenToOtherTabs()
watchSubmits()
const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
