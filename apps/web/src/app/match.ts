type Params = Readonly<Record<string, string>>

/** A part of an address, decoded, or as it is where it cannot be decoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What a path says where the pattern leaves it open (`:payment`), or null when it is another. */
function paramsIn(pattern: string, path: string): Params | null {
  const patternParts = pattern.split('/')
  const parts = path.split('/')
  if (patternParts.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of patternParts.entries()) {
    const value = decoded(parts[index] ?? '')
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value
    else if (part !== value.toLowerCase()) return null
  }
  return params
}

/** The first of these routes that a path means, and what it says in the places left open. */
export function matchOf<R extends { readonly path: string }>(
  routes: readonly R[],
  path: string,
): { readonly route: R; readonly params: Params } | null {
  const bare = path === '/' ? path : path.replace(/\/+$/, '')
  for (const route of routes) {
    const params = paramsIn(route.path, bare)
    if (params !== null) return { route, params }
  }
  return null
}
