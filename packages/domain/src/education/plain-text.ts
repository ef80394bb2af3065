/** The entities that blogs write beside those that are numbers. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['hellip', '…'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['aacute', 'á'],
  ['agrave', 'à'],
  ['acirc', 'â'],
  ['atilde', 'ã'],
  ['eacute', 'é'],
  ['ecirc', 'ê'],
  ['iacute', 'í'],
  ['oacute', 'ó'],
  ['ocirc', 'ô'],
  ['otilde', 'õ'],
  ['uacute', 'ú'],
  ['ccedil', 'ç'],
])

const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/giu
const CODE_POINT_MAX = 0x10ffff

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= CODE_POINT_MAX && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}

/** An entity as its character, by the groups of `ENTITY`; one that is not known stays as it is written. */
function readEntity(whole: string, [hex, decimal, name]: readonly (string | undefined)[]): string {
  if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
  if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10))
  return NAMED.get((name ?? '').toLowerCase()) ?? whole
}

/** Each element as a blank. A `<` that nothing closes is a sign; looked for once, however many there are. */
function withoutElements(html: string): string {
  let words = ''
  let from = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', from)) {
    const end = html.indexOf('>', at)
    if (end === -1) break
    words += `${html.slice(from, at)} `
    from = end + 1
  }
  return words + html.slice(from)
}

/**
 * The words of a piece of HTML: without its elements, its entities as the characters that they stand for,
 * once. What looks like an element only after that is words, and is shown as such.
 */
export function plainText(html: string): string {
  return withoutElements(html)
    .replaceAll(ENTITY, (whole, ...parts) => readEntity(whole, parts))
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
