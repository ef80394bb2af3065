import type { CategoryColor } from './category-colours.ts'
import type { CategoryFacts } from './kinds.ts'

/** The id for ever, the name on the screen, the name of a lucide icon. */
type Leaf = readonly [id: string, name: string, icon: string]

/** A category and what is below it. All of them share its place in plans and its colour. */
export type Branch = {
  readonly parent: Leaf
  readonly color: CategoryColor
  readonly children: readonly Leaf[]
}

/*
 * The ids below are written and never computed: entries point at them. A row may be renamed; its
 * id is never used for another thing, and a removed one's is not used again.
 */

const revenues: readonly Branch[] = [
  {
    parent: ['5a1d0000-0000-8000-8000-000000000100', 'Salário', 'briefcase-business'],
    color: 'salary',
    children: [
      ['5a1d0000-0000-8000-8000-000000000101', 'Décimo terceiro', 'gift'],
      ['5a1d0000-0000-8000-8000-000000000102', 'Férias', 'palmtree'],
      ['5a1d0000-0000-8000-8000-000000000103', 'Comissões e bônus', 'trophy'],
      ['5a1d0000-0000-8000-8000-000000000104', 'Horas extras', 'alarm-clock-plus'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000000200', 'Trabalho autônomo', 'laptop'],
    color: 'self-employment',
    children: [
      ['5a1d0000-0000-8000-8000-000000000201', 'Freelance', 'pen-tool'],
      ['5a1d0000-0000-8000-8000-000000000202', 'Vendas', 'store'],
      ['5a1d0000-0000-8000-8000-000000000203', 'Pró-labore', 'signature'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000000300', 'Benefícios', 'hand-heart'],
    color: 'benefits',
    children: [
      ['5a1d0000-0000-8000-8000-000000000301', 'Vale-refeição', 'utensils'],
      ['5a1d0000-0000-8000-8000-000000000302', 'Aposentadoria', 'armchair'],
      ['5a1d0000-0000-8000-8000-000000000303', 'Auxílios e bolsas', 'heart-handshake'],
      ['5a1d0000-0000-8000-8000-000000000304', 'Restituição de imposto', 'file-check'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000000400', 'Rendimentos', 'trending-up'],
    color: 'yields',
    children: [
      ['5a1d0000-0000-8000-8000-000000000401', 'Juros e dividendos', 'chart-line'],
      ['5a1d0000-0000-8000-8000-000000000402', 'Aluguel recebido', 'key-round'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000000500', 'Outras rendas', 'circle-plus'],
    color: 'other-revenues',
    children: [
      ['5a1d0000-0000-8000-8000-000000000501', 'Cashback', 'badge-percent'],
      ['5a1d0000-0000-8000-8000-000000000502', 'Estorno', 'undo-2'],
      ['5a1d0000-0000-8000-8000-000000000503', 'Reembolso', 'receipt-text'],
      ['5a1d0000-0000-8000-8000-000000000504', 'Presente recebido', 'package-open'],
    ],
  },
]

const fixedExpenses: readonly Branch[] = [
  {
    parent: ['5a1d0000-0000-8000-8000-000000001000', 'Moradia', 'house'],
    color: 'housing',
    children: [
      ['5a1d0000-0000-8000-8000-000000001001', 'Aluguel', 'key'],
      ['5a1d0000-0000-8000-8000-000000001002', 'Condomínio', 'building-2'],
      ['5a1d0000-0000-8000-8000-000000001003', 'IPTU', 'landmark'],
      ['5a1d0000-0000-8000-8000-000000001004', 'Energia', 'zap'],
      ['5a1d0000-0000-8000-8000-000000001005', 'Água', 'droplets'],
      ['5a1d0000-0000-8000-8000-000000001006', 'Gás', 'flame'],
      ['5a1d0000-0000-8000-8000-000000001007', 'Internet', 'wifi'],
      ['5a1d0000-0000-8000-8000-000000001008', 'Celular', 'smartphone'],
      ['5a1d0000-0000-8000-8000-000000001009', 'Seguro residencial', 'shield-check'],
      ['5a1d0000-0000-8000-8000-000000001010', 'Serviços domésticos', 'brush-cleaning'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000001100', 'Saúde', 'heart-pulse'],
    color: 'health',
    children: [
      ['5a1d0000-0000-8000-8000-000000001101', 'Plano de saúde', 'stethoscope'],
      ['5a1d0000-0000-8000-8000-000000001102', 'Plano odontológico', 'smile'],
      ['5a1d0000-0000-8000-8000-000000001103', 'Terapia', 'brain'],
      ['5a1d0000-0000-8000-8000-000000001104', 'Academia', 'dumbbell'],
      ['5a1d0000-0000-8000-8000-000000001105', 'Seguro de vida', 'shield-plus'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000001200', 'Educação', 'graduation-cap'],
    color: 'education',
    children: [
      ['5a1d0000-0000-8000-8000-000000001201', 'Escola', 'school'],
      ['5a1d0000-0000-8000-8000-000000001202', 'Faculdade', 'university'],
      ['5a1d0000-0000-8000-8000-000000001203', 'Cursos e idiomas', 'languages'],
      ['5a1d0000-0000-8000-8000-000000001204', 'Transporte escolar', 'bus'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000001300', 'Assinaturas', 'repeat'],
    color: 'subscriptions',
    children: [
      ['5a1d0000-0000-8000-8000-000000001301', 'Streaming', 'tv'],
      ['5a1d0000-0000-8000-8000-000000001302', 'Música', 'music'],
      ['5a1d0000-0000-8000-8000-000000001303', 'Aplicativos e nuvem', 'cloud'],
      ['5a1d0000-0000-8000-8000-000000001304', 'Jornais e revistas', 'newspaper'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000001400', 'Veículo', 'car'],
    color: 'vehicle',
    children: [
      ['5a1d0000-0000-8000-8000-000000001401', 'IPVA', 'file-text'],
      ['5a1d0000-0000-8000-8000-000000001402', 'Licenciamento', 'file-badge'],
      ['5a1d0000-0000-8000-8000-000000001403', 'Seguro do veículo', 'shield'],
      ['5a1d0000-0000-8000-8000-000000001404', 'Garagem', 'warehouse'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000001500', 'Família', 'users'],
    color: 'family',
    children: [
      ['5a1d0000-0000-8000-8000-000000001501', 'Creche e babá', 'baby'],
      ['5a1d0000-0000-8000-8000-000000001502', 'Mesada', 'coins'],
      ['5a1d0000-0000-8000-8000-000000001503', 'Pensão alimentícia', 'scale'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000001600', 'Impostos e tarifas', 'receipt'],
    color: 'taxes',
    children: [
      ['5a1d0000-0000-8000-8000-000000001601', 'Imposto de renda', 'calculator'],
      ['5a1d0000-0000-8000-8000-000000001602', 'Tarifas bancárias', 'banknote'],
      ['5a1d0000-0000-8000-8000-000000001603', 'Anuidade do cartão', 'credit-card'],
      ['5a1d0000-0000-8000-8000-000000001604', 'MEI e INSS', 'stamp'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000001700', 'Diversos (Fixa)', 'pin'],
    color: 'fixed-sundries',
    children: [],
  },
]

const variableExpenses: readonly Branch[] = [
  {
    parent: ['5a1d0000-0000-8000-8000-000000003000', 'Mercado', 'shopping-cart'],
    color: 'groceries',
    children: [
      ['5a1d0000-0000-8000-8000-000000003001', 'Supermercado', 'shopping-basket'],
      ['5a1d0000-0000-8000-8000-000000003002', 'Feira e hortifrúti', 'carrot'],
      ['5a1d0000-0000-8000-8000-000000003003', 'Padaria', 'croissant'],
      ['5a1d0000-0000-8000-8000-000000003004', 'Açougue', 'beef'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000003100', 'Alimentação fora', 'utensils'],
    color: 'eating-out',
    children: [
      ['5a1d0000-0000-8000-8000-000000003101', 'Restaurantes', 'utensils-crossed'],
      ['5a1d0000-0000-8000-8000-000000003102', 'Delivery', 'bike'],
      ['5a1d0000-0000-8000-8000-000000003103', 'Lanches e café', 'coffee'],
      ['5a1d0000-0000-8000-8000-000000003104', 'Bares', 'beer'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000003200', 'Transporte', 'bus'],
    color: 'transport',
    children: [
      ['5a1d0000-0000-8000-8000-000000003201', 'Combustível', 'fuel'],
      ['5a1d0000-0000-8000-8000-000000003202', 'Ônibus e metrô', 'train-front'],
      ['5a1d0000-0000-8000-8000-000000003203', 'Táxi e aplicativos', 'car-taxi-front'],
      ['5a1d0000-0000-8000-8000-000000003204', 'Estacionamento e pedágio', 'circle-parking'],
      ['5a1d0000-0000-8000-8000-000000003205', 'Manutenção do veículo', 'wrench'],
      ['5a1d0000-0000-8000-8000-000000003206', 'Multas de trânsito', 'traffic-cone'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000003300', 'Cuidados pessoais', 'heart'],
    color: 'personal-care',
    children: [
      ['5a1d0000-0000-8000-8000-000000003301', 'Farmácia', 'pill'],
      ['5a1d0000-0000-8000-8000-000000003302', 'Consultas e exames', 'test-tube'],
      ['5a1d0000-0000-8000-8000-000000003303', 'Dentista', 'smile-plus'],
      ['5a1d0000-0000-8000-8000-000000003304', 'Salão e barbearia', 'scissors'],
      ['5a1d0000-0000-8000-8000-000000003305', 'Cosméticos', 'sparkles'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000003400', 'Lazer', 'ticket'],
    color: 'leisure',
    children: [
      ['5a1d0000-0000-8000-8000-000000003401', 'Cinema e shows', 'clapperboard'],
      ['5a1d0000-0000-8000-8000-000000003402', 'Viagens', 'plane'],
      ['5a1d0000-0000-8000-8000-000000003403', 'Jogos', 'gamepad-2'],
      ['5a1d0000-0000-8000-8000-000000003404', 'Esportes', 'volleyball'],
      ['5a1d0000-0000-8000-8000-000000003405', 'Livros', 'book-open'],
      ['5a1d0000-0000-8000-8000-000000003406', 'Festas', 'party-popper'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000003500', 'Compras', 'shopping-bag'],
    color: 'shopping',
    children: [
      ['5a1d0000-0000-8000-8000-000000003501', 'Roupas e calçados', 'shirt'],
      ['5a1d0000-0000-8000-8000-000000003502', 'Eletrônicos', 'monitor-smartphone'],
      ['5a1d0000-0000-8000-8000-000000003503', 'Casa e decoração', 'sofa'],
      ['5a1d0000-0000-8000-8000-000000003504', 'Reformas', 'hammer'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000003600', 'Animais de estimação', 'paw-print'],
    color: 'pets',
    children: [
      ['5a1d0000-0000-8000-8000-000000003601', 'Ração', 'bone'],
      ['5a1d0000-0000-8000-8000-000000003602', 'Veterinário', 'syringe'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000003700', 'Presentes e doações', 'gift'],
    color: 'gifts',
    children: [
      ['5a1d0000-0000-8000-8000-000000003701', 'Presentes', 'package'],
      ['5a1d0000-0000-8000-8000-000000003702', 'Doações', 'hand-heart'],
      ['5a1d0000-0000-8000-8000-000000003703', 'Dízimo', 'church'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000003800', 'Diversos (Variável)', 'shapes'],
    color: 'variable-sundries',
    children: [],
  },
]

const debts: readonly Branch[] = [
  {
    parent: ['5a1d0000-0000-8000-8000-000000005000', 'Empréstimo', 'hand-coins'],
    color: 'loan',
    children: [
      ['5a1d0000-0000-8000-8000-000000005001', 'Empréstimo pessoal', 'wallet'],
      ['5a1d0000-0000-8000-8000-000000005002', 'Empréstimo consignado', 'badge-dollar-sign'],
      ['5a1d0000-0000-8000-8000-000000005003', 'Acordos e renegociações', 'handshake'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000005100', 'Financiamento', 'landmark'],
    color: 'financing',
    children: [
      ['5a1d0000-0000-8000-8000-000000005101', 'Financiamento imobiliário', 'house-plus'],
      ['5a1d0000-0000-8000-8000-000000005102', 'Financiamento de veículo', 'car-front'],
      ['5a1d0000-0000-8000-8000-000000005103', 'Financiamento estudantil', 'book-marked'],
      ['5a1d0000-0000-8000-8000-000000005104', 'Consórcio', 'users-round'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000005200', 'Juros e multas', 'percent'],
    color: 'interest',
    children: [
      ['5a1d0000-0000-8000-8000-000000005201', 'Juros do cartão', 'credit-card'],
      ['5a1d0000-0000-8000-8000-000000005202', 'Cheque especial', 'badge-alert'],
      ['5a1d0000-0000-8000-8000-000000005203', 'IOF', 'receipt-cent'],
      ['5a1d0000-0000-8000-8000-000000005204', 'Multas por atraso', 'clock-alert'],
    ],
  },
]

const investiments: readonly Branch[] = [
  {
    parent: ['5a1d0000-0000-8000-8000-000000006000', 'Reserva de emergência', 'umbrella'],
    color: 'reserve',
    children: [],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000006100', 'Renda fixa', 'vault'],
    color: 'fixed-income',
    children: [
      ['5a1d0000-0000-8000-8000-000000006101', 'Tesouro Direto', 'landmark'],
      ['5a1d0000-0000-8000-8000-000000006102', 'CDB, LCI e LCA', 'file-chart-line'],
      ['5a1d0000-0000-8000-8000-000000006103', 'Poupança', 'piggy-bank'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000006200', 'Renda variável', 'chart-candlestick'],
    color: 'variable-income',
    children: [
      ['5a1d0000-0000-8000-8000-000000006201', 'Ações', 'chart-line'],
      ['5a1d0000-0000-8000-8000-000000006202', 'Fundos imobiliários', 'building'],
      ['5a1d0000-0000-8000-8000-000000006203', 'Fundos e ETFs', 'layers'],
      ['5a1d0000-0000-8000-8000-000000006204', 'Criptomoedas', 'bitcoin'],
    ],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000006300', 'Previdência', 'sunset'],
    color: 'pension',
    children: [],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000006400', 'Objetivos', 'target'],
    color: 'goals',
    children: [],
  },
]

const invoicePayment: readonly Branch[] = [
  {
    parent: ['5a1d0000-0000-8000-8000-000000007000', 'Pagamento de fatura', 'credit-card'],
    color: 'slate',
    children: [],
  },
]

const bankOperations: readonly Branch[] = [
  {
    parent: ['5a1d0000-0000-8000-8000-000000007100', 'Depósito', 'banknote-arrow-down'],
    color: 'slate',
    children: [],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000007200', 'Saque', 'banknote-arrow-up'],
    color: 'slate',
    children: [],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000007300', 'Transferência', 'arrow-left-right'],
    color: 'slate',
    children: [],
  },
  {
    parent: ['5a1d0000-0000-8000-8000-000000007400', 'Ajuste de saldo', 'scale'],
    color: 'slate',
    children: [],
  },
]

const objectives: readonly Branch[] = [
  {
    parent: ['5a1d0000-0000-8000-8000-000000007500', 'Guardado em objetivos', 'target'],
    color: 'goals',
    children: [],
  },
]

/** The default tree by its place in plans: the five budget groups, then the technical ones. */
export const DEFAULT_BRANCHES: readonly (CategoryFacts & {
  readonly branches: readonly Branch[]
})[] = [
  { group: 'revenues', sort: null, type: null, branches: revenues },
  { group: 'expenses', sort: 'fixed', type: null, branches: fixedExpenses },
  { group: 'expenses', sort: 'variable', type: null, branches: variableExpenses },
  { group: 'expenses', sort: null, type: 'debts', branches: debts },
  { group: 'investiments', sort: null, type: null, branches: investiments },
  { group: 'invoice', sort: null, type: null, branches: invoicePayment },
  { group: 'bankOperation', sort: null, type: null, branches: bankOperations },
  { group: 'objective', sort: null, type: null, branches: objectives },
]
