/**
 * Whether a page of this origin is ours: it is served from the product's own address. Over plain
 * http, which is this machine or a network at home, any name under which the product was requested
 * counts, on its own port: `localhost`, `127.0.0.1`, a name of the network (cases L24, L82). A page
 * under another name has no cookie of this one, so there is nothing that it could renew.
 */
export function isOwnOrigin(
  origin: string,
  { appUrl, host }: { readonly appUrl: string; readonly host: string | undefined },
): boolean {
  const usual = new URL(appUrl)
  if (origin === usual.origin) return true
  if (usual.protocol !== 'http:' || !URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.protocol === 'http:' && page.hostname === host && page.port === usual.port
}
