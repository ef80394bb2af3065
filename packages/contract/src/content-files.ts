import { CONTENT_KINDS, type ContentItems, type ContentKind, readContent } from './contents.ts'

/** What a file of content holds: one kind, in the version that it was exported in, and its items. */
export type ContentFile = {
  readonly kind: ContentKind
  readonly version: number
  readonly items: ContentItems
}

/** The text of a file: two spaces and a line's end, so that what is read and written again is the same. */
export function contentFileText({
  kind,
  version,
  items,
}: Pick<ContentFile, 'kind' | 'version'> & { readonly items: unknown }): string {
  return `${JSON.stringify({ kind, version, items }, null, 2)}\n`
}

/** The kind of this name, or undefined. */
export function contentKindOf(word: unknown): ContentKind | undefined {
  return CONTENT_KINDS.find((one) => one === word)
}

/** Says which kinds there are. */
export function unknownKind(word: unknown): string {
  return `Não há conteúdo do tipo ${String(word)}. Há: ${CONTENT_KINDS.join(', ')}.`
}

/** A file of content, or each thing that is wrong with it, in Portuguese. */
export function readContentFile(
  text: string,
): ContentFile | { readonly faults: readonly string[] } {
  let file: Partial<Record<keyof ContentFile, unknown>> | null
  try {
    file = JSON.parse(text) as typeof file
  } catch {
    return { faults: ['não é um JSON.'] }
  }
  if (file === null || typeof file !== 'object') return { faults: ['não é um objeto.'] }
  const { version } = file
  const kind = contentKindOf(file.kind)
  if (kind === undefined) return { faults: [unknownKind(file.kind)] }
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) {
    return { faults: ['version é o número da versão de que o arquivo partiu.'] }
  }
  const read = readContent(kind, file.items)
  return 'faults' in read ? read : { kind, version, items: read.items }
}
