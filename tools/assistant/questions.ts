import {
  asked,
  type Asked,
  AUGUST,
  bought,
  CALENDAR,
  CARDS,
  company,
  DECEMBER,
  due,
  GOAL,
  list,
  NEXT_CALENDAR,
  NOVEMBER,
  OCTOBER,
  onCard,
  panel,
  type Refused,
  refused,
  SEPTEMBER,
  spent,
  THIS_YEAR,
} from './asked.ts'
import type { Books } from './books.ts'

/*
 * Questions that people put to the assistant on 26 November 2026, a Thursday, about the demo's family, each
 * with its right answer. Their spelling is theirs.
 */

const forecast = (books: Books) => books.forecast('2026-11-30')
/** The amount that is asked about, and the forecast; nothing is left of the plan for variable expenses. */
const afford =
  (cents: number, ...parts: readonly number[]) =>
  (books: Books) => [cents, ...parts, forecast(books), 0]
const MAY = 'O mês comporta, mas passa do que o plano deixa por semana.'
const goal = (name: string) => (books: Books) => books.goal(name)
const MARAGOGI = 'Férias em Maragogi'
const RESERVE = 'Reserva de seis meses'
const COURSE = 'Pós-graduação do Rafael'
const NOTEBOOK = 'Notebook novo para a Clara'
const accounts = ['Dinheiro', 'Itaú da Marina', 'Inter do Rafael', 'Poupança da família'] as const
const held = (books: Books) => [
  books.held('2026-11-26'),
  ...accounts.map((name) => books.balance(name, '2026-11-26')),
]
const nubank = (books: Books) => [
  books.invoice('Nubank', '2026-12'),
  books.invoice('Nubank', '2027-01'),
]
const inter = (books: Books) => [books.invoice('Inter Gold', '2026-12')]
const platinum = (books: Books) => [books.invoice('Itaú Platinum', '2026-12')]
const allCards = (books: Books) => [...nubank(books), ...platinum(books), ...inter(books)]
const CLOSED = 'A fatura fechada vence em 5 dez'
const SALARIES = { flow: 'revenues', in: ['Salário'] } as const

export const QUESTIONS: readonly (Asked | Refused)[] = [
  asked(
    'quanto gastei com mercado esse mes',
    'Despesas em Mercado, em novembro de 2026',
    spent(NOVEMBER, { in: ['Mercado'] }),
    panel('Mercado'),
  ),
  asked(
    'qto gastei no mercado esse mês',
    'Despesas em Mercado, em novembro de 2026',
    spent(NOVEMBER, { in: ['Mercado'] }),
    panel('Mercado'),
  ),
  asked(
    'gasto com farmacia em outubro',
    'Despesas em Farmácia, em outubro de 2026',
    spent(OCTOBER, { in: ['Farmácia'] }),
    panel('Farmácia', '2026-10'),
  ),
  asked(
    'quanto eu gastei semana passada',
    'de 15 nov a 21 nov, pelo dia da compra',
    bought(['2026-11-15', '2026-11-21']),
    list('2026-11'),
  ),
  asked(
    'quanto gastei de gasolina em setembro',
    'Despesas em Combustível, em setembro de 2026',
    spent(SEPTEMBER, { in: ['Combustível'] }),
    panel('Combustível', '2026-09'),
  ),
  asked(
    'gastei quanto com ifood',
    'Despesas com “ifood” no nome, em novembro de 2026',
    company(NOVEMBER, 'ifood', 'Delivery'),
    panel('Delivery'),
  ),
  asked(
    'quanto gastamos em outubro',
    'Despesas, em outubro de 2026',
    spent(OCTOBER),
    list('2026-10'),
  ),
  asked(
    'quanto gastei no cartão roxinho esse mês',
    'Despesas no cartão Nubank, em novembro de 2026',
    onCard(NOVEMBER, 'Nubank'),
    CARDS,
  ),
  asked(
    'quanto gastei essa semana',
    'de 22 nov a 28 nov, pelo dia da compra',
    bought(['2026-11-22', '2026-11-28']),
    list('2026-11'),
  ),
  asked(
    'quanto gastei desde o começo do mês',
    'de 1 nov a 26 nov, pelo dia da compra',
    bought(['2026-11-01', '2026-11-26']),
    list('2026-11'),
  ),
  asked(
    'quanto gastei nos últimos 3 meses com mercado',
    'Despesas em Mercado, de setembro de 2026 a novembro de 2026',
    spent(['2026-09-01', '2026-11-30'], { in: ['Mercado'] }),
    panel('Mercado'),
  ),
  asked('quanto gastei em 2026', 'Despesas, em 2026', spent(THIS_YEAR), list('2026-11')),
  asked(
    'onde gastei mais esse mês',
    'Onde foi mais dinheiro, em novembro de 2026',
    (books) => books.top({ from: NOVEMBER[0], to: NOVEMBER[1] }).slice(0, 5),
    list('2026-11'),
  ),
  asked(
    'quanto gasteii com mercdo',
    'Despesas em Mercado, em novembro de 2026',
    spent(NOVEMBER, { in: ['Mercado'] }),
    panel('Mercado'),
  ),
  asked(
    'quanto paguei de condominio em novembro',
    'Despesas em Condomínio, em novembro de 2026',
    spent(NOVEMBER, { in: ['Condomínio'] }),
    panel('Condomínio'),
  ),
  asked(
    'quanto gastei com a escola das crianças',
    'Despesas em Escola, em novembro de 2026',
    spent(NOVEMBER, { in: ['Escola'] }),
    panel('Escola'),
    'crianças',
  ),
  asked(
    'quanto veio de energia esse mês',
    'Despesas em Energia, em novembro de 2026',
    spent(NOVEMBER, { in: ['Energia'] }),
    panel('Energia'),
  ),
  asked(
    'gastos de hoje',
    'Despesas, hoje, pelo dia da compra',
    bought(['2026-11-26', '2026-11-26']),
    list('2026-11'),
  ),
  asked(
    'qnto ganhei esse mes',
    'Receitas, em novembro de 2026',
    spent(NOVEMBER, { flow: 'revenues' }),
    list('2026-11', 'receitas'),
  ),
  asked(
    'quanto entrou de salario este ano',
    'Receitas em Salário, em 2026',
    spent(THIS_YEAR, SALARIES),
    panel('Salário'),
  ),
  asked(
    'quanto guardei em outubro',
    'Guardado em outubro de 2026, em objetivos e investimentos',
    (books) => [books.saved(...OCTOBER)],
    '/objetivos',
  ),
  asked('despezas de novembro', 'Despesas, em novembro de 2026', spent(NOVEMBER), list('2026-11')),
  asked(
    'quanto a gente gastou com lazer em out',
    'Despesas em Lazer, em outubro de 2026',
    spent(OCTOBER, { in: ['Lazer'] }),
    panel('Lazer', '2026-10'),
  ),
  asked(
    'quanto gastei entre 1 e 10 de novembro',
    'de 1 nov a 10 nov, pelo dia da compra',
    bought(['2026-11-01', '2026-11-10']),
    list('2026-11'),
  ),
  asked(
    'quanto gastei no fim de semana',
    'de 21 nov a 22 nov, pelo dia da compra',
    bought(['2026-11-21', '2026-11-22']),
    list('2026-11'),
  ),
  asked(
    'quanto gastei no mercado no mês retrasado',
    'Despesas em Mercado, em setembro de 2026',
    spent(SEPTEMBER, { in: ['Mercado'] }),
    panel('Mercado', '2026-09'),
  ),
  asked(
    'quanto gastei com o cachorro esse ano',
    'Despesas em Animais de estimação, em 2026',
    spent(THIS_YEAR, { in: ['Animais de estimação'] }),
    panel('Animais de estimação'),
  ),
  asked(
    'quanto foi gasto com saude em agosto',
    'Despesas em Saúde, em agosto de 2026',
    spent(AUGUST, { in: ['Saúde'] }),
    panel('Saúde', '2026-08'),
  ),
  asked(
    'o que vence essa semana',
    'A pagar de 22 nov a 28 nov, com o que já venceu',
    due('2026-11-22', '2026-11-28'),
    CALENDAR,
  ),
  asked(
    'o q vence hoje',
    'A pagar hoje, com o que já venceu',
    due('2026-11-26', '2026-11-26'),
    CALENDAR,
  ),
  asked(
    'tem alguma conta vencendo?',
    'A pagar de 26 nov a 2 dez, com o que já venceu',
    due('2026-11-26', '2026-12-02'),
    NEXT_CALENDAR,
  ),
  asked(
    'quais contas vencem até sexta',
    'A pagar de 26 nov a 27 nov, com o que já venceu',
    due('2026-11-26', '2026-11-27'),
    CALENDAR,
  ),
  asked('contas atrasadas', 'Atrasado', due('2026-11-26', '2026-11-26'), CALENDAR),
  asked('tem algo atrasado?', 'Atrasado', due('2026-11-26', '2026-11-26'), CALENDAR),
  asked(
    'quanto ainda falta pagar esse mês',
    'A pagar em novembro de 2026, com o que já venceu',
    due(...NOVEMBER),
    CALENDAR,
  ),
  asked(
    'o que falta pagar em novembro',
    'A pagar em novembro de 2026, com o que já venceu',
    due(...NOVEMBER),
    CALENDAR,
  ),
  asked(
    'próximos vencimentos',
    'A pagar de 26 nov a 2 dez, com o que já venceu',
    due('2026-11-26', '2026-12-02'),
    NEXT_CALENDAR,
  ),
  asked(
    'que dia vence o aluguel?',
    'Aluguel — Imobiliária Lopes vence em 10 dez',
    () => [277_450],
    NEXT_CALENDAR,
  ),
  asked(
    'o que tem pra pagar dia 30',
    'A pagar em 30 nov',
    due('2026-11-30', '2026-11-30'),
    CALENDAR,
  ),
  asked('quando vence a fatura', CLOSED, allCards, CARDS),
  asked('quanto ta a fatura', CLOSED, allCards, CARDS),
  asked('qdo fecha meu cartão', 'A fatura aberta fecha em 25 dez', allCards, CARDS),
  asked(
    'quanto vou pagar de fatura em dezembro',
    'Faturas de dezembro de 2026, ao todo',
    (books) => {
      const each = [books.invoice('Nubank', '2026-12'), ...platinum(books), ...inter(books)]
      return [each.reduce((sum, one) => sum + one, 0), ...each]
    },
    CARDS,
  ),
  asked('melhor dia de compra do cartão', 'O melhor dia de compra é 25 dez', () => [], CARDS),
  asked('quanto falta pagar da fatura', CLOSED, allCards, CARDS),
  asked('quando vence o nubank', CLOSED, nubank, CARDS),
  asked('posso comprar um tênis de 350?', MAY, afford(35_000), '/painel?mes=2026-11'),
  asked('dá pra gastar 1500 numa tv?', MAY, afford(150_000), '/painel?mes=2026-11'),
  asked(
    'consigo comprar um celular de R$ 2.000 em 10x',
    MAY,
    afford(200_000, 20_000),
    '/painel?mes=2026-11',
  ),
  asked(
    'quanto posso gastar hoje',
    'O mês deve terminar com',
    (books) => [forecast(books), 0],
    '/painel?mes=2026-11',
  ),
  asked('tenho dinheiro pra um jantar de 150?', MAY, afford(15_000), '/painel?mes=2026-11'),
  asked(
    'sobra quanto esse mês?',
    'O mês deve terminar com',
    (books) => [forecast(books)],
    '/painel?mes=2026-11',
  ),
  asked(
    'será que dá pra comprar uma geladeira de 3 mil',
    MAY,
    afford(300_000),
    '/painel?mes=2026-11',
  ),
  asked('posso pedir uma pizza de 80 reais', MAY, afford(8_000), '/painel?mes=2026-11'),
  asked('como tá a meta de maragogi', MARAGOGI, goal(MARAGOGI), GOAL),
  asked('quanto falta pra viagem', MARAGOGI, goal(MARAGOGI), GOAL),
  asked('como esta minha reserva', RESERVE, goal(RESERVE), GOAL),
  asked('quanto já juntei pra pós do rafael', COURSE, goal(COURSE), GOAL),
  asked('objetivos', MARAGOGI, goal(MARAGOGI), GOAL),
  asked('quanto falta pro notebook da clara', NOTEBOOK, goal(NOTEBOOK), GOAL),
  // Ten months are left of what it needs.
  asked(
    'quanto preciso guardar por mes pra reserva',
    'Para chegar no prazo',
    (books) => [...books.goal(RESERVE), books.goal(RESERVE)[2] / 10],
    GOAL,
  ),
  asked(
    'a meta das férias tá no prazo?',
    'Você guardou mais do que precisava.',
    goal(MARAGOGI),
    GOAL,
  ),
  asked('quanto tenho na conta', 'Nas contas e no dinheiro, ao todo', held, '/carteiras'),
  refused('oi'),
  asked(
    'gastei 50 reais no mercado',
    'e não uma pergunta',
    () => [5_000],
    '/movimentacoes?mes=2026-11&janela=nova-movimentacao',
  ),
  asked('fatura do nubank', CLOSED, nubank, CARDS),
  asked(
    'quanto devo no cartão inter',
    'A fatura aberta fecha em 28 nov e vence em 7 dez',
    inter,
    CARDS,
  ),
  asked('quanto tá o inter gold', 'A fatura aberta fecha em 28 nov e vence em 7 dez', inter, CARDS),
  asked(
    'fatura nubank dezembro',
    'A fatura de dezembro de 2026 (fechada) vence em 5 dez',
    (books) => nubank(books).slice(0, 1),
    CARDS,
  ),
  asked(
    'quanto gastei no nubank em outubro',
    'Despesas no cartão Nubank, em outubro de 2026',
    onCard(OCTOBER, 'Nubank'),
    CARDS,
  ),
  asked('quando cai a fatura do inter', 'vence em 7 dez', inter, CARDS),
  asked('quanto gastei em set', 'Despesas, em setembro de 2026', spent(SEPTEMBER), list('2026-09')),
  asked(
    'quanto gastei com mercado em 08/26',
    'Despesas em Mercado, em agosto de 2026',
    spent(AUGUST, { in: ['Mercado'] }),
    panel('Mercado', '2026-08'),
  ),
  asked(
    'quanto gastei com mercado semana passada',
    'Despesas em Mercado, de 15 nov a 21 nov',
    bought(['2026-11-15', '2026-11-21'], { in: ['Mercado'] }),
    panel('Mercado'),
  ),
  asked(
    'quanto gastei nas últimas 2 semanas',
    'de 13 nov a 26 nov',
    bought(['2026-11-13', '2026-11-26']),
    list('2026-11'),
  ),
  asked(
    'quanto gastei de segunda até hoje',
    'de 23 nov a 26 nov',
    bought(['2026-11-23', '2026-11-26']),
    list('2026-11'),
  ),
  asked(
    'supermercados esse mês',
    'Despesas em Supermercado, em novembro de 2026',
    spent(NOVEMBER, { in: ['Supermercado'] }),
    panel('Supermercado'),
  ),
  asked(
    'quanto foi de streaming',
    'Despesas em Streaming, em novembro de 2026',
    spent(NOVEMBER, { in: ['Streaming'] }),
    panel('Streaming'),
  ),
  asked(
    'quanto gastei com plano de saúde este ano',
    'Despesas em Plano de saúde, em 2026',
    spent(THIS_YEAR, { in: ['Plano de saúde'] }),
    panel('Plano de saúde'),
  ),
  asked(
    'quanto gastei com pets',
    'Despesas em Animais de estimação, em novembro de 2026',
    spent(NOVEMBER, { in: ['Animais de estimação'] }),
    panel('Animais de estimação'),
  ),
  asked(
    'quanto gastei com a Dona Cida',
    'Despesas com “Dona Cida” no nome, em novembro de 2026',
    spent(NOVEMBER, { named: 'dona cida' }),
    '/movimentacoes?mes=2026-11&busca=Dona+Cida',
  ),
  asked(
    'quanto gastei em restaurantes e bares',
    'Despesas em Restaurantes e Bares, em novembro de 2026',
    (books) => [
      ...spent(NOVEMBER, { in: ['Restaurantes', 'Bares'] })(books),
      spent(NOVEMBER, { in: ['Restaurantes'] })(books)[0],
      spent(NOVEMBER, { in: ['Bares'] })(books)[0],
    ],
    panel('Restaurantes'),
  ),
  asked(
    'quanto gastei com transporte em novembro do ano passado',
    'Despesas em Transporte, em novembro de 2025',
    spent(['2025-11-01', '2025-11-30'], { in: ['Transporte'] }),
    panel('Transporte', '2025-11'),
  ),
  asked(
    'quanto o Rafael recebeu esse mês',
    'Receitas na conta Inter do Rafael, em novembro de 2026',
    spent(NOVEMBER, { flow: 'revenues', with: ['Inter do Rafael'] }),
    CARDS,
  ),
  asked('quanto recebi hoje', 'Receitas, hoje', () => [0], list('2026-11', 'receitas')),
  asked('o que vence dia 28', 'A pagar em 28 nov', due('2026-11-28', '2026-11-28'), CALENDAR),
  asked('tem boleto pra amanhã?', 'A pagar amanhã', due('2026-11-27', '2026-11-27'), CALENDAR),
  asked(
    'o que eu devo',
    'A pagar de 26 nov a 2 dez, com o que já venceu',
    due('2026-11-26', '2026-12-02'),
    NEXT_CALENDAR,
  ),
  asked(
    'quanto tenho pra pagar essa semana',
    'A pagar de 22 nov a 28 nov, com o que já venceu',
    due('2026-11-22', '2026-11-28'),
    CALENDAR,
  ),
  asked('contas do mês que vem', 'A pagar em dezembro de 2026', due(...DECEMBER), NEXT_CALENDAR),
  asked(
    'quais as contas de dezembro',
    'A pagar em dezembro de 2026',
    due(...DECEMBER),
    NEXT_CALENDAR,
  ),
  asked('posso gastar 5.000?', MAY, afford(500_000), '/painel?mes=2026-11'),
  asked('dá pra viajar com 3 mil?', MAY, afford(300_000), '/painel?mes=2026-11'),
  asked('cabe um ifood de 60 reais hoje', MAY, afford(6_000), '/painel?mes=2026-11'),
  asked('vale a pena comprar uma tv de 2 mil', MAY, afford(200_000), '/painel?mes=2026-11'),
  asked('estou no vermelho?', 'Nas contas e no dinheiro, ao todo', held, '/carteiras'),
  asked('como anda o notebook novo', NOTEBOOK, goal(NOTEBOOK), GOAL),
  asked('falta muito pra maragogi?', MARAGOGI, goal(MARAGOGI), GOAL),
  asked('quanto já tenho na reserva de seis meses', RESERVE, goal(RESERVE), GOAL),
  asked('Quanto falta para a reserva de emergência?', RESERVE, goal(RESERVE), GOAL),
  asked('progresso da pos graduação', COURSE, goal(COURSE), GOAL),
  asked('meta viagem', MARAGOGI, goal(MARAGOGI), GOAL),
]
