import { resetAccount, exportHistory, removeUser } from '@saldo/contract/accounts'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useDownload } from '../data/download.ts'
import { useMe } from '../data/me.ts'
import { messageOr } from '../data/problem.ts'
import { useChange, useReading } from '../data/queries.ts'
import { forgetSession } from '../data/session.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { ProblemBanner } from './ProblemBanner.tsx'
import { Card } from '../ui/Card.tsx'
import { FeedCard } from './FeedCard.tsx'
import { FullExport } from './FullExport.tsx'
import { readSession } from '@saldo/contract/session'
import { defaultBrand } from '../brand.ts'
import { linkStyle } from '../ui/button-style.ts'
import { SupportLink } from './SupportLink.tsx'
import { forbidModel, readAssistant, restoreTips } from '@saldo/contract/assistant'
import { MODEL_CONSENT } from '@saldo/domain/assistant/consent-text'
import { showInstant } from '../fields/days.ts'
import { updateUser } from '@saldo/contract/user-changes'
import { isSuccessBrief, keepSuccessBrief } from '../data/form-preferences.ts'
import { keepCurrency } from '../data/preferences.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Field } from '../ui/field/Field.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { Select } from '../ui/choice/Select.tsx'
import { Switch } from '../ui/choice/Switch.tsx'
import { applyTheme, readTheme, type Theme } from '../ui/theme.ts'
import { currencyOptions } from './labels.ts'

const RESET_FAILED = 'Não foi possível reiniciar a conta. Tente de novo mais tarde.'

/** Asks before all money data goes, and says what stays. */
export function ResetDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ConfirmChange
      endpoint={resetAccount}
      request={{}}
      said="Conta reiniciada com sucesso"
      // Whoever thinks better of it while they are asked who they are has not failed.
      words={({ code }) => (code === 'proof_needed' ? undefined : RESET_FAILED)}
      danger
      title="Reiniciar a conta?"
      text="Todas as suas movimentações, formas de pagamento, itens do calendário, importações e subcategorias são apagados, e não dá para desfazer. Quem você é e com quem compartilha continua como está."
      yes="Reiniciar"
      no="Cancelar"
      onClose={onClose}
    />
  )
}

const FAILED = 'Não foi possível excluir sua conta agora'

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

/** What cannot be undone: begin anew, or go. */
export function DangerCard() {
  const [dialog, setDialog] = useState<'reset' | 'remove' | null>(null)
  const close = () => setDialog(null)
  return (
    <Card title="Reiniciar ou excluir">
      <p className="text-base text-muted">
        Reiniciar apaga movimentações, formas de pagamento, calendário, importações e subcategorias.
        Seu cadastro, sessões, família, planejadores, autorizações, registro de acessos, assinatura
        e preferências ficam, com uma carteira Dinheiro vazia.
      </p>
      <Button className="mt-3" onClick={() => setDialog('reset')}>
        Reiniciar conta
      </Button>
      <p className="hairline-t mt-5 pt-5 text-base text-muted">
        Excluir apaga a conta e todos os seus dados. Não dá para voltar atrás.
      </p>
      <Button variant="danger" className="mt-3" onClick={() => setDialog('remove')}>
        Excluir conta
      </Button>
      {dialog === 'reset' && <ResetDialog onClose={close} />}
      {dialog === 'remove' && <RemoveAccountModal onClose={close} />}
    </Card>
  )
}

/** Offers the person's own data to download: the history as a spreadsheet, or everything. */
export function ExportCard() {
  const history = useDownload(exportHistory)
  const snack = useSnack()
  const fetchHistory = () =>
    history.mutate({}, { onSuccess: ({ name }) => snack(`${name} baixado`) })
  return (
    <Card title="Seus dados">
      <p className="text-base text-muted">
        Todas as suas movimentações em uma planilha, com forma de pagamento, categoria e mês da
        fatura.
      </p>
      <Button
        className="mt-3"
        icon={<Download size={16} />}
        busy={history.isPending}
        onClick={fetchHistory}
      >
        Exportar histórico (CSV)
      </Button>
      {history.error && (
        <div className="mt-3">
          <ProblemBanner problem={history.error} />
        </div>
      )}
      <FullExport />
    </Card>
  )
}

const SUPPORT_MESSAGE = 'Olá, preciso de ajuda com a minha conta.'

/** Where help is, which version this is, and where its source is. */
export function AboutCard() {
  const { data: session } = useReading(readSession, {})
  const { name, version, contactPhone, termsUrl, policyUrl, sourceUrl } = defaultBrand
  const links = [
    ['Termos de uso', termsUrl],
    ['Política de privacidade', policyUrl],
    // Whoever uses it over a network is offered its source (AGPL, section 13).
    ...(sourceUrl ? ([['Código-fonte', sourceUrl]] as const) : []),
  ] as const
  return (
    <Card title="Ajuda e sobre">
      {contactPhone !== '' && <SupportLink phone={contactPhone} message={SUPPORT_MESSAGE} />}
      <p className="mt-5 text-base text-muted">
        {name} · Versão {version}
        {session?.isDevelop === true && ' · modo develop'}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4">
        {links.map(([label, address]) => (
          <a
            key={label}
            href={address}
            target="_blank"
            rel="noopener"
            className={`${linkStyle('quiet')} inline-flex min-h-11 items-center sm:min-h-8`}
          >
            {label}
          </a>
        ))}
      </p>
    </Card>
  )
}

/** What of the assistant can be taken back: tips that were put away, and the consent for a language model. */
export function AssistantCard() {
  const { data: me } = useMe()
  const { data: assistant } = useReading(readAssistant, {})
  const restore = useChange(restoreTips)
  const forbid = useChange(forbidModel)
  const snack = useSnack()
  const consentedAt = assistant?.model?.consentedAt ?? null
  const problem = restore.error ?? forbid.error
  return (
    <Card title="Assistente">
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">
          As dicas e as respostas saem dos seus números, aqui mesmo, no seu aparelho.
        </p>
        <div>
          <Button
            busy={restore.isPending}
            onClick={() =>
              restore.mutate(
                {},
                { onSuccess: () => snack({ message: 'As dicas voltaram', kind: 'success' }) },
              )
            }
          >
            Mostrar todas as dicas
          </Button>
        </div>
        {consentedAt !== null && (
          <div className="flex flex-col items-start gap-2">
            <p className="text-base">
              Em {showInstant(consentedAt, me?.timeZone)} você autorizou: “{MODEL_CONSENT.text}”
            </p>
            <Button
              busy={forbid.isPending}
              onClick={() =>
                forbid.mutate(
                  {},
                  { onSuccess: () => snack({ message: 'Autorização retirada', kind: 'success' }) },
                )
              }
            >
              Retirar a autorização
            </Button>
          </div>
        )}
        {problem && <Banner kind="error">{problem.message}</Banner>}
      </div>
    </Card>
  )
}

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'Do aparelho' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
]

/** Where the menu at the side is not, the theme is chosen here. */
function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium text-muted">Tema</p>
      <SegmentedControl
        label="Tema"
        wide
        value={theme}
        options={themes}
        onChange={(chosen) => {
          applyTheme(chosen)
          setTheme(chosen)
        }}
      />
    </div>
  )
}

/** What is changed at once, without a button to save it. */
export function PreferencesCard() {
  const { data: me } = useMe()
  const update = useChange(updateUser)
  const snack = useSnack()
  const { to } = useNavigation()
  const [isBrief, setBrief] = useState(isSuccessBrief)
  if (me === undefined) return null
  const params = { id: me._id }
  return (
    <Card title="Preferências">
      <div className="flex flex-col gap-4">
        <Switch
          label="Pular o tutorial"
          help="Não mostrar mais o tour nem os primeiros passos."
          checked={me.skipTutorial}
          disabled={update.isPending}
          onChange={({ target }) =>
            update.mutate({ params, body: { skipTutorial: target.checked } })
          }
        />
        <Switch
          label="Confirmar em uma janela o que foi cadastrado"
          help="Desligado, aparece só um aviso, com Desfazer e Cadastrar mais. Vale neste aparelho."
          checked={!isBrief}
          onChange={({ target }) => {
            keepSuccessBrief(!target.checked)
            setBrief(!target.checked)
          }}
        />
        <Field
          label="Moeda"
          help="Muda o símbolo e as casas decimais. Os valores lançados não são convertidos."
        >
          <Select
            value={me.currency}
            options={currencyOptions}
            disabled={update.isPending}
            onChange={(currency) =>
              update.mutate(
                { params, body: { currency } },
                {
                  onSuccess: (user) => {
                    keepCurrency(user.currency)
                    snack({ message: 'Moeda alterada', kind: 'success' })
                  },
                },
              )
            }
          />
        </Field>
        <ThemeChoice />
        <div>
          <Button onClick={() => to(paths.tour())}>Ver o tour de novo</Button>
        </div>
        {update.error && <Banner kind="error">{update.error.message}</Banner>}
      </div>
    </Card>
  )
}

/** Preferências: how the product behaves, what one takes with one, and the ways out. */
export function PreferencesPanel() {
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        <PreferencesCard />
        <AssistantCard />
        <ExportCard />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <FeedCard />
        <AboutCard />
        <DangerCard />
      </div>
    </div>
  )
}
