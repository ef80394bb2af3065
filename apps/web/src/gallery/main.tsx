import './gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultBrand } from '../brand.ts'
import { drawAsReact } from '../runtime.ts'
import { Logo } from '../ui/Logo.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { SnackProvider } from '../ui/SnackProvider.tsx'
import { applyTheme, readTheme, type Theme } from '../ui/theme.ts'
import { useState } from 'react'
import { ChartsPage } from './ChartsPage.tsx'
import { FieldsPage } from './FieldsPage.tsx'
import { FloatingPage } from './FloatingPage.tsx'
import { StatesPage } from './StatesPage.tsx'
import { TablesPage } from './TablesPage.tsx'

const themes = [
  { value: 'system', label: 'Sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
] as const

/** Every part in every state, for looking. Served in development only. */
function Gallery() {
  const [theme, setTheme] = useState(readTheme())
  const change = (next: Theme) => {
    applyTheme(next)
    setTheme(next)
  }
  return (
    <SnackProvider>
      <header className="flex flex-wrap items-center justify-between gap-4 border-b border-line bg-surface px-4 py-3 sm:px-8">
        <Logo {...defaultBrand.logo} name={defaultBrand.name} />
        <SegmentedControl label="Tema" value={theme} onChange={change} options={themes} size="sm" />
      </header>
      <main className="mx-auto flex max-w-[1200px] flex-col gap-6 px-4 py-6 sm:px-8">
        <h1 className="text-2xl font-semibold tracking-tight">Peças</h1>
        <StatesPage />
        <FieldsPage />
        <FloatingPage />
        <ChartsPage />
        <TablesPage />
      </main>
    </SnackProvider>
  )
}

drawAsReact()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
