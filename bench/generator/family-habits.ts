import type { PlaceName } from './family-places.ts'

/** Something the family does now and then, and what it pays for it. */
export type Habit = {
  readonly names: readonly string[]
  readonly category: string
  /** How often in a month of thirty days. */
  readonly monthly: number
  /** The median in cents, and how far values spread around it. */
  readonly cents: readonly [median: number, spread: number]
  readonly places: readonly PlaceName[]
  /** Bought in so many parts, sometimes. */
  readonly parts?: readonly number[]
  /** Only on these days of the week, 0 for Sunday. */
  readonly weekdays?: readonly number[]
  /** More of it in these months. */
  readonly season?: { readonly months: readonly number[]; readonly times: number }
}

const WEEKEND = [5, 6, 0]
const WORKDAYS = [1, 2, 3, 4, 5]

/** The variable side of a middle-class household in São Paulo, two adults, two children, a dog. */
export const HABITS: readonly Habit[] = [
  {
    names: ['Pão de Açúcar', 'Carrefour Pinheiros', 'Assaí Atacadista', 'Mercado Extra'],
    category: 'Supermercado',
    monthly: 5,
    cents: [23_500, 0.42],
    places: ['platinum', 'platinum', 'roxo', 'marina'],
    weekdays: [6, 0, 3],
  },
  {
    names: ['Feira da Vila', 'Barraca do Seu Zé', 'Hortifruti Natural da Terra'],
    category: 'Feira e hortifrúti',
    monthly: 4,
    cents: [6_200, 0.3],
    places: ['cash', 'cash', 'rafael'],
    weekdays: [0, 2],
  },
  {
    names: ['Padaria São João', 'Padaria Bella Paulista', 'Pão & Companhia'],
    category: 'Padaria',
    monthly: 11,
    cents: [2_150, 0.4],
    places: ['cash', 'gold', 'gold', 'marina'],
  },
  {
    names: ['Açougue do Bairro', 'Swift'],
    category: 'Açougue',
    monthly: 1.6,
    cents: [11_200, 0.3],
    places: ['gold', 'rafael'],
  },
  {
    names: ['iFood *Pizzaria Bráz', 'iFood *China in Box', 'iFood *Madero', 'Rappi *Sushi Loko'],
    category: 'Delivery',
    monthly: 5,
    cents: [7_400, 0.35],
    places: ['roxo', 'roxo', 'gold'],
    weekdays: WEEKEND,
  },
  {
    names: [
      'Restaurante Mocotó',
      'Outback Eldorado',
      'Cantina do Piero',
      'Temakeria Makis',
      'Coco Bambu',
    ],
    category: 'Restaurantes',
    monthly: 2.6,
    cents: [16_800, 0.4],
    places: ['platinum', 'roxo'],
    weekdays: WEEKEND,
  },
  {
    names: ['Starbucks', 'Café do Ponto', 'Coffee Lab', 'Lanchonete da Faculdade'],
    category: 'Lanches e café',
    monthly: 6,
    cents: [1_980, 0.35],
    places: ['gold', 'gold', 'cash', 'roxo'],
    weekdays: WORKDAYS,
  },
  {
    names: ['Bar do Juarez', 'Boteco São Bento'],
    category: 'Bares',
    monthly: 1.2,
    cents: [12_300, 0.35],
    places: ['roxo', 'gold'],
    weekdays: [5, 6],
  },
  {
    names: ['Posto Ipiranga', 'Posto Shell Rebouças', 'Auto Posto Petrobras'],
    category: 'Combustível',
    monthly: 3,
    cents: [21_500, 0.18],
    places: ['platinum', 'platinum', 'rafael'],
  },
  {
    names: ['Uber *Viagem', '99 Tecnologia'],
    category: 'Táxi e aplicativos',
    monthly: 6,
    cents: [2_460, 0.45],
    places: ['roxo', 'roxo', 'gold'],
  },
  {
    names: ['Recarga Bilhete Único'],
    category: 'Ônibus e metrô',
    monthly: 2,
    cents: [6_000, 0.1],
    places: ['rafael'],
    weekdays: WORKDAYS,
  },
  {
    names: ['Sem Parar', 'Estapar Shopping', 'Zona Azul Digital'],
    category: 'Estacionamento e pedágio',
    monthly: 2.4,
    cents: [3_100, 0.5],
    places: ['roxo', 'gold'],
  },
  {
    names: ['Oficina do Betão', 'DPaschoal'],
    category: 'Manutenção do veículo',
    monthly: 0.18,
    cents: [68_000, 0.4],
    places: ['platinum'],
    parts: [2, 3, 4],
  },
  {
    names: ['Drogasil', 'Droga Raia', 'Farmácia Pague Menos'],
    category: 'Farmácia',
    monthly: 3,
    cents: [6_480, 0.55],
    places: ['gold', 'roxo', 'platinum', 'cash'],
  },
  {
    names: ['Laboratório Fleury', 'Dra. Helena Prado — pediatra'],
    category: 'Consultas e exames',
    monthly: 0.5,
    cents: [29_000, 0.3],
    places: ['rafael', 'platinum'],
    weekdays: WORKDAYS,
  },
  {
    names: ['Odonto Sorriso'],
    category: 'Dentista',
    monthly: 0.2,
    cents: [54_000, 0.3],
    places: ['platinum'],
    parts: [2, 3, 5],
    weekdays: WORKDAYS,
  },
  {
    names: ['Studio Bela Hair', 'Barbearia Corleone'],
    category: 'Salão e barbearia',
    monthly: 2,
    cents: [9_200, 0.3],
    places: ['marina', 'gold', 'cash'],
  },
  {
    names: ['O Boticário', 'Natura', 'Sephora'],
    category: 'Cosméticos',
    monthly: 0.8,
    cents: [13_400, 0.4],
    places: ['roxo'],
    parts: [1, 1, 2, 3],
  },
  {
    names: ['Cinemark', 'Ingresso.com', 'Sympla *Show', 'Parque da Mônica'],
    category: 'Cinema e shows',
    monthly: 1.1,
    cents: [12_800, 0.4],
    places: ['roxo', 'platinum'],
    weekdays: WEEKEND,
  },
  {
    names: ['Steam', 'Nintendo eShop'],
    category: 'Jogos',
    monthly: 0.5,
    cents: [8_990, 0.4],
    places: ['gold'],
  },
  {
    names: ['Livraria da Vila', 'Amazon *Livros', 'Estante Virtual'],
    category: 'Livros',
    monthly: 0.9,
    cents: [7_350, 0.35],
    places: ['roxo'],
  },
  {
    names: ['Decathlon', 'Centauro'],
    category: 'Esportes',
    monthly: 0.35,
    cents: [24_500, 0.4],
    places: ['roxo'],
    parts: [1, 2, 3],
  },
  {
    names: ['Renner', 'C&A', 'Riachuelo', 'Havaianas', 'Zara'],
    category: 'Roupas e calçados',
    monthly: 1.6,
    cents: [21_900, 0.4],
    places: ['roxo', 'platinum'],
    parts: [1, 1, 2, 3, 4],
    season: { months: [11, 12], times: 1.6 },
  },
  {
    names: ['Leroy Merlin', 'Tok&Stok', 'Camicado'],
    category: 'Casa e decoração',
    monthly: 0.6,
    cents: [28_600, 0.5],
    places: ['platinum', 'roxo'],
    parts: [1, 2, 3, 6],
  },
  {
    names: ['Petz', 'Cobasi'],
    category: 'Ração',
    monthly: 1,
    cents: [21_400, 0.2],
    places: ['roxo'],
  },
  {
    names: ['Clínica VetLar'],
    category: 'Veterinário',
    monthly: 0.18,
    cents: [31_000, 0.35],
    places: ['platinum'],
  },
  {
    names: ['Pet shop Mundo Animal'],
    category: 'pet',
    monthly: 1,
    cents: [9_500, 0.1],
    places: ['cash', 'gold'],
  },
  {
    names: ['PBKids', 'RiHappy', 'Presente da professora', 'Chá de bebê da Júlia'],
    category: 'Presentes',
    monthly: 0.9,
    cents: [14_900, 0.4],
    places: ['roxo', 'platinum', 'gold'],
    season: { months: [12], times: 4 },
  },
  {
    names: ['Buffet Infantil — festa de aniversário 🎉'],
    category: 'birthdays',
    monthly: 0.12,
    cents: [92_000, 0.2],
    places: ['platinum'],
    parts: [3, 4],
  },
  {
    names: ['Médicos Sem Fronteiras', 'Bazar da escola'],
    category: 'Doações',
    monthly: 0.6,
    cents: [6_000, 0.3],
    places: ['rafael', 'cash'],
  },
  {
    names: ['Loja de R$ 1,99', 'Cartório de Notas', 'Correios', 'Chaveiro 24 horas'],
    category: 'Diversos (Variável)',
    monthly: 1,
    cents: [4_300, 0.5],
    places: ['cash', 'gold'],
  },
]

/** What is bought once, so many months ago, and long paid for: day, parts, cents. */
export type Purchase = {
  readonly name: string
  readonly category: string
  readonly monthsAgo: number
  readonly day: number
  readonly parts: number
  readonly cents: number
  readonly place: PlaceName
  readonly description?: string
}

export const PURCHASES: readonly Purchase[] = [
  {
    name: 'Magazine Luiza — geladeira Brastemp 375 l',
    category: 'Eletrônicos',
    monthsAgo: 21,
    day: 14,
    parts: 12,
    cents: 389_900,
    place: 'platinum',
  },
  {
    name: 'CVC Viagens — Porto Seguro em família ✈️',
    category: 'Viagens',
    monthsAgo: 17,
    day: 22,
    parts: 8,
    cents: 612_000,
    place: 'roxo',
    description: 'Pacote de sete noites, dois adultos e duas crianças.',
  },
  {
    name: 'Casas Bahia — lava e seca',
    category: 'Eletrônicos',
    monthsAgo: 13,
    day: 8,
    parts: 10,
    cents: 319_990,
    place: 'platinum',
  },
  {
    name: 'Marcenaria Silva — armários da cozinha sob medida, com instalação e bancada de granito',
    category: 'kitchen',
    monthsAgo: 9,
    day: 27,
    parts: 12,
    cents: 576_000,
    place: 'platinum',
    description: 'Orçamento de 12 vezes sem juros; garantia de cinco anos.',
  },
  {
    name: 'Kabum — notebook da Marina',
    category: 'Eletrônicos',
    monthsAgo: 6,
    day: 19,
    parts: 10,
    cents: 459_900,
    place: 'roxo',
  },
  {
    name: 'Apple Store — iPhone do Rafael',
    category: 'Eletrônicos',
    monthsAgo: 2,
    day: 11,
    parts: 12,
    cents: 599_988,
    place: 'roxo',
  },
  {
    name: 'Ortodontia da Alice',
    category: 'Dentista',
    monthsAgo: 4,
    day: 6,
    parts: 12,
    cents: 276_000,
    place: 'gold',
  },
  {
    name: 'LATAM — passagens para Recife',
    category: 'Viagens',
    monthsAgo: 1,
    day: 3,
    parts: 6,
    cents: 238_740,
    place: 'platinum',
  },
]
