/*
 * Before anything else is asked for: what came in the address and must not stay there is taken out
 * of the bar and of the history. The one screen that it is for finds it in data/arrival.ts.
 */
{
  const secrets = {
    '/redirect': ['token'],
    '/wl/login': ['email', 'password'],
    '/login': ['ticket'],
    '/cadastro': ['ticket'],
    '/empresas/activation': ['activationToken'],
  }
  const words = new URLSearchParams(location.search)
  const path = location.pathname.toLowerCase().replace(/\/+$/, '')
  const arrival = {}
  for (const name of secrets[path] ?? []) {
    const word = words.get(name)
    if (word === null) continue
    arrival[name] = word
    words.delete(name)
  }
  if (Object.keys(arrival).length > 0) {
    const rest = words.toString()
    history.replaceState(null, '', location.pathname + (rest === '' ? '' : `?${rest}`))
    window.arrival = arrival
  }
}
