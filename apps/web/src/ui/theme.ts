/** What the person chose for this device; `system` follows the machine. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

/** public/theme.js reads the same key before the first paint. */
export function readTheme(): Theme {
  const stored = attempt(() => localStorage.getItem(KEY))
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Shows a theme and keeps it for the next time. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') {
    delete root.dataset['theme']
    attempt(() => localStorage.removeItem(KEY))
  } else {
    root.dataset['theme'] = theme
    attempt(() => localStorage.setItem(KEY, theme))
  }
}

/** Storage may be forbidden: the theme then lasts as long as the page. */
function attempt<Answer>(act: () => Answer): Answer | null {
  try {
    return act()
  } catch {
    return null
  }
}
