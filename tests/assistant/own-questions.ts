import {
  all,
  type Answered,
  answered,
  AUGUST,
  bought,
  CARDS,
  company,
  compared,
  EARNED,
  HALF,
  list,
  mean,
  NOVEMBER,
  OCTOBER,
  onCard,
  panel,
  type Refused,
  SEPTEMBER,
  spent,
  THIS_YEAR,
} from './right-answers.ts'

/* As many again, of the same kinds: in a hurry, on a phone, about the same family on the same day. */

export const OWN_QUESTIONS: readonly (Answered | Refused)[] = [
  answered(
    'qto gastei de mercado mes passado',
    'Mercado, em outubro de 2026',
    spent(OCTOBER, { in: ['Mercado'] }),
    panel('Mercado', '2026-10'),
  ),
  answered(
    'quanto a gente torrou em restaurante em setembro',
    'Restaurantes, em setembro de 2026',
    spent(SEPTEMBER, { in: ['Restaurantes'] }),
    panel('Restaurantes', '2026-09'),
  ),
  answered(
    'gastei qto no uber esse mes',
    '“uber” no nome, em novembro de 2026',
    company(NOVEMBER, 'uber', 'Táxi e aplicativos'),
    panel('Táxi e aplicativos'),
  ),
  answered(
    'quanto foi de luz mes passado',
    'Energia, em outubro de 2026',
    spent(OCTOBER, { in: ['Energia'] }),
    panel('Energia', '2026-10'),
  ),
  answered(
    'conta de agua de outubro deu quanto',
    'Água, em outubro de 2026',
    spent(OCTOBER, { in: ['Água'] }),
    panel('Água', '2026-10'),
  ),
  answered(
    'qto paguei de internet em agosto',
    'Internet, em agosto de 2026',
    spent(AUGUST, { in: ['Internet'] }),
    panel('Internet', '2026-08'),
  ),
  answered(
    'quanto gastei com remedio esse mes',
    'Farmácia, em novembro de 2026',
    spent(NOVEMBER, { in: ['Farmácia'] }),
    panel('Farmácia'),
  ),
  answered(
    'quanto gastei na farmacia nos ultimos 15 dias',
    'Farmácia, de 12 nov a 26 nov',
    bought(['2026-11-12', '2026-11-26'], { in: ['Farmácia'] }),
    panel('Farmácia'),
  ),
  answered(
    'quanto foi pro colegio das meninas',
    'Escola, em novembro de 2026',
    spent(NOVEMBER, { in: ['Escola'] }),
    panel('Escola'),
    'meninas',
  ),
  answered(
    'despesas de setembro com educaçao',
    'Educação, em setembro de 2026',
    spent(SEPTEMBER, { in: ['Educação'] }),
    panel('Educação', '2026-09'),
  ),
  answered(
    'quanto gastamos em julho com viagem',
    'Viagens, em julho de 2026',
    spent(['2026-07-01', '2026-07-31'], { in: ['Viagens'] }),
    panel('Viagens', '2026-07'),
  ),
  answered(
    'quanto deu o ifood mês retrasado',
    '“ifood” no nome, em setembro de 2026',
    company(SEPTEMBER, 'ifood', 'Delivery'),
    panel('Delivery', '2026-09'),
  ),
  answered(
    'quanto gastei na netflix esse ano',
    '“netflix” no nome, em 2026',
    company(THIS_YEAR, 'netflix', 'Streaming'),
    panel('Streaming'),
  ),
  answered(
    'quanto gastei no pao de açucar em novembro',
    '“pao de açucar” no nome, em novembro de 2026',
    company(NOVEMBER, 'pao de acucar', 'Supermercado'),
    panel('Supermercado'),
  ),
  answered(
    'quanto gastei na zara e na renner em novembro',
    '“zara” e “renner” no nome, em novembro de 2026',
    (books) => {
      const [zara, renner] = ['zara', 'renner'].map((named) =>
        all(spent(NOVEMBER, { named })(books)),
      )
      return [(zara ?? 0) + (renner ?? 0), zara ?? 0, renner ?? 0]
    },
    panel('Roupas e calçados'),
  ),
  answered(
    'quanto gastei com a alice',
    '“alice” no nome, em novembro de 2026',
    spent(NOVEMBER, { named: 'alice' }),
    '/painel?mes=2026-11&janela=categoria',
  ),
  answered(
    'quanto foi gasto no cartao platinum em setembro',
    'no cartão Itaú Platinum, em setembro de 2026',
    onCard(SEPTEMBER, 'Itaú Platinum'),
    CARDS,
  ),
  answered(
    'qto gastei no nu em setembro',
    'no cartão Nubank, em setembro de 2026',
    onCard(SEPTEMBER, 'Nubank'),
    CARDS,
  ),
  answered(
    'quanto gastei nos cartoes em outubro',
    'nos cartões Nubank, Itaú Platinum e Inter Gold',
    onCard(OCTOBER, 'Nubank', 'Itaú Platinum', 'Inter Gold'),
    list('2026-10'),
  ),
  answered(
    'quanto gastei na conta do rafael esse mes',
    'na conta Inter do Rafael',
    spent(NOVEMBER, { with: ['Inter do Rafael'] }),
    CARDS,
  ),
  answered(
    'quanto saiu da conta do itau em outubro',
    'na conta Itaú da Marina',
    spent(OCTOBER, { with: ['Itaú da Marina'] }),
    CARDS,
  ),
  answered(
    'quanto gastei em dinheiro vivo em outubro',
    'em dinheiro, em outubro de 2026',
    spent(OCTOBER, { with: ['Dinheiro'] }),
    CARDS,
  ),
  answered(
    'gastos fixos do mês',
    'Despesas fixas, em novembro de 2026',
    spent(NOVEMBER, { sort: 'fixed' }),
    list('2026-11'),
  ),
  answered(
    'quanto gastei ontem',
    'ontem, pelo dia da compra',
    bought(['2026-11-25', '2026-11-25']),
    list('2026-11'),
  ),
  answered(
    'quanto gastei anteontem',
    'em 24 nov',
    bought(['2026-11-24', '2026-11-24']),
    list('2026-11'),
  ),
  answered(
    'quanto gastei sexta passada',
    'em 20 nov',
    bought(['2026-11-20', '2026-11-20']),
    list('2026-11'),
  ),
  answered(
    'quanto gastei hj e ontem',
    'de 25 nov a 26 nov',
    bought(['2026-11-25', '2026-11-26']),
    list('2026-11'),
  ),
  answered(
    'gastos nos ultimos 7 dias',
    'de 20 nov a 26 nov',
    bought(['2026-11-20', '2026-11-26']),
    list('2026-11'),
  ),
  answered(
    'quanto gastei nas ultimas duas semanas com mercado',
    'de 13 nov a 26 nov',
    bought(['2026-11-13', '2026-11-26'], { in: ['Mercado'] }),
    panel('Mercado'),
  ),
  answered(
    'quanto gastei do dia 5 ao dia 12',
    'de 5 nov a 12 nov',
    bought(['2026-11-05', '2026-11-12']),
    list('2026-11'),
  ),
  answered(
    'quanto gastei de 1 a 15 de outubro',
    'de 1 out a 15 out',
    bought(['2026-10-01', '2026-10-15']),
    list('2026-10'),
  ),
  answered(
    'quanto gastei entre 10/10 e 20/10',
    'de 10 out a 20 out',
    bought(['2026-10-10', '2026-10-20']),
    list('2026-10'),
  ),
  answered(
    'quanto gastei desde 15/11',
    'de 15 nov a 26 nov',
    bought(['2026-11-15', '2026-11-26']),
    list('2026-11'),
  ),
  answered(
    'gastos dia 15 do mês passado',
    'em 15 out',
    bought(['2026-10-15', '2026-10-15']),
    list('2026-10'),
  ),
  answered(
    'quanto gastei semana retrasada',
    'de 8 nov a 14 nov',
    bought(['2026-11-08', '2026-11-14']),
    list('2026-11'),
  ),
  answered(
    'quanto gastei na primeira quinzena de outubro',
    'de 1 out a 15 out',
    bought(['2026-10-01', '2026-10-15']),
    list('2026-10'),
  ),
  answered(
    'quanto gastei até dia 15',
    'de 1 nov a 15 nov',
    bought(['2026-11-01', '2026-11-15']),
    list('2026-11'),
  ),
  answered(
    'quanto gastei em out/25',
    'em outubro de 2025',
    spent(['2025-10-01', '2025-10-31']),
    list('2025-10'),
  ),
  answered(
    'quanto gastei em dezembro do ano passado',
    'em dezembro de 2025',
    spent(['2025-12-01', '2025-12-31']),
    list('2025-12'),
  ),
  answered('quanto gastei há 2 meses', 'em setembro de 2026', spent(SEPTEMBER), list('2026-09')),
  answered(
    'quanto gastei ano passado',
    'em 2025',
    spent(['2025-01-01', '2025-12-31']),
    list('2025-12'),
  ),
  answered(
    'quanto gastei no primeiro semestre',
    'de janeiro de 2026 a junho de 2026',
    spent(['2026-01-01', '2026-06-30']),
    list('2026-06'),
  ),
  answered(
    'quanto gastei no trimestre passado com transporte',
    'de julho de 2026 a setembro de 2026',
    spent(['2026-07-01', '2026-09-30'], { in: ['Transporte'] }),
    panel('Transporte', '2026-09'),
  ),
  answered(
    'quanto gastei no ultimo bimestre',
    'de setembro de 2026 a outubro de 2026',
    spent(['2026-09-01', '2026-10-31']),
    list('2026-10'),
  ),
  answered(
    'quanto gastei em julho, agosto e setembro',
    'de julho de 2026 a setembro de 2026',
    spent(['2026-07-01', '2026-09-30']),
    list('2026-09'),
  ),
  answered(
    'gastei quanto de janeiro a março com lazer',
    'Lazer, de janeiro de 2026 a março de 2026',
    spent(['2026-01-01', '2026-03-31'], { in: ['Lazer'] }),
    panel('Lazer', '2026-03'),
  ),
  answered(
    'quanto gastei em julho e em setembro',
    'Despesas, ao todo',
    (books) => {
      const [july, september] = [
        all(spent(['2026-07-01', '2026-07-31'])(books)),
        all(spent(SEPTEMBER)(books)),
      ]
      return [july + september, july, september]
    },
    list('2026-07'),
  ),
  answered(
    'media de gastos com mercado',
    'em média por mês',
    (books) => {
      const total = all(spent(HALF, { in: ['Mercado'] })(books))
      return [mean(total, 6), total]
    },
    panel('Mercado', '2026-10'),
  ),
  answered(
    'gasto medio com delivery nos ultimos 3 meses',
    'de agosto de 2026 a outubro de 2026 (3 meses)',
    (books) => {
      const total = all(spent(['2026-08-01', '2026-10-31'], { in: ['Delivery'] })(books))
      return [mean(total, 3), total]
    },
    panel('Delivery', '2026-10'),
  ),
  answered(
    'quanto gasto em media por dia',
    'em média por dia',
    (books) => {
      const total = all(bought(['2026-11-01', '2026-11-26'])(books))
      return [mean(total, 26), total]
    },
    list('2026-11'),
  ),
  answered(
    'quanto ganho por mês',
    'Receitas, em média por mês',
    (books) => {
      const total = all(spent(HALF, EARNED)(books))
      return [mean(total, 6), total]
    },
    list('2026-10', 'receitas'),
  ),
  answered(
    'em que gastei mais em outubro',
    'Onde foi mais dinheiro, em outubro de 2026',
    (books) => books.top({ from: OCTOBER[0], to: OCTOBER[1] }).slice(0, 5),
    list('2026-10'),
  ),
  answered(
    'pra onde foi meu dinheiro esse mês',
    'Onde foi mais dinheiro, em novembro de 2026',
    (books) => books.top({ from: NOVEMBER[0], to: NOVEMBER[1] }).slice(0, 5),
    list('2026-11'),
  ),
  answered(
    'qual foi meu maior gasto do mes',
    'Aluguel — Imobiliária Lopes',
    (books) => books.largest({ from: NOVEMBER[0], to: NOVEMBER[1] }).slice(0, 5),
    list('2026-11'),
  ),
  answered(
    'qual a compra mais cara da semana',
    'As maiores',
    (books) => books.largest({ from: '2026-11-22', to: '2026-11-26', byDay: true }).slice(0, 5),
    list('2026-11'),
  ),
  answered(
    'gastei mais esse mes que mes passado?',
    'a mais em novembro de 2026 do que em outubro de 2026',
    compared(NOVEMBER, OCTOBER),
    list('2026-11'),
  ),
  answered(
    'gastei mais com mercado em setembro ou outubro',
    'a mais em setembro de 2026 do que em outubro de 2026',
    compared(SEPTEMBER, OCTOBER, { in: ['Mercado'] }),
    panel('Mercado', '2026-09'),
  ),
  answered(
    'aumentou o gasto com lazer?',
    'a menos em novembro de 2026 do que em outubro de 2026',
    compared(NOVEMBER, OCTOBER, { in: ['Lazer'] }),
    panel('Lazer'),
  ),
]
