import { useEffect, useRef, useState } from 'react'
import { beginTotp, confirmTotp } from '@saldo/contract/factors'
import { useChange } from '../data/queries.ts'
import { Button } from '../ui/Button.tsx'
import { CodeInput } from '../ui/CodeInput.tsx'
import { Field } from '../ui/Field.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { Modal } from '../ui/Modal.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Three pages: scan, type the first code, save the recovery codes. */
export function TotpModal({ onClose }: { readonly onClose: () => void }) {
  const begin = useChange(beginTotp)
  const confirm = useChange(confirmTotp)
  const [code, setCode] = useState('')
  const isBegun = useRef(false)
  const { mutate } = begin
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    mutate({}, { onError: ({ code: refusal }) => refusal === 'proof_needed' && onClose() })
  }, [mutate, onClose])
  const send = (typed: string) =>
    confirm.mutate({ body: { code: typed } }, { onError: () => setCode('') })

  if (confirm.data !== undefined) {
    return <SpareCodes codes={confirm.data.recoveryCodes} onClose={onClose} />
  }
  return (
    <FormModal
      size="sm"
      title="Aplicativo autenticador"
      onClose={onClose}
      isDirty={false}
      problem={begin.error}
      busy={confirm.isPending}
      submitLabel="Ativar"
      onSubmit={() => code.length === 6 && send(code)}
    >
      {begin.data === undefined && !begin.error && <Skeleton className="h-60" />}
      {begin.data && (
        <div className="flex flex-col gap-4">
          <p className="text-base text-muted">
            Leia o desenho com o seu aplicativo, ou digite nele a chave abaixo.
          </p>
          <QrCode text={begin.data.uri} />
          <code className="figures rounded-field bg-sunken px-3 py-2 text-center text-sm break-all">
            {begin.data.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <Field
            label="Código que o aplicativo mostra"
            error={confirm.error === null ? undefined : confirm.error.message}
          >
            <CodeInput
              autoComplete="one-time-code"
              value={code}
              onChange={setCode}
              onComplete={send}
            />
          </Field>
        </div>
      )}
    </FormModal>
  )
}

function SpareCodes({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) {
  return (
    <Modal
      title="Guarde os códigos de reserva"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
            Copiar
          </Button>
          <Button variant="primary" onClick={onClose}>
            Guardei
          </Button>
        </>
      }
    >
      <p className="text-base text-muted">
        Se perder o celular, cada um destes códigos abre a conta uma vez. Eles não aparecem de novo.
      </p>
      {/* Where they do not all fit, the arrows move them. */}
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label="Códigos de reserva"
        className="mt-4 rounded-field"
      >
        <ul className="figures grid gap-1.5 rounded-field bg-sunken p-3 text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
      </section>
    </Modal>
  )
}
