import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { exportHistory, removeUser } from '@saldo/contract/accounts'
import { useDownload } from '../data/download.ts'
import { useMe } from '../data/me.ts'
import { messageOr } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { forgetSession } from '../data/session.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Modal } from '../ui/Modal.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { ProblemBanner } from './ProblemBanner.tsx'

const FAILED = 'Não foi possível deletar sua conta no momento'

/** The last question: what goes, what the law keeps, and one's data to take along first. */
export function RemoveAccountModal({ onClose }: { readonly onClose: () => void }) {
  const { data: me } = useMe()
  const [isSure, setSure] = useState(false)
  const remove = useChange(removeUser)
  const snack = useSnack()
  const go = () =>
    remove.mutate(
      { params: { id: me?._id ?? '' } },
      {
        onSuccess: () => {
          snack('Conta excluída')
          forgetSession()
        },
      },
    )
  const failed = remove.error?.code === 'proof_needed' ? null : remove.error
  return (
    <Modal
      size="sm"
      title="Excluir sua conta?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" busy={remove.isPending} disabled={!isSure} onClick={go}>
            Excluir conta
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-base">
        <DownloadHistory />
        <p className="text-muted">
          A assinatura é cancelada primeiro, e nada mais é cobrado. Depois seus dados são apagados e
          você sai de todos os aparelhos. Se você administra uma família, quem está nela há mais
          tempo passa a administrá-la; sem mais ninguém, ela é encerrada. Seus planejadores perdem o
          acesso.
        </p>
        <p className="text-muted">
          Guardamos sem o seu nome só o que a lei manda: as autorizações que você deu, o registro de
          acessos e faturas da assinatura, se houve.
        </p>
        <Checkbox
          label="Entendo que não dá para desfazer"
          checked={isSure}
          onChange={({ target }) => setSure(target.checked)}
        />
        {failed && <Banner kind="error">{messageOr(failed, FAILED)}</Banner>}
      </div>
    </Modal>
  )
}

/** Offered first: afterwards there is nothing left to take. */
function DownloadHistory() {
  const history = useDownload(exportHistory)
  return (
    <div className="rounded-field bg-sunken p-4">
      <p className="font-medium">Antes de ir, leve os seus dados</p>
      <p className="mt-1 text-muted">
        Baixe o histórico agora, ou volte e peça a exportação completa.
      </p>
      <Button
        className="mt-3"
        icon={<Download size={16} />}
        busy={history.isPending}
        onClick={() => history.mutate({})}
      >
        Exportar histórico (CSV)
      </Button>
      {history.error && (
        <div className="mt-3">
          <ProblemBanner problem={history.error} />
        </div>
      )}
    </div>
  )
}
