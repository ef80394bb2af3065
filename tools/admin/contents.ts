import { counted } from '@saldo/domain/counts'
import fs from 'node:fs'
import {
  listSavedVersions,
  readNewest,
  readVersion,
  saveContent,
} from '@saldo/api/operator/contents'
import {
  type ContentFile,
  contentFileText,
  contentKindOf,
  readContentFile,
  unknownKind,
} from '@saldo/contract/content-files'
import { CONTENT_KINDS, type ContentKind } from '@saldo/contract/contents'
import {
  type Command,
  type CommandInput,
  inColumns,
  operate,
  Refused,
  type Words,
} from './command.ts'

const KINDS = CONTENT_KINDS.join(', ')
const SAVED_BY = 'npm run admin'

function kindOf(word: unknown): ContentKind {
  const kind = contentKindOf(word)
  if (kind === undefined) throw new Refused(unknownKind(word))
  return kind
}

async function exportContent(input: CommandInput): Promise<string> {
  const kind = kindOf(input.names[0])
  const { version, items } = await operate(input, (ledger) => readNewest(ledger, kind))
  if (version === 0) throw new Refused(`Nada foi salvo ainda em ${kind}.`)
  const file = input.names[1] ?? ''
  fs.writeFileSync(file, contentFileText({ kind, version, items }))
  return `${counted(items.length, 'item', 'itens')} de ${kind} (versão ${version}) escritos em ${file}.`
}

function readFile(name: string): ContentFile {
  let text: string
  try {
    text = fs.readFileSync(name, 'utf8')
  } catch {
    throw new Refused(`Não consegui ler ${name}.`)
  }
  const read = readContentFile(text)
  if ('faults' in read) throw new Refused(`${name} não serve:\n${read.faults.join('\n')}`)
  return read
}

function checkContent({ names }: Words): string {
  const { kind, items } = readFile(names[0] ?? '')
  return `O arquivo serve: ${counted(items.length, 'item', 'itens')} de ${kind}.`
}

/** Saves the file as the next version; what was saved since it was exported is not written over. */
async function loadContent(input: CommandInput): Promise<string> {
  return save(input, readFile(input.names[0] ?? ''))
}

async function save(input: CommandInput, file: ContentFile): Promise<string> {
  const { kind, version, items } = file
  const before = await operate(input, (ledger) => readNewest(ledger, kind))
  if (before.version !== version && JSON.stringify(before.items) !== JSON.stringify(items)) {
    throw new Refused(
      `${kind} está na versão ${before.version}, e o arquivo partiu da ${version}. Exporte de novo e refaça a mudança.`,
    )
  }
  const saving = { ...file, savedBy: SAVED_BY, nowMs: input.nowMs }
  const saved = await operate(input, (ledger) => saveContent(ledger, saving))
  return saved.version === before.version
    ? `Nada mudou em ${kind}: a versão ${saved.version} já é esta.`
    : `${counted(items.length, 'item', 'itens')} de ${kind} na versão ${saved.version}.`
}

async function listVersions(input: CommandInput): Promise<string> {
  const kind = kindOf(input.names[0])
  const versions = await operate(input, (ledger) => listSavedVersions(ledger, kind))
  return inColumns([
    ['VERSÃO', 'QUANDO (UTC)', 'QUEM', 'ITENS', 'NOVOS', 'MUDADOS', 'TIRADOS'],
    ...versions.map((one) => [
      String(one.version),
      one.savedAt,
      one.savedBy,
      String(one.count),
      String(one.added ?? '–'),
      String(one.changed ?? '–'),
      String(one.removed ?? '–'),
    ]),
  ])
}

/** An earlier version becomes the next one: nothing in between is lost. */
async function restoreContent(input: CommandInput): Promise<string> {
  const kind = kindOf(input.names[0])
  const version = Number(input.names[1])
  if (!Number.isSafeInteger(version) || version < 1) throw new Refused('Diga o número da versão.')
  const { items } = await operate(input, (ledger) => readVersion(ledger, { kind, version }))
  const newest = await operate(input, (ledger) => readNewest(ledger, kind))
  return save(input, { kind, version: newest.version, items: items as ContentFile['items'] })
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
  {
    name: 'content versions',
    takes: ['TIPO'],
    about: 'Lista as versões de um conteúdo: quem salvou, quando e o que mudou.',
    run: listVersions,
  },
  {
    name: 'content restore',
    takes: ['TIPO', 'VERSÃO'],
    about: 'Salva uma versão de antes como a versão seguinte.',
    run: restoreContent,
  },
]
