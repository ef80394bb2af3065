import { greet, type LetterForm, type NoValues, UNNAMED_PERSON, type Sender } from './form.ts'
import type { Day, Month } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { addressOf } from '@saldo/domain/places'
import { writeDay, writeReais, writeMonth } from './letter-figures.ts'
import { nameInLetter } from '@saldo/domain/users/letter-name'

const accountRemoved: LetterForm<{
  readonly name: string
  readonly protocol: string
  /** The plan that was paid for and has ended with the account, where there was one. */
  readonly hadSubscription?: boolean
}> = {
  subject: () => 'Sua conta foi excluída',
  paragraphs: ({ name, protocol, hadSubscription = false }) => [
    greet(name),
    ...(hadSubscription ? ['Sua assinatura foi cancelada antes, e nada mais será cobrado.'] : []),
    'Sua conta e os seus dados foram excluídos, como você pediu. Guardamos apenas o que a lei ' +
      'manda, sem o seu nome: as autorizações que você deu e os registros de acesso.',
    `Se precisar deles, este é o protocolo da exclusão: ${protocol}.`,
  ],
}

const accountReset: LetterForm<{ readonly name: string }> = {
  subject: () => 'Sua conta foi reiniciada',
  paragraphs: ({ name }) => [
    greet(name),
    'As movimentações, formas de pagamento, itens do calendário, importações e subcategorias da ' +
      'sua conta acabam de ser apagados, como você pediu.',
    'Se não foi você, troque a sua senha agora mesmo.',
  ],
}

const activation: LetterForm<{ readonly name: string; readonly code: string }> = {
  subject: ({ code }, { article, name }) => `${code} é o seu código d${article} ${name}`,
  paragraphs: ({ name }) => [
    greet(name),
    'Este é o código para ativar sua conta. Ele vale por 10 minutos.',
    'Se não foi você, ignore esta mensagem.',
  ],
  code: ({ code }) => code,
}

const alreadyRegistered: LetterForm<NoValues> = {
  subject: () => 'Você já tem uma conta',
  paragraphs: () => [
    greet(),
    'Alguém tentou criar uma conta com este e-mail, mas você já tem uma.',
    'Se foi você e não lembra a senha, recupere a conta.',
  ],
  button: (_, appUrl) => ({ label: 'Recuperar conta', link: appUrl + addressOf('recovery') }),
}

const chargeReceipt: LetterForm<{
  readonly name: string
  readonly value: Cents
  readonly dueOn: Day
  readonly until: Day
}> = {
  subject: (_, { article, name }) => `Recebemos o pagamento d${article} ${name}`,
  paragraphs: ({ name, value, dueOn, until }) => [
    greet(name),
    `Recebemos ${writeReais(value)} da sua assinatura, com vencimento em ${writeDay(dueOn)}. ` +
      `Obrigado. O seu plano vale até ${writeDay(until)}.`,
    'Este e-mail é o seu recibo. As faturas ficam em Configurações, Plano.',
  ],
  button: (_, appUrl) => ({
    label: 'Ver minhas faturas',
    link: appUrl + addressOf('settings', { tab: 'plano' }),
  }),
}

type ChargeRenewalValues = {
  readonly name: string
  readonly value: Cents
  readonly dueOn: Day
  readonly pixCode: string | null
  /** The line of a boleto, as digits. */
  readonly line: string | null
}

/** How a charge is paid, in a paragraph: its code, or its line. */
function codeParagraphs({
  pixCode,
  line,
}: Pick<ChargeRenewalValues, 'pixCode' | 'line'>): string[] {
  if (pixCode !== null) return ['Pix copia e cola:', pixCode]
  return line === null ? [] : ['Linha digitável do boleto:', line]
}

const chargeRenewal: LetterForm<ChargeRenewalValues> = {
  subject: ({ dueOn }) => `A sua assinatura renova em ${writeDay(dueOn)}`,
  paragraphs: ({ name, value, dueOn, pixCode, line }) => [
    greet(name),
    `A renovação da sua assinatura é de ${writeReais(value)} e vence em ${writeDay(dueOn)}.`,
    ...codeParagraphs({ pixCode, line }),
    'Se já pagou, não precisa fazer nada. Em Configurações, Plano, você vê o QR Code, troca a forma de ' +
      'pagamento ou cancela.',
  ],
  button: (_, appUrl) => ({
    label: 'Pagar a renovação',
    link: appUrl + addressOf('subscriptionPayment'),
  }),
}

type ChargeUnpaidValues = {
  readonly name: string
  readonly value: Cents
  readonly dueOn: Day
  /** Which of the three it is. */
  readonly no: number
  /** When the charge is given up, and the plan with it. */
  readonly endsOn: Day
  readonly isCard: boolean
  /** The code or the line by which it is paid; absent in letters of before. */
  readonly pixCode?: string | null
  readonly line?: string | null
}

const SUBJECTS = [
  'Não conseguimos receber a sua assinatura',
  'A sua assinatura continua em aberto',
  'Último aviso: a sua assinatura vai ser suspensa',
] as const

const chargeUnpaid: LetterForm<ChargeUnpaidValues> = {
  subject: ({ no }) => SUBJECTS[no - 1] ?? SUBJECTS[0],
  paragraphs: ({ name, value, dueOn, endsOn, isCard, pixCode = null, line = null }) => [
    greet(name),
    `A fatura de ${writeReais(value)}, com vencimento em ${writeDay(dueOn)}, ainda não foi paga. ` +
      (isCard
        ? 'O banco não autorizou a cobrança no seu cartão. Vamos tentar de novo; se preferir, troque o cartão.'
        : 'Você pode pagá-la agora, pelo Pix ou pelo boleto.'),
    ...codeParagraphs({ pixCode, line }),
    `Se ela não for paga até ${writeDay(endsOn)}, a assinatura é suspensa. Os seus dados ficam onde estão, ` +
      'e você continua podendo ver e exportar tudo.',
  ],
  button: (_, appUrl) => ({
    label: 'Pagar agora',
    link: appUrl + addressOf('subscriptionPayment'),
  }),
}

const companyActivation: LetterForm<{ readonly company: string; readonly token: string }> = {
  subject: ({ company }) => `${company} oferece o seu plano`,
  paragraphs: ({ company }) => [
    greet(),
    `${company} oferece um plano a você. Crie sua conta com este e-mail, ou entre nela, e ative ` +
      'pelo botão. O link vale por 30 dias e uma única vez.',
    'Se não esperava esta mensagem, ignore-a.',
  ],
  button: ({ token }, appUrl) => ({
    label: 'Ativar plano',
    link: appUrl + addressOf('companyActivation', { activationToken: token }),
  }),
}

const companyCharge: LetterForm<{
  readonly company: string
  readonly month: Month
  readonly seats: number
  readonly value: Cents
  readonly dueOn: Day
  /** The charge's page at the gateway. */
  readonly link: string
}> = {
  subject: ({ company, month }) => `Fatura de ${company}: ${writeMonth(month)}`,
  paragraphs: ({ company, month, seats, value, dueOn }) => [
    greet(),
    `A fatura de ${company} por ${seats === 1 ? '1 lugar' : `${seats} lugares`} em ${writeMonth(month)} é de ` +
      `${writeReais(value)} e vence em ${writeDay(dueOn)}.`,
    'Na página da fatura você paga por Pix, boleto ou cartão.',
  ],
  button: ({ link }) => ({ label: 'Ver e pagar a fatura', link }),
}

type CompanyPlanValues = {
  readonly name: string
  readonly company: string
  readonly state: 'running' | 'leaving' | 'stopped'
  readonly endsOn: Day | null
}

const KEPT =
  'Os seus dados ficam onde estão: você continua vendo, lançando e exportando tudo. Se quiser, assine um plano seu.'

function subjectOf({ company, state }: CompanyPlanValues): string {
  if (state === 'running') return `O plano que ${company} oferece está valendo`
  return state === 'leaving'
    ? `O plano que ${company} oferece vai terminar`
    : `O plano que ${company} oferece parou`
}

function newsOf({ company, state, endsOn }: CompanyPlanValues): readonly string[] {
  if (state === 'running') return [`O plano que ${company} oferece a você está valendo.`]
  if (state === 'stopped' || endsOn === null) {
    return [
      `O plano que ${company} oferece a você parou. Fale com a empresa para saber mais.`,
      KEPT,
    ]
  }
  return [
    `${company} encerra o plano que oferece a você. Ele vale até ${writeDay(endsOn)}, e nada muda até lá.`,
    KEPT,
  ]
}

const companyPlan: LetterForm<CompanyPlanValues> = {
  subject: subjectOf,
  paragraphs: (values) => [greet(values.name), ...newsOf(values)],
  button: (_, appUrl) => ({
    label: 'Ver meu plano',
    link: appUrl + addressOf('settings', { tab: 'plano' }),
  }),
}

const companyReceipt: LetterForm<{
  readonly company: string
  readonly month: Month
  readonly seats: number
  readonly value: Cents
  readonly dueOn: Day
}> = {
  subject: ({ company, month }) => `Recebemos o pagamento de ${company}: ${writeMonth(month)}`,
  paragraphs: ({ company, month, seats, value, dueOn }) => [
    greet(),
    `Recebemos ${writeReais(value)} de ${company}, por ${seats === 1 ? '1 lugar' : `${seats} lugares`} em ` +
      `${writeMonth(month)}, com vencimento em ${writeDay(dueOn)}. Obrigado.`,
    'Este e-mail é o seu recibo.',
  ],
}

type CompanyUnpaidValues = {
  readonly company: string
  readonly month: Month
  readonly seats: number
  readonly value: Cents
  readonly dueOn: Day
  readonly link: string
  /** Which of the three it is. */
  readonly no: number
  /** Until then the people of the company keep its plan. */
  readonly endsOn: Day
}

const COMPANY_SUBJECTS = [
  'A fatura da sua empresa está em aberto',
  'A fatura da sua empresa continua em aberto',
  'Último aviso: o plano da sua empresa vai parar',
] as const

const companyUnpaid: LetterForm<CompanyUnpaidValues> = {
  subject: ({ no }) => COMPANY_SUBJECTS[no - 1] ?? COMPANY_SUBJECTS[0],
  paragraphs: ({ company, month, value, dueOn, endsOn }) => [
    greet(),
    `A fatura de ${company} de ${writeMonth(month)}, de ${writeReais(value)}, venceu em ${writeDay(dueOn)} e ` +
      'ainda não foi paga.',
    `Se ela não for paga até ${writeDay(endsOn)}, o plano que ${company} oferece para. Ninguém perde os seus ` +
      'dados, e o plano volta quando a fatura for paga.',
  ],
  button: ({ link }) => ({ label: 'Ver e pagar a fatura', link }),
}

const consentEnding: LetterForm<{
  readonly name: string
  readonly bank: string
  readonly until: string
}> = {
  subject: ({ bank }) => `Renove a conexão com ${bank}`,
  paragraphs: ({ name, bank, until }) => [
    greet(name),
    `A autorização para ler as suas contas no banco ${bank} termina em ${until}. ` +
      'Renove em Configurações, Contas conectadas: as suas movimentações continuam e nada se repete.',
    'Se não renovar, as contas ficam como estão e deixam de ser atualizadas.',
  ],
  button: (_, appUrl) => ({
    label: 'Renovar a conexão',
    link: appUrl + addressOf('settings', { tab: 'contas-automaticas' }),
  }),
}

const exportReady: LetterForm<{ readonly name: string }> = {
  subject: () => 'Os seus dados estão prontos',
  paragraphs: ({ name }) => [
    greet(name),
    'O arquivo com tudo o que guardamos sobre você está pronto. Entre na sua conta e baixe em ' +
      'Configurações, Preferências. Ele fica disponível por 7 dias.',
    'Se não foi você que pediu, troque a sua senha agora mesmo.',
  ],
  button: (_, appUrl) => ({
    label: 'Abrir Preferências',
    link: appUrl + addressOf('settings', { tab: 'preferencias' }),
  }),
}

const familyHandedOver: LetterForm<{ readonly family: string }> = {
  subject: ({ family }) => `Agora é você quem administra a família ${family}`,
  paragraphs: ({ family }) => [
    greet(),
    `Quem administrava a família ${family} encerrou a conta. Como você é quem está nela há ` +
      'mais tempo, passa a administrá-la: convites e código ficam com você.',
  ],
}

const familyInvitation: LetterForm<{ readonly from: string; readonly code: string }> = {
  subject: () => 'Convite para acompanhar as finanças em família',
  paragraphs: ({ from }) => [
    greet(),
    `${from || UNNAMED_PERSON} convidou você para acompanhar as finanças em família. Entre na sua conta, ` +
      'com este e-mail, abra Configurações, Conta Família, e informe o código acima. Ele vale por 7 dias.',
    'Você escolhe o que os outros veem de cada conta. Se não conhece quem convidou, ignore esta mensagem.',
  ],
  code: ({ code }) => code,
  button: (_, appUrl) => ({
    label: 'Abrir Conta Família',
    link: appUrl + addressOf('settings', { tab: 'conta-familia' }),
  }),
}

const familyJoined: LetterForm<{ readonly member: string; readonly family: string }> = {
  subject: () => 'Alguém entrou na sua família',
  paragraphs: ({ member, family }) => [
    greet(),
    `${member || UNNAMED_PERSON} entrou na família ${family} e já vê o que vocês compartilham.`,
    'Se não era para ser assim, remova o membro em Configurações, Conta Família, e gere outro código.',
  ],
}

const familyLeft: LetterForm<{ readonly family: string }> = {
  subject: ({ family }) => `Você não faz mais parte da família ${family}`,
  paragraphs: ({ family }) => [
    greet(),
    `Quem administra a família ${family} removeu você. As suas movimentações continuam na sua ` +
      'conta, e a família não as vê mais.',
  ],
}

const familyPlan: LetterForm<{
  readonly name: string
  readonly family: string
  /** The last day of the plan; null where it goes on after all. */
  readonly endsOn: Day | null
}> = {
  subject: ({ endsOn }) =>
    endsOn === null ? 'O plano da sua família continua' : 'O plano da sua família vai terminar',
  paragraphs: ({ name, family, endsOn }) => [
    greet(name),
    endsOn === null
      ? `O plano que você tem pela família ${family} continua valendo, sem data para terminar.`
      : `O plano que você tem pela família ${family} vale até ${writeDay(endsOn)}. Depois disso nada fica ` +
        'bloqueado: você continua vendo, lançando e exportando tudo, e pode assinar um plano seu.',
  ],
  button: (_, appUrl) => ({
    label: 'Ver meu plano',
    link: appUrl + addressOf('settings', { tab: 'plano' }),
  }),
}

const newDevice: LetterForm<{
  readonly name: string
  readonly agent: string
  readonly address: string
}> = {
  subject: () => 'Sua conta foi aberta em um aparelho novo',
  paragraphs: ({ name, agent, address }) => [
    greet(name),
    `Alguém entrou na sua conta em um aparelho que não conhecíamos: ${agent}, do endereço ${address}.`,
    'Se foi você, não precisa fazer nada. Se não foi, encerre a sessão e troque a senha agora mesmo.',
  ],
  button: (_, appUrl) => ({
    label: 'Ver aparelhos',
    link: appUrl + addressOf('settings', { tab: 'seguranca' }),
  }),
}

/** After a recovery link the letter does not greet by name. */
type PasswordChangedValues = { readonly name?: string }

const passwordChanged: LetterForm<PasswordChangedValues> = {
  subject: () => 'Sua senha foi alterada',
  paragraphs: ({ name }) => [
    greet(name),
    'A senha da sua conta acaba de ser alterada e as sessões em outros aparelhos foram encerradas.',
    'Se não foi você, recupere a conta agora mesmo.',
  ],
  button: (_, appUrl) => ({ label: 'Recuperar conta', link: appUrl + addressOf('recovery') }),
}

const plannerAsks: LetterForm<{
  readonly name: string
  readonly planner: string
  readonly email: string
}> = {
  subject: () => 'Um planejador pede acesso à sua conta',
  paragraphs: ({ name, planner, email }) => [
    greet(name),
    `${planner || UNNAMED_PERSON} (${email}) quer ver e alterar as suas finanças com você. ` +
      'Nada acontece antes de você autorizar, e você pode encerrar o acesso quando quiser.',
    'Se não conhece quem pediu, recuse na mesma página.',
  ],
  button: (_, appUrl) => ({
    label: 'Ver o pedido',
    link: appUrl + addressOf('settings', { tab: 'seguranca' }),
  }),
}

const recovery: LetterForm<{ readonly name: string; readonly link: string }> = {
  subject: () => 'Crie uma nova senha',
  paragraphs: ({ name }) => [
    greet(name),
    'Recebemos um pedido para recuperar sua conta. O link vale por 10 minutos e uma única vez.',
    'Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
  ],
  button: ({ link }) => ({ label: 'Criar nova senha', link }),
}

const sessionLimit: LetterForm<{
  readonly name: string
  readonly agent: string
  readonly max: number
}> = {
  subject: () => 'Encerramos a sessão menos usada da sua conta',
  paragraphs: ({ name, agent, max }) => [
    greet(name),
    `Sua conta pode ficar aberta em até ${max} aparelhos ao mesmo tempo. Alguém entrou em mais um, e saímos daquele que estava há mais tempo sem uso: ${agent}.`,
    'Se foi você, não precisa fazer nada. Se não foi, encerre as sessões e troque a senha agora mesmo.',
  ],
  button: (_, appUrl) => ({
    label: 'Ver aparelhos',
    link: appUrl + addressOf('settings', { tab: 'seguranca' }),
  }),
}

/** What is mailed, as plain functions: a subject, a text and the same as HTML. */
export type Letter = { readonly subject: string; readonly text: string; readonly html: string }

const letters = {
  activation,
  recovery,
  password_changed: passwordChanged,
  already_registered: alreadyRegistered,
  family_invitation: familyInvitation,
  new_device: newDevice,
  session_limit: sessionLimit,
  planner_asks: plannerAsks,
  company_activation: companyActivation,
  family_joined: familyJoined,
  family_left: familyLeft,
  export_ready: exportReady,
  consent_ending: consentEnding,
  account_reset: accountReset,
  account_removed: accountRemoved,
  family_handed_over: familyHandedOver,
  charge_receipt: chargeReceipt,
  charge_unpaid: chargeUnpaid,
  charge_renewal: chargeRenewal,
  family_plan: familyPlan,
  company_charge: companyCharge,
  company_unpaid: companyUnpaid,
  company_receipt: companyReceipt,
  company_plan: companyPlan,
} as const satisfies Record<string, LetterForm<never>>

export type LetterKind = keyof typeof letters

/** The values of each kind of letter. */
export type LetterValues = {
  readonly [K in LetterKind]: (typeof letters)[K] extends LetterForm<infer Values> ? Values : never
}

const forms: { readonly [K in LetterKind]: LetterForm<LetterValues[K]> } = letters

/** Values that a person has typed, and the recipient may not know that person (case L45). */
const TYPED: ReadonlySet<string> = new Set(['name', 'from', 'member', 'planner'])

function withPlainNames<Values extends object>(values: Values): Values {
  const plain = Object.entries(values).flatMap(([key, typed]) =>
    TYPED.has(key) && typeof typed === 'string' ? [[key, nameInLetter(typed)] as const] : [],
  )
  return { ...values, ...Object.fromEntries(plain) }
}

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

/** A kind of letter with its values. */
export type LetterOf<K extends LetterKind> = {
  readonly kind: K
  readonly values: LetterValues[K]
}

/**
 * Writes a letter, signed by the recipient's brand, with links to `appUrl`. Whatever a person has
 * typed is escaped: a name is never markup.
 */
export function writeLetter<K extends LetterKind>(
  { kind, values: letterValues }: LetterOf<K>,
  { brand, appUrl }: { readonly brand: Sender; readonly appUrl: string },
): Letter {
  const values = withPlainNames(letterValues)
  const form = forms[kind]
  const [greeting = '', ...rest] = form.paragraphs(values)
  const code = form.code?.(values)
  const button = form.button?.(values, appUrl)
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
  return { subject: form.subject(values, brand), text, html }
}
