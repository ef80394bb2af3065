import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { exportRules, importRules, rulesFile } from '@saldo/contract/rules'
import { counted } from '@saldo/domain/counts'
import { call } from '../data/client.ts'
import type { Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { Button } from '../ui/Button.tsx'
import { useSnack } from '../ui/use-snack.ts'

const NAME = 'regras-saldo.json'

/** Takes the rules out as a file, and takes those of a file in below them. */
export function RulesFile({ isEmpty }: { readonly isEmpty: boolean }) {
  const snack = useSnack()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useChange(importRules)
  const fail = ({ message }: Pick<Problem, 'message'>) => snack({ message, kind: 'error' })
  const save = async () => {
    try {
      const file = z.encode(rulesFile, await call(exportRules, {}))
      keepFile(NAME, JSON.stringify(file, null, 2))
    } catch (error) {
      fail(error as Problem)
    }
  }
  const read = async (file: File | undefined) => {
    const body = file === undefined ? null : readRules(await file.text())
    if (body === null) return fail({ message: 'Este arquivo não é de regras.' })
    mutate(
      { body },
      {
        onError: fail,
        onSuccess: ({ added, known }) => {
          const words = counted(added, 'regra acrescentada', 'regras acrescentadas')
          const there = known === 0 ? '' : ` · ${known} já ${known === 1 ? 'existia' : 'existiam'}`
          snack({ message: `${words}${there}`, kind: 'success' })
        },
      },
    )
  }
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {!isEmpty && (
        <Button icon={<Download size={16} />} onClick={() => void save()}>
          Baixar regras
        </Button>
      )}
      <Button icon={<Upload size={16} />} busy={isPending} onClick={() => input.current?.click()}>
        Trazer de um arquivo
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="Arquivo de regras"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void read(target.files?.[0])
          target.value = ''
        }}
      />
    </div>
  )
}

/** The rules of a file, or null where it is none of them. */
function readRules(text: string) {
  try {
    const read = z.safeDecode(rulesFile, JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

function keepFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
