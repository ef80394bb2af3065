import Plus from 'lucide-react/icons/plus'
import Receipt from 'lucide-react/icons/receipt'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle, linkStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Figure } from '../ui/Figure.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { InfoTip } from '../ui/layer/InfoTip.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { categoryTones } from '../ui/tones.ts'

const nothing = () => {}

function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

export function StatesPage() {
  return (
    <>
      <Banner kind="warning" onDismiss={nothing}>
        Seu período de teste termina em 3 dias.{' '}
        <a className={linkStyle()} href="#planos">
          Ver planos
        </a>
      </Banner>
      <Banner kind="error">Não foi possível atualizar a conta Nubank.</Banner>
      <Figures />
      <div className="grid gap-6 md:grid-cols-2">
        <Buttons />
        <Words />
        <Card title="Vazio">
          <EmptyState
            icon={<Receipt size={20} />}
            text="Hmmm… Nada por aqui…"
            action={<Button variant="primary">Nova transação</Button>}
          />
        </Card>
        <Card title="Erro">
          <ErrorState message="Não foi possível carregar suas movimentações." onRetry={nothing} />
        </Card>
      </div>
    </>
  )
}

function Figures() {
  const cards = [
    { title: 'Saldo atual', lead: 'R$ 12.480', tail: ',35', tone: undefined },
    { title: 'Receitas', lead: 'R$ 9.200', tail: ',00', tone: 'revenue' },
    { title: 'Despesas', lead: '−R$ 6.318', tail: ',90', tone: 'expense' },
    { title: 'Economia', lead: 'R$ 999.999.999', tail: ',99', tone: 'investment' },
  ] as const
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      {cards.map(({ title, lead, tail, tone }) => (
        <Card
          key={title}
          title={title}
          hint={<InfoTip label={`O que é: ${title}`} text={`O que entra em ${title}.`} />}
        >
          <Figure lead={lead} tail={tail} size="sm" {...(tone ? { tone } : {})} />
        </Card>
      ))}
      <Card title="Oculto">
        <Figure lead="R$ 12.480" tail=",35" hidden />
      </Card>
      <Card title="Carregando saldo">
        <Skeleton className="h-8 w-32" />
      </Card>
      <Card title="Texto" className="col-span-2">
        <Skeleton lines={2} className="h-3" />
      </Card>
    </div>
  )
}

function Buttons() {
  return (
    <Card title="Botões">
      <div className="flex flex-col gap-4">
        <Row>
          <Button variant="primary" icon={<Plus size={16} />}>
            Nova transação
          </Button>
          <Button>Cancelar</Button>
          <Button variant="ghost">Limpar</Button>
          <Button variant="danger">Excluir</Button>
        </Row>
        <Row>
          <Button variant="primary" busy>
            Cadastrar
          </Button>
          <Button busy>Salvar</Button>
          <Button variant="primary" disabled>
            Aplicar alterações
          </Button>
          <Button disabled>Descartar</Button>
        </Row>
        <Row>
          <Button size="sm">Pequeno</Button>
          <Button size="md">Médio</Button>
          <Button size="lg" variant="primary">
            Grande
          </Button>
          <a href="#a" className={buttonStyle({ variant: 'ghost' })}>
            Um link
          </a>
        </Row>
        <Row>
          <IconButton label="Excluir" tone="danger" icon={<Trash2 size={18} />} />
          <IconButton label="Nova transação" tone="primary" icon={<Plus size={18} />} />
          <IconButton label="Atualizando" busy icon={<Plus size={18} />} />
          <IconButton label="Pequeno" size="sm" icon={<Trash2 size={16} />} />
          <Spinner label="Carregando" size={20} />
          <Kbd>n</Kbd>
          <Kbd>Ctrl K</Kbd>
        </Row>
      </div>
    </Card>
  )
}

function Words() {
  return (
    <Card title="Marcas e pessoas">
      <div className="flex flex-col gap-4">
        <Row>
          <Badge>Manual</Badge>
          <Badge tone="revenue" dot>
            Pago
          </Badge>
          <Badge tone="warning" dot>
            Vence amanhã
          </Badge>
          <Badge tone="negative">Vencida</Badge>
          <Badge tone="investment">Investimento</Badge>
        </Row>
        <Row>
          {categoryTones.map((tone) => (
            <IconChip key={tone} icon="shopping-cart" tone={tone} />
          ))}
        </Row>
        <Row>
          {categoryTones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
        <Row>
          {Array.from({ length: 10 }, (_, index) => (
            <Avatar key={index} name={`Pessoa ${index + 1}`} image={`avatar${index + 1}`} />
          ))}
          <Avatar name="Maria Clara de Souza" />
          <Avatar name="João" size="sm" />
          <Avatar name="Beto" image="avatar3" size="lg" />
        </Row>
        <div className="flex flex-col gap-3">
          <ProgressBar label="Alimentação" percent={42} tone="orange" />
          <ProgressBar label="Lazer" percent={112} tone="violet" />
          <ProgressBar label="Reserva" percent={100} tone="revenue" fullIsGood size="sm" />
        </div>
      </div>
    </Card>
  )
}
