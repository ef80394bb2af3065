import { phrase, type Sentence, take, textOf } from './sentence.ts'

/*
 * The words of which questions are made, by what they mean. An intent says which of them it reads; a word
 * of another meaning stays unread and is named, as a word of no meaning is (case M19). Without accents,
 * parted by commas, as the words of categories are.
 */
const CONCEPTS = {
  howMuch:
    'quanto, quanta, quantas, quantos, total, soma, somou, valor, ao todo, no total, quantia',
  when: 'quando, em que dia, que dia, qual dia, qual o dia, qual e o dia, qual a data, qual data, dia',
  which:
    'qual, quais, que, mostra, mostre, mostrar, ver, quero, queria, saber, lista, listar, liste, diz, diga, fala, algum, alguma, algo, coisa, pode, consigo',
  how: 'como, sera, anda, andam, vai, vao, vou, vamos, esta, estao, estou, estava, estamos, ficou, ficaram, fica, ficam, deu, muito, numero',
  spent:
    'gastei, gastou, gastamos, gastaram, gasto, gastos, gasta, gastam, gastando, gastado, gastava, gastar, gastaria, despesa, despesas, custo, custos, custou, custaram, custa, custam, paguei, pagou, pagamos, pagaram, sai, saiu, sairam, saida, saidas, comprei, compramos, comprou, compraram, compra, compras, consumi, consumo, consumimos, torrei, torramos, torrou, torrando, desembolsei, desembolsamos, desembolso, foi embora, foram embora, pedi, pedimos, usei, usamos, abasteci, abastecemos, gastao',
  came: 'dando, dar, veio, vieram, vem, vir, vira, virao, foi, foram, deu, deram, ficou, ficaram, chegou, custou',
  earned:
    'recebi, recebemos, recebeu, receberam, recebendo, receber, recebido, recebidos, recebo, recebe, ganhei, ganhamos, ganhou, ganharam, ganho, ganhos, ganha, ganhando, ganhar, entrou, entraram, entrada, entradas, entra, entrar, receita, receitas, renda, rendas, rendeu, renderam, faturei, faturamos, faturou, faturamento, caiu, cairam, cai na conta',
  invested:
    'investi, investimos, investiu, investiram, investindo, investir, investimento, investimentos, investido, investidos, apliquei, aplicamos, aplicou, aplicado, aplicacao, aplicacoes',
  putAside:
    'guardei, guardamos, guardou, guardaram, guardando, guardado, guardada, guardar, juntei, juntamos, juntou, juntaram, juntando, juntado, juntar, poupei, poupamos, poupou, poupando, poupado, poupar, economizei, economizamos, economizou, economizando, economizar, economizado, reservei, depositei, depositamos, separei, separado',
  due: 'vence, vencem, vencer, vencendo, vencimento, vencimentos, vencera, vencerao, a pagar, para pagar, que pagar, de pagar, pagar, pago, devo, devemos, devendo, deve, boleto, boletos, pendente, pendentes, pendencia, pendencias, em aberto, aberto, aberta, abertas, abertos, pagamento, pagamentos, contas, cai, caem, cobranca, cobrancas, divida, dividas',
  dueExtras:
    'proximo, proximos, proxima, proximas, vou pagar, vou, vamos pagar, mais, total, conta, aberto, aberta, em aberto, algum, alguma, nenhum, nenhuma, urgente, gastos, despesas, despesa, fixas, fixos, paguei, pagamos',
  overdue:
    'atrasado, atrasada, atrasados, atrasadas, atraso, atrasou, atrasaram, vencido, vencida, vencidos, vencidas, venceu, venceram, esqueci, esquecemos, esquecida, esquecido',
  receive:
    'a receber, para receber, que receber, vou receber, recebo, recebe, receberei, cai, caem, entra, recebimento, recebimentos',
  paid: 'ja paguei, ja pagamos, pago, paga, pagos, pagas, quitado, quitada, quitei, quitamos, ja foi',
  invoice: 'fatura, faturas',
  card: 'cartao, cartoes, credito, cartao de credito, cartoes de credito',
  closes:
    'fecha, fecham, fechar, fechamento, fechou, vira, virada, virou, fechada, fechadas, atual, atuais',
  bestDay:
    'melhor dia de compra, melhor dia de compras, melhor dia para compra, melhor dia para comprar, melhor dia da compra, melhor data de compra, melhor data para comprar, melhor dia, melhor data, dia bom para comprar, comprar, compra',
  limit: 'limite, limites, de limite',
  available:
    'disponivel, disponiveis, livre, livres, usado, usei, usar, resta, restam, sobrou, sobra, ainda, falta',
  balance:
    'saldo, saldos, no vermelho, vermelho, negativo, negativa, negativado, no azul, azul, positivo',
  have: 'tenho, tem, temos, ter, tinha, possuo, ha, algum, alguma',
  account:
    'conta, contas, banco, bancos, carteira, carteiras, conta corrente, corrente, conta bancaria, debito, de debito',
  money: 'dinheiro',
  goal: 'objetivo, objetivos, meta, metas, sonho, sonhos, progresso, andamento, caixinha, caixinhas, cofrinho',
  left: 'falta, faltam, faltando, faltava, resta, restam, ainda',
  deadline:
    'no prazo, prazo, a tempo, pronto, pronta, termino, acabo, chego, alcanco, atinjo, completo, realizo, completar, atingir, alcancar, chegar, terminar, no ritmo, ritmo, atrasada, atrasado, dar certo, vou conseguir, bater, bato, bati',
  monthlyShare:
    'preciso, precisamos, tenho que, temos que, devo, necessario, parcela, precisaria, teria que',
  may: 'posso, podemos, consigo, conseguimos, poderia, cabe, cabem, caberia, da para, daria para, dava para, tenho como, temos como, tem como, vale a pena, dou conta, e possivel, tenho dinheiro, temos dinheiro, tem dinheiro, dinheiro para, rola, compensa, tenho para gastar, temos para gastar, para gastar, se eu gastar, se eu comprar, se gastar, se comprar, se eu pagar',
  spend:
    'gastar, gasto, comprar, compra, pagar, torrar, usar, desembolsar, bancar, pedir, fazer, viajar, sair, jantar, almocar, comer, levar, pegar, parcelar, ir, assinar, trocar, parcelado, parcelada, vista, parcelas, vezes, livre, orcamento, cabendo, comprando, gastando, fico, ficar',
  remains:
    'sobra, sobram, sobrar, sobrou, sobraria, sobrando, resta, restou, previsao, saldo previsto, previsto, terminar, termina, terminamos, fechar, fecho, fechamos, fechei, acabar, acaba, acabo, resultado, balanco, resumo, vou ter, vamos ter, vai ter, vou ficar, vamos ficar, vai ficar, no azul, no vermelho, azul, vermelho, apertado, negativo, positivo',
  plan: 'orcamento, orcado, planejado, planejada, planejei, planejamos, planejamento, no plano, do plano, meu plano, estourei, estourou, estouramos, estourando, estourado, passei do, passou do, passei, passou, dentro do, dentro, planejar, do planejado',
  average:
    'media, medias, em media, na media, a media, medio, medios, costumo, costumamos, normalmente, geralmente, mais ou menos',
  /** What a question about the most of something has. */
  most: 'mais, maior, maiores',
  paysNow: 'pago, paga, pagam',
  countWords:
    'quantas vezes, quantas compras, quantos pedidos, numero de compras, quantas movimentacoes, quantos lancamentos',
  unpaid:
    'nao pago, nao paga, nao pagos, nao pagas, nao foi pago, nao foi paga, nao foram pagas, nao foram pagos, nao paguei, nao pagamos, nao esta pago, nao esta paga, sem pagar, nao quitado, nao quitada, nao quitei',
  perMonth:
    'por mes, ao mes, mensal, mensais, mensalmente, todo mes, cada mes, todos os meses, a cada mes, para o mes, por cada mes',
  perWeek: 'por semana, semanal, semanais, semanalmente, toda semana, cada semana',
  perDay: 'por dia, diario, diaria, diarias, diariamente, todo dia, cada dia',
  compare:
    'compara, comparado, comparada, comparados, comparar, compare, comparando, comparacao, versus, vs, em relacao, aumentou, aumentaram, aumentei, subiu, subiram, cresceu, diminuiu, diminui, diminuiram, baixou, reduzi, reduziu, melhorou, piorou, diferenca, mais que, mais do que, menos que, menos do que, mais ou menos que, mais ou menos do que, maior que, maior do que, menor que, menor do que',
  between: 'entre',
  more: 'mais, menos, maior, menor, acima, abaixo, mais ou menos',
  threshold:
    'mais de, menos de, acima de, abaixo de, passei de, passou de, passamos de, ultrapassei, ultrapassou, ultrapassamos, mais do que, mais que, menos que, menos do que',
  largest:
    'maior, maiores, principal, principais, mais cara, mais caro, mais caras, mais caros, mais alta, mais alto, mais altas, mais altos, mais pesada, mais pesado, mais pesadas, mais grande, cara, caro',
  where:
    'onde, para onde, com o que, com que, no que, em que, em qual, em quais, qual categoria, quais categorias, que categoria, que categorias, por categoria, categoria, categorias, pesou, pesaram, pesa, pesam, ranking, top',
  count: 'quantas vezes, vezes, quantas compras, quantos pedidos, pedidos, fui, fomos, foi',
  family: 'a familia, da familia, na familia, familia, todo mundo, familia toda, nossa familia',
  ever: 'ja, agora, ate agora, por enquanto, atualmente, so, ainda, mesmo, tambem, mais ou menos, hein, afinal, obrigado, obrigada, valeu',
} as const

export type Concept = keyof typeof CONCEPTS

const listOf = (list: string): readonly string[] => list.split(', ')

/** The longest first: `mais do que` before `mais`. */
const patterns: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(CONCEPTS).map(([name, list]) => [
    name,
    phrase(
      listOf(list)
        .toSorted((a, b) => b.length - a.length)
        .join('|'),
    ),
  ]),
)

const patternOf = (concept: Concept): RegExp => patterns.get(concept) ?? /^(?!)/u

/** Whether words of one of these meanings are left. */
export function has(sentence: Sentence, ...concepts: readonly Concept[]): boolean {
  const text = textOf(sentence)
  return concepts.some((concept) => patternOf(concept).test(text))
}

/** The sentence without the words of these meanings. */
export function read(sentence: Sentence, concepts: readonly Concept[]): Sentence {
  return concepts.reduce((left, concept) => {
    let rest = left
    for (let taken = take(rest, patternOf(concept)); taken !== null;) {
      rest = taken.rest
      taken = take(rest, patternOf(concept))
    }
    return rest
  }, sentence)
}

/**
 * Words that join others, and politeness. None of them changes what is meant: what leaves out (`sem`,
 * `menos`, `exceto`), what bounds (`antes`, `depois`) and what denies (`nao`) is not among them.
 */
const JOINING: ReadonlySet<string> = new Set(
  (
    'a o as os e ou um uma uns umas de do da dos das em no na nos nas ao aos com por pelo pela pelos pelas para ' +
    'que eu me mim meu minha meus minhas nosso nossa nossos nossas voce voces gente se lhe isso isto la ai ne ' +
    'aqui este esta esse essa esses essas estes estas ele ela tudo todo toda todos todas foi foram era e sao ser ' +
    'num numa nuns numas dum duma entao oi ola bom boa tarde noite favor r$ $ real reais'
  ).split(' '),
)

/** Whether a word only joins others. */
export function isJoining(word: string): boolean {
  return JOINING.has(word)
}

/** Words that leave out, bound or deny, and those of time: where one is not understood, no figure is right. */
const BINDING: ReadonlySet<string> = new Set(
  (
    'sem menos exceto excluindo tirando fora salvo descontando nao nunca nem antes depois apos ate desde entre ' +
    'cada ultimo ultima ultimos ultimas proximo proxima proximos proximas passado passada passados retrasado ' +
    'retrasada anterior anteriores dia dias semana semanas mes meses ano anos hora horas quinzena bimestre ' +
    'trimestre semestre decada feriado natal pascoa carnaval reveillon media comparado maior maiores menor ' +
    'comeco inicio fim final meio metade inverno verao primavera outono aniversario somente apenas mais menor menores normal costume percentual porcentagem proporcao porcento dobro dolar dolares euro euros porcento fixo fixa fixos fixas variavel variaveis'
  ).split(' '),
)

/** Whether a word decides which figure is meant, so that no figure is given where it stays unread. */
export function isBinding(word: string): boolean {
  return BINDING.has(word) || /\d/u.test(word)
}

/** Every word of a question's own language, without those of dates and names. */
export const GRAMMAR: ReadonlySet<string> = new Set([
  ...JOINING,
  ...BINDING,
  ...Object.values(CONCEPTS).flatMap((list) => listOf(list).flatMap((text) => text.split(' '))),
])
