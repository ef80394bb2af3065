/** Who sees a screen; everybody else is led to where they can. Whoever is in and active sees most. */
export type Viewer =
  | 'active'
  | 'inactive'
  | 'signed-out'
  | 'with-code'
  | 'with-credentials'
  | 'planner'
  | 'operator'
  | 'anyone'

/** A link of the menu: its words where they are not the title, and the letter that follows `g`. */
type MenuLink = {
  readonly label?: string
  readonly letter?: string
  /** Planners advise, they do not pay (access.md §6): each side has a link that the other has not. */
  readonly seenBy?: 'planner' | 'owner'
}

/** A screen of the product. */
export type Place = {
  /** Its address; a part with a colon stands for anything (`/ebooks/:id`). */
  readonly path: string
  /** What the tab and the history call it, each address its own (case L39). */
  readonly title: string
  /** The titles by what stands for the part with a colon, where they are known beforehand. */
  readonly titles?: Readonly<Record<string, string>>
  /** Its file in the web's `screens`; the server names what that loads, and the browser knows it. */
  readonly file: string
  /** `active` where nothing is said. */
  readonly seenBy?: Viewer
  /** Its address may name a month (`mes`). */
  readonly hasMonth?: true
  /** Shown only where the brand has switched this on. */
  readonly flag?: 'educational' | 'specialists' | 'tasks' | 'products'
  readonly menu?: MenuLink
}

/** The panels of the settings, each with the words by which it is known. */
export const settingsTabs = {
  perfil: 'Meu Perfil',
  categorias: 'Categorias',
  preferencias: 'Preferências',
  plano: 'Plano',
  'conta-familia': 'Conta Família',
  'contas-automaticas': 'Contas conectadas',
  seguranca: 'Acesso e segurança',
} as const

/** The panels of an operator's screen, in their order. */
export const operatorTabs = {
  pessoas: 'Pessoas',
  conteudo: 'Conteúdo',
  empresas: 'Empresas',
  codigos: 'Códigos',
  marcas: 'Marcas',
  trabalhos: 'Trabalhos e e-mails',
  numeros: 'Números',
} as const

const recovery = { file: 'RecoveryScreens', seenBy: 'anyone' } as const
const arrival = { file: 'ArrivalScreens' } as const
const document = { file: 'DocumentScreens', seenBy: 'anyone' } as const
const subscription = { file: 'SubscriptionScreen' } as const

/**
 * Every screen, in the order of the menu: server, browser, letters, pictures and tests read this one
 * table. Code is English; what people see in the bar is not.
 */
export const places = {
  dashboard: {
    path: '/painel',
    title: 'Painel',
    file: 'DashboardScreen',
    hasMonth: true,
    menu: { letter: 'p' },
  },
  transactions: {
    path: '/movimentacoes',
    title: 'Movimentações',
    file: 'TransactionsScreen',
    hasMonth: true,
    menu: { letter: 'm' },
  },
  paymentTransactions: {
    path: '/movimentacoes/:payment',
    title: 'Conta ou cartão',
    file: 'TransactionsScreen',
    hasMonth: true,
  },
  search: {
    path: '/busca',
    title: 'Busca',
    file: 'SearchScreen',
    menu: { letter: 'b' },
  },
  planning: {
    path: '/planejamento',
    title: 'Planejamento',
    file: 'PlanningScreen',
    hasMonth: true,
    menu: { letter: 'l' },
  },
  startPlanning: {
    path: '/onboarding-planejamento',
    title: 'Começar o planejamento',
    file: 'PlanningLessonScreen',
  },
  wallet: {
    path: '/carteiras',
    title: 'Contas e cartões',
    file: 'WalletScreen',
    menu: { label: 'Contas e cartões', letter: 'c' },
  },
  calendar: {
    path: '/calendario',
    title: 'Calendário mensal',
    file: 'CalendarScreen',
    hasMonth: true,
    menu: { label: 'Calendário', letter: 'a', seenBy: 'owner' },
  },
  objectives: {
    path: '/objetivos',
    title: 'Objetivos',
    file: 'ObjectivesScreen',
    menu: { letter: 'o' },
  },
  labels: {
    path: '/etiquetas',
    title: 'Etiquetas',
    file: 'LabelsScreen',
    menu: { letter: 'e' },
  },
  label: { path: '/etiquetas/:id', title: 'Etiqueta', file: 'LabelScreen' },
  rules: { path: '/regras', title: 'Regras', file: 'RulesScreen', menu: { letter: 'g' } },
  report: {
    path: '/relatorio',
    title: 'Relatório',
    file: 'ReportScreen',
    hasMonth: true,
    menu: { letter: 'r' },
  },
  education: {
    path: '/educacional',
    title: 'Educacional',
    file: 'EducationScreen',
    flag: 'educational',
    menu: {},
  },
  trail: {
    path: '/educacional/trilhas-de-aprendizado/:id',
    title: 'Trilha de aprendizado',
    file: 'TrailScreen',
    flag: 'educational',
  },
  ebook: {
    path: '/ebooks/:id',
    title: 'E-book',
    // The two documents that e-books are (M32).
    titles: {
      entenda_dividas: 'Entenda as suas dívidas',
      guia_completo_equilibrio_financeiro: 'Guia do equilíbrio financeiro',
    },
    file: 'EbookScreen',
  },
  experts: {
    path: '/especialistas',
    title: 'Especialistas',
    file: 'ExpertsScreen',
    flag: 'specialists',
    menu: {},
  },
  tasks: {
    path: '/tarefas',
    title: 'Planos de ação',
    file: 'TasksScreen',
    flag: 'tasks',
    menu: {},
  },
  products: {
    path: '/produtos',
    title: 'Produtos',
    file: 'ProductsScreen',
    flag: 'products',
    menu: {},
  },
  clients: {
    path: '/clientes',
    title: 'Clientes',
    file: 'ClientsScreen',
    seenBy: 'planner',
    menu: { seenBy: 'planner' },
  },
  settings: {
    path: '/configuracoes/:tab',
    title: 'Configurações',
    titles: settingsTabs,
    file: 'SettingsScreen',
    menu: { letter: 's' },
  },
  bankAccess: {
    path: '/configuracoes/contas-automaticas/:bankAccess',
    title: 'Conta conectada',
    file: 'SettingsScreen',
  },
  statementImport: { path: '/importar', title: 'Importar', file: 'StatementScreen' },
  statement: {
    path: '/importar/:statement',
    title: 'Conferir importação',
    file: 'StatementScreen',
  },
  operator: {
    path: '/operador/:tab',
    title: 'Operação',
    titles: operatorTabs,
    file: 'OperatorScreen',
    seenBy: 'operator',
  },
  subscribe: { ...subscription, path: '/assine', title: 'Assine' },
  subscriptionUpdate: {
    ...subscription,
    path: '/assinatura/update',
    title: 'Alterar assinatura',
  },
  subscriptionCancel: {
    ...subscription,
    path: '/assinatura/cancelar',
    title: 'Cancelar assinatura',
  },
  subscriptionCard: {
    ...subscription,
    path: '/assinatura/cartao',
    title: 'Trocar cartão',
  },
  subscriptionPayment: {
    ...subscription,
    path: '/assinatura/pagamento',
    title: 'Pagamento da assinatura',
  },
  login: { path: '/login', title: 'Entrar', file: 'SignInScreen', seenBy: 'signed-out' },
  registration: {
    path: '/cadastro',
    title: 'Criar conta',
    file: 'RegistrationScreen',
    seenBy: 'signed-out',
  },
  recovery: {
    ...recovery,
    path: '/account-recovery',
    title: 'Recuperar conta',
  },
  newPassword: {
    ...recovery,
    path: '/account-recovery/:token',
    title: 'Nova senha',
  },
  activation: {
    path: '/account-activation',
    title: 'Ativar conta',
    file: 'ActivationScreen',
    seenBy: 'inactive',
  },
  handover: {
    ...arrival,
    path: '/redirect',
    title: 'Confirmar acesso',
    seenBy: 'with-code',
  },
  whiteLabel: {
    ...arrival,
    path: '/wl/login',
    title: 'Acesso da empresa',
    seenBy: 'with-credentials',
  },
  companyActivation: {
    ...arrival,
    path: '/empresas/activation',
    title: 'Plano empresa',
    seenBy: 'anyone',
  },
  terms: {
    ...document,
    path: '/termos-de-uso',
    title: 'Termos de uso',
  },
  policy: {
    ...document,
    path: '/politica-de-privacidade',
    title: 'Política de privacidade',
  },
} as const satisfies Readonly<Record<string, Place>>

export type PlaceName = keyof typeof places

type ParamOf<Path extends string> = Path extends `${string}:${infer Name}` ? Name : never
type Words<Name extends PlaceName> = {
  readonly [Param in ParamOf<(typeof places)[Name]['path']>]: string
} & Readonly<Record<string, string | undefined>>
type AddressWords<Name extends PlaceName> =
  ParamOf<(typeof places)[Name]['path']> extends never
    ? [words?: Words<Name>]
    : [words: Words<Name>]

/** An address with the words of its query; what is empty is left out. */
export function withWords(
  path: string,
  words: Readonly<Record<string, string | undefined>>,
): string {
  const pairs = Object.entries(words).flatMap(([word, value = '']) =>
    value === '' ? [] : [`${encodeURIComponent(word)}=${encodeURIComponent(value)}`],
  )
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

/** The address of a screen: one of the words stands for the part with a colon, the others are its query. */
export function addressOf<Name extends PlaceName>(
  name: Name,
  ...[words]: AddressWords<Name>
): string {
  const query: Record<string, string | undefined> = { ...words }
  const path = places[name].path.replace(/:(\w+)$/, (_, param: string) => {
    const value = query[param] ?? ''
    delete query[param]
    return encodeURIComponent(value)
  })
  return withWords(path, query)
}

type Params = Readonly<Record<string, string>>

/** A part of an address, decoded, or as it is where it cannot be decoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What a path says where the pattern leaves it open (`:payment`), or null when it is another. */
export function readPath(pattern: string, path: string): Params | null {
  const patternParts = pattern.split('/')
  const parts = path.split('/')
  while (parts.length > 2 && parts.at(-1) === '') parts.pop()
  if (patternParts.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of patternParts.entries()) {
    const value = decoded(parts[index] ?? '')
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value
    else if (part !== value.toLowerCase()) return null
  }
  return params
}

/** The screen that a path means, and what it says where the address is left open; null where there is none. */
export function placeAt(
  path: string,
): { readonly name: PlaceName; readonly place: Place; readonly params: Params } | null {
  for (const [name, place] of Object.entries(places)) {
    const params = readPath(place.path, path)
    if (params !== null) return { name: name as PlaceName, place, params }
  }
  return null
}

/** What the tab and the history call a screen at such an address (case L39). */
export function titleAt({ titles = {}, title }: Place, params: Params): string {
  const [part = ''] = Object.values(params)
  return Object.hasOwn(titles, part) ? (titles[part] ?? title) : title
}
