import type { Brand } from '@saldo/domain/brands/kinds'
import { nameInLetter } from '@saldo/domain/users/letter-name'

/** What is mailed, as plain functions: a subject, a text and the same as HTML. */
export type Letter = { readonly subject: string; readonly text: string; readonly html: string }

type Values = Readonly<Record<string, string>>

/** Whose letter it is: what signs it, and the colours of its button. */
export type Sender = Pick<Brand, 'name' | 'article' | 'colours'>

type Template = {
  readonly subject: (values: Values, brand: Sender) => string
  readonly paragraphs: (values: Values) => readonly string[]
  /** Shown large: a code to type. */
  readonly code?: (values: Values) => string
  readonly button?: (values: Values) => { readonly label: string; readonly link: string }
}

const hello = ({ name }: Values) => `Olá, ${name ?? ''}.`.replace(', .', '.')

/** What people have typed themselves, and whoever gets the letter may not know them (case L45). */
const TYPED = ['name', 'from', 'member', 'planner'] as const

const SOMEBODY = 'Alguém'

function withPlainNames(values: Values): Values {
  const plain = TYPED.flatMap((key) => {
    const typed = values[key]
    return typed === undefined ? [] : [[key, nameInLetter(typed)] as const]
  })
  return { ...values, ...Object.fromEntries(plain) }
}

const templates = {
  activation: {
    subject: ({ code }, { article, name }) => `${code ?? ''} é o seu código d${article} ${name}`,
    paragraphs: (values) => [
      hello(values),
      'Este é o código para ativar sua conta. Ele vale por 10 minutos.',
      'Se não foi você, ignore esta mensagem.',
    ],
    code: ({ code }) => code ?? '',
  },
  recovery: {
    subject: () => 'Crie uma nova senha',
    paragraphs: (values) => [
      hello(values),
      'Recebemos um pedido para recuperar sua conta. O link vale por uma hora e uma única vez.',
      'Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
    ],
    button: ({ link }) => ({ label: 'Criar nova senha', link: link ?? '' }),
  },
  password_changed: {
    subject: () => 'Sua senha foi alterada',
    paragraphs: (values) => [
      hello(values),
      'A senha da sua conta acaba de ser alterada e as sessões em outros aparelhos foram encerradas.',
      'Se não foi você, recupere a conta agora mesmo.',
    ],
    button: ({ appUrl }) => ({
      label: 'Recuperar conta',
      link: `${appUrl ?? ''}/account-recovery`,
    }),
  },
  already_registered: {
    subject: () => 'Você já tem uma conta',
    paragraphs: (values) => [
      hello(values),
      'Alguém tentou criar uma conta com este e-mail, mas você já tem uma.',
      'Se foi você e não lembra a senha, recupere a conta.',
    ],
    button: ({ appUrl }) => ({
      label: 'Recuperar conta',
      link: `${appUrl ?? ''}/account-recovery`,
    }),
  },
  family_invitation: {
    subject: () => 'Convite para acompanhar as finanças em família',
    paragraphs: ({ from }) => [
      'Olá.',
      `${from || SOMEBODY} convidou você para acompanhar as finanças em família. Entre na sua conta, ` +
        'com este e-mail, abra Configurações, Conta Família, e informe o código acima. Ele vale por 7 dias.',
      'Você escolhe o que os outros veem de cada conta. Se não conhece quem convidou, ignore esta mensagem.',
    ],
    code: ({ code }) => code ?? '',
    button: ({ appUrl }) => ({
      label: 'Abrir Conta Família',
      link: `${appUrl ?? ''}/configuracoes/conta-familia`,
    }),
  },
  new_device: {
    subject: () => 'Sua conta foi aberta em um aparelho novo',
    paragraphs: (values) => [
      hello(values),
      `Alguém entrou na sua conta em um aparelho que não conhecíamos: ${values['agent'] ?? ''}, do endereço ` +
        `${values['address'] ?? ''}.`,
      'Se foi você, não precisa fazer nada. Se não foi, encerre a sessão e troque a senha agora mesmo.',
    ],
    button: ({ appUrl }) => ({
      label: 'Ver aparelhos',
      link: `${appUrl ?? ''}/configuracoes/seguranca`,
    }),
  },
  planner_asks: {
    subject: () => 'Um planejador pede acesso à sua conta',
    paragraphs: (values) => [
      hello(values),
      `${values['planner'] || SOMEBODY} (${values['email'] ?? ''}) quer ver e alterar as suas finanças com você. ` +
        'Nada acontece antes de você autorizar, e você pode encerrar o acesso quando quiser.',
      'Se não conhece quem pediu, recuse na mesma página.',
    ],
    button: ({ appUrl }) => ({
      label: 'Ver o pedido',
      link: `${appUrl ?? ''}/configuracoes/seguranca`,
    }),
  },
  company_activation: {
    subject: ({ company }) => `${company ?? ''} oferece o seu plano`,
    paragraphs: ({ company }) => [
      'Olá.',
      `${company ?? ''} oferece um plano a você. Crie sua conta com este e-mail, ou entre nela, e ative ` +
        'pelo botão. O link vale por 30 dias e uma única vez.',
      'Se não esperava esta mensagem, ignore-a.',
    ],
    button: ({ appUrl, token }) => ({
      label: 'Ativar plano',
      link: `${appUrl ?? ''}/empresas/activation?activationToken=${token ?? ''}`,
    }),
  },
  family_joined: {
    subject: () => 'Alguém entrou na sua família',
    paragraphs: ({ member, family }) => [
      'Olá.',
      `${member || SOMEBODY} entrou na família ${family ?? ''} e já vê o que vocês compartilham.`,
      'Se não era para ser assim, remova o membro em Configurações, Conta Família, e gere outro código.',
    ],
  },
  family_left: {
    subject: ({ family }) => `Você não faz mais parte da família ${family ?? ''}`,
    paragraphs: ({ family }) => [
      'Olá.',
      `Quem administra a família ${family ?? ''} removeu você. Os seus lançamentos continuam na sua ` +
        'conta, e a família não os vê mais.',
    ],
  },
  export_ready: {
    subject: () => 'Os seus dados estão prontos',
    paragraphs: (values) => [
      hello(values),
      'O arquivo com tudo o que guardamos sobre você está pronto. Entre na sua conta e baixe em ' +
        'Configurações, Preferências. Ele fica disponível por 7 dias.',
      'Se não foi você que pediu, troque a sua senha agora mesmo.',
    ],
    button: ({ appUrl }) => ({
      label: 'Abrir Preferências',
      link: `${appUrl ?? ''}/configuracoes/preferencias`,
    }),
  },
  account_reset: {
    subject: () => 'Sua conta foi reiniciada',
    paragraphs: (values) => [
      hello(values),
      'As movimentações, formas de pagamento, itens do calendário, importações e subcategorias da ' +
        'sua conta acabam de ser apagados, como você pediu.',
      'Se não foi você, troque a sua senha agora mesmo.',
    ],
  },
  account_removed: {
    subject: () => 'Sua conta foi excluída',
    paragraphs: (values) => [
      hello(values),
      'Sua conta e os seus dados foram excluídos, como você pediu. Guardamos apenas o que a lei ' +
        'manda, sem o seu nome: as autorizações que você deu e os registros de acesso.',
      `Se precisar deles, este é o protocolo da exclusão: ${values['protocol'] ?? ''}.`,
    ],
  },
  family_handed_over: {
    subject: ({ family }) => `Agora é você quem administra a família ${family ?? ''}`,
    paragraphs: ({ family }) => [
      'Olá.',
      `Quem administrava a família ${family ?? ''} encerrou a conta. Como você é quem está nela há ` +
        'mais tempo, passa a administrá-la: convites e código ficam com você.',
    ],
  },
} as const satisfies Record<string, Template>

export type LetterKind = keyof typeof templates

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const FRAME =
  'font:16px/1.5 system-ui,sans-serif;color:#1b1f24;max-width:32rem;margin:0 auto;padding:24px'
const CODE = 'font-size:32px;font-weight:700;letter-spacing:8px;margin:24px 0'
const BUTTON = 'display:inline-block;padding:12px 20px;border-radius:10px;text-decoration:none'
const SIGNATURE = 'margin-top:32px;font-weight:600'

/**
 * The letter of a kind, signed by the brand of whoever gets it. Whatever came from a person is
 * escaped: a name is never markup.
 */
export function writeLetter(kind: LetterKind, given: Values, brand: Sender): Letter {
  const values = withPlainNames(given)
  const template: Template = templates[kind]
  const [greeting = '', ...rest] = template.paragraphs(values)
  const code = template.code?.(values)
  const button = template.button?.(values)
  const middle = [code, button?.link].filter((line) => line !== undefined)
  const text = [greeting, ...middle, ...rest, brand.name].join('\n\n')
  const { primary, onPrimary } = brand.colours.light
  const paragraph = (line: string) => `<p>${escape(line)}</p>`
  const parts = [
    paragraph(greeting),
    code === undefined ? '' : `<p style="${CODE}">${escape(code)}</p>`,
    button === undefined
      ? ''
      : `<p><a style="${BUTTON};background:${primary};color:${onPrimary}" href="${escape(button.link)}">${escape(button.label)}</a></p>`,
    ...rest.map(paragraph),
    `<p style="${SIGNATURE};color:${primary}">${escape(brand.name)}</p>`,
  ]
  const html = `<!doctype html><html lang="pt-BR"><body><div style="${FRAME}">${parts.join('')}</div></body></html>`
  return { subject: template.subject(values, brand), text, html }
}
