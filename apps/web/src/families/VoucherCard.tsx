import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { type Family, updateFamily } from '@saldo/contract/families'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useSnack } from '../ui/use-snack.ts'

const KEEPS = 'O código de agora deixa de valer. Quem já está na família continua nela.'

/** The code to join by: to be read out, copied, or changed when too many know it. */
export function VoucherCard({ family }: { readonly family: Family }) {
  const snack = useSnack()
  const [confirming, setConfirming] = useState<string | null>(null)
  const copy = async () => {
    await navigator.clipboard.writeText(family.voucher ?? '')
    snack('Código copiado')
  }
  return (
    <Card title="Código da família">
      <p className="text-base text-muted">
        Quem tem este código entra na família. Ele muda quando alguém sai ou é removido.
      </p>
      <div className="mt-3 flex items-center gap-2 rounded-field bg-sunken py-1 pr-1 pl-3">
        <code className="figures min-w-0 flex-1 font-medium break-all">{family.voucher}</code>
        <IconButton
          label="Copiar código"
          icon={<Copy size={16} />}
          onClick={() => void copy().catch(() => snack('Não foi possível copiar'))}
        />
      </div>
      <Button className="mt-4" onClick={() => setConfirming(family.voucher)}>
        Gerar outro código
      </Button>
      {confirming !== null && (
        <ConfirmChange
          endpoint={updateFamily}
          request={{
            params: { id: family._id },
            body: { version: family.version, newVoucher: true },
          }}
          said="O código anterior não vale mais"
          title="Gerar outro código?"
          text={
            confirming === family.voucher
              ? KEEPS
              : `Ele já mudou em outro lugar: agora é ${family.voucher ?? ''}. ${KEEPS}`
          }
          yes="Gerar"
          no="Cancelar"
          onClose={() => setConfirming(null)}
        />
      )}
    </Card>
  )
}
