import fs from 'node:fs'
import { findContent, insertContent } from '@saldo/api/contents/store'
import { instantAt } from '@saldo/api/gateways/clock'
import { CONTENT_KINDS, type ContentKind, readContent } from '@saldo/contract/contents'
import { type Command, type CommandInput, Refused, type Words } from './command.ts'

const KINDS = CONTENT_KINDS.join(', ')

/** What a file of content holds: one kind, in the version that it was exported in, and its items. */
type ContentFile = { readonly kind: ContentKind; readonly version: number; readonly items: unknown }

function kindOf(word: unknown): ContentKind {
  const kind = CONTENT_KINDS.find((one) => one === word)
  if (kind === undefined)
    throw new Refused(`Não há conteúdo do tipo ${String(word)}. Há: ${KINDS}.`)
  return kind
}

/** Two spaces and a line's end, so that a file that is read and written again is the same. */
const written = (file: ContentFile) => `${JSON.stringify(file, null, 2)}\n`

async function exportContent({ database, names }: CommandInput): Promise<string> {
  const kind = kindOf(names[0])
  const content = await database.system((ledger) => findContent(ledger, kind))
  if (content === undefined) throw new Refused(`Nada foi salvo ainda em ${kind}.`)
  const file = names[1] ?? ''
  const { version, items } = content
  fs.writeFileSync(file, written({ kind, version, items }))
  return `${items.length} itens de ${kind} (versão ${version}) escritos em ${file}.`
}

function readFile(name: string) {
  let text: string
  try {
    text = fs.readFileSync(name, 'utf8')
  } catch {
    throw new Refused(`Não consegui ler ${name}.`)
  }
  let file: Partial<ContentFile> | null
  try {
    file = JSON.parse(text) as Partial<ContentFile> | null
  } catch {
    throw new Refused(`${name} não é um JSON.`)
  }
  if (file === null || typeof file !== 'object') throw new Refused(`${name} não é um objeto.`)
  const kind = kindOf(file.kind)
  const { version } = file
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) {
    throw new Refused(`${name}: version é o número da versão de que o arquivo partiu.`)
  }
  const read = readContent(kind, file.items)
  if ('faults' in read) throw new Refused(`${name} não serve:\n${read.faults.join('\n')}`)
  return { kind, version, items: read.items }
}

function checkContent({ names }: Words): string {
  const { kind, items } = readFile(names[0] ?? '')
  return `O arquivo serve: ${items.length} itens de ${kind}.`
}

/** Saves the file as the next version; what was saved since it was exported is not written over. */
async function loadContent({ database, names, nowMs }: CommandInput): Promise<string> {
  const { kind, version, items } = readFile(names[0] ?? '')
  return database.system(async (ledger) => {
    const newest = await findContent(ledger, kind)
    if (newest !== undefined && JSON.stringify(newest.items) === JSON.stringify(items)) {
      return `Nada mudou em ${kind}: a versão ${newest.version} já é esta.`
    }
    const last = newest?.version ?? 0
    if (last !== version) {
      throw new Refused(
        `${kind} está na versão ${last}, e o arquivo partiu da ${version}. Exporte de novo e refaça a mudança.`,
      )
    }
    const next = { kind, version: version + 1, items, savedAt: instantAt(nowMs) }
    const isSaved = await insertContent(ledger, { ...next, savedBy: 'npm run admin' })
    if (!isSaved) throw new Refused(`${kind} acaba de ser alterado por outra pessoa.`)
    return `${items.length} itens de ${kind} salvos na versão ${next.version}.`
  })
}

/** What people read, watch and ask for. */
export const contentCommands: readonly Command[] = [
  {
    name: 'content export',
    takes: ['TIPO', 'ARQUIVO'],
    about: `Escreve um conteúdo em um arquivo JSON (${KINDS}).`,
    run: exportContent,
  },
  {
    name: 'content check',
    takes: ['ARQUIVO'],
    about: 'Diz se um arquivo de conteúdo serve, e o que não serve nele.',
    runAlone: checkContent,
  },
  {
    name: 'content load',
    takes: ['ARQUIVO'],
    about: 'Salva um arquivo de conteúdo como a versão seguinte.',
    run: loadContent,
  },
]
