import { useEffect, useRef, useState } from 'react'
import { beginTotp, confirmTotp } from '@saldo/contract/factors'
import { useChange } from '../data/queries.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { useFormSend } from '../fields/form-scope.tsx'
import { FormField } from '../fields/FormField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CodeInput } from '../ui/field/CodeInput.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Three pages: scan, type the first code, save the recovery codes. */
export function TotpModal({ onClose }: { readonly onClose: () => void }) {
  const [spare, setSpare] = useState<readonly string[] | null>(null)
  if (spare !== null) return <SpareCodes codes={spare} onClose={onClose} />
  return (
    <ChangeForm
      endpoint={confirmTotp}
      defaults={{ code: '' }}
      request={({ code }) => (code.length === 6 ? { body: { code } } : null)}
      onDone={({ recoveryCodes }) => setSpare(recoveryCodes)}
      onFailed={(_, form) => form.reset()}
      size="sm"
      title="Aplicativo autenticador"
      submitLabel="Ativar"
      asksToClose={false}
      onClose={onClose}
    >
      <SecretAndCode onClose={onClose} />
    </ChangeForm>
  )
}

/** What the app reads, and the first code that it shows then. */
function SecretAndCode({ onClose }: { readonly onClose: () => void }) {
  const { mutate, data, error } = useChange(beginTotp)
  const { send } = useFormSend<typeof confirmTotp>()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    mutate({}, { onError: ({ code: refusal }) => refusal === 'proof_needed' && onClose() })
  }, [mutate, onClose])
  if (error !== null) return <Banner kind="error">{error.message}</Banner>
  if (data === undefined) return <Skeleton className="h-60" />
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base text-muted">
        Leia o desenho com o seu aplicativo, ou digite nele a chave abaixo.
      </p>
      <QrCode text={data.uri} />
      <code className="figures rounded-field bg-sunken px-3 py-2 text-center text-sm break-all">
        {data.secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <FormField
        name="code"
        label="Código que o aplicativo mostra"
        required={false}
        renderInput={({ ref: _, ...bound }) => (
          <CodeInput {...bound} onComplete={(code) => send({ body: { code } })} />
        )}
      />
    </div>
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
