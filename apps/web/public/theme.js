/* Before the first paint, so that a dark screen never flashes white. Read by ui/theme.ts too. */
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  /* Storage may be forbidden: the system's choice stands. */
}
