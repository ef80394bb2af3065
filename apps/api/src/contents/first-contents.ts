import { type ContentItems, type ContentKind, CONTENT_KINDS } from '@saldo/contract/contents'
import type { Ledger } from '../db/ledger.ts'
import { findContent, insertContent } from './store.ts'

const bank = (
  _id: string,
  [name, specId, compeCode]: readonly [string, number, string],
  openFinanceIds: number[] = [],
): ContentItems<'banks'>[number] => ({
  _id,
  name,
  specId,
  openFinanceIds,
  belvoNames: [_id, `of${_id}`],
  compeCode,
})

/** The seven banks of the specification, in the order in which they are offered (money.md §3). */
const firstBanks: ContentItems<'banks'> = [
  bank('caixa_br_retail', ['Caixa', 219, '104']),
  bank('nubank_br_retail', ['NuBank', 212, '260']),
  bank('bancodobrasil_br_retail', ['Banco do Brasil', 211, '001']),
  bank('itau_br_retail', ['Itaú', 201, '341'], [601]),
  bank('santander_br_retail', ['Santander', 208, '033']),
  bank('bradesco_br_retail', ['Bradesco', 203, '237']),
  bank('bancointer_br_retail', ['Inter', 215, '077']),
]

/** What a brand may offer; who is asked about it is the brand's contact. */
const firstProducts: ContentItems<'products'> = [
  {
    _id: 'consultoria',
    name: 'Consultoria financeira',
    image: 'consultoria',
    aboutMessage:
      'Uma conversa com quem planeja finanças por profissão: o orçamento da casa, as dívidas e as metas são revistos com você, e o que foi combinado fica no seu planejamento.\n\nAntes de contratar, pergunte quanto custa, quantos encontros são e se quem atende recebe comissão de algum produto que indica.',
  },
  {
    _id: 'curso',
    name: 'Curso de finanças pessoais',
    image: 'curso',
    aboutMessage:
      'Aulas em grupo, do primeiro orçamento à escolha de investimentos simples, com exercícios feitos sobre os seus próprios números.\n\nServe para quem prefere aprender acompanhado. O que está na área Educacional continua aberto para você, sem custo.',
  },
  {
    _id: 'emprestimo',
    name: 'Troca de dívida cara',
    image: 'emprestimo',
    aboutMessage:
      'Um empréstimo novo só faz sentido quando custa menos do que a dívida que ele paga. Compare o Custo Efetivo Total (CET) por ano dos dois, que a instituição é obrigada a informar, e não só a parcela: parcela menor por mais tempo pode custar mais.\n\nQuem já tem um contrato pode pedir a portabilidade do crédito a outra instituição, sem tarifa.',
  },
  {
    _id: 'fgts',
    name: 'FGTS: entender o saque',
    image: 'fgts',
    aboutMessage:
      'O saque-aniversário libera uma parte do fundo todo ano, no mês do aniversário. Em troca, quem é demitido sem justa causa saca só a multa de 40 %, e não o saldo: para voltar ao saque-rescisão há uma carência de 25 meses.\n\nAntecipar esses saques é um empréstimo, com juros e com o seu fundo como garantia. Tire as dúvidas antes de assinar.',
  },
  {
    _id: 'consorcio',
    name: 'Consórcio',
    image: 'consorcio',
    aboutMessage:
      'No consórcio não há juros, mas há taxa de administração e, em geral, fundo de reserva e seguro. A carta sai por sorteio ou por lance, e ninguém sabe quando: não conte com ela para uma data certa.\n\nCompare o total que vai pagar com o de um financiamento e com o tempo de juntar o mesmo dinheiro aplicado.',
  },
  {
    _id: 'investimento',
    name: 'Começar a investir',
    image: 'investimento',
    aboutMessage:
      'Primeiro a reserva de emergência, em algo que se resgata no mesmo dia; depois, cada meta com um prazo. Quem ajuda a escolher precisa conhecer o seu perfil e dizer como é remunerado.\n\nCDB, LCI, LCA e poupança têm a garantia do FGC, de até R$ 250 mil por CPF em cada instituição. Fundos e títulos do Tesouro não usam essa garantia.',
  },
]

type Lesson = ContentItems<'trails'>[number]['items'][number]

const MINUTES = 5

const cardLesson: Lesson = {
  _id: 'o-cartao-sem-susto',
  title: 'O cartão sem susto',
  documents: [{ imgUrl: null, duration: MINUTES, videoId: null }],
  text: `# O cartão sem susto

O cartão tem duas datas e quase todo susto vem de confundir uma com a outra. O fechamento é o dia em que a fatura para de receber compras. O vencimento é o dia de pagar.

![Uma linha do tempo com as compras do mês, o dia em que a fatura fecha e o dia em que vence](desenho:fatura)

## O melhor dia de compra

Uma compra feita logo depois do fechamento só vence na fatura seguinte: são até quarenta dias. Feita na véspera, vence em poucos dias. O preço é o mesmo; o que muda é o mês que paga.

## Parcelas são salário de amanhã

Doze vezes de R$ 100 parecem pouco. Cinco compras assim são R$ 500 por mês, comprometidos por um ano, em meses que ainda não chegaram. Antes de parcelar, olhe quanto das próximas faturas já tem dono.

## O que acontece quando não se paga tudo

Quem paga menos que o total entra no crédito rotativo, que está entre os mais caros do país. Ele vale por um mês; depois o banco precisa oferecer o parcelamento do saldo. Desde janeiro de 2024, juros e encargos do rotativo e do parcelamento da fatura não podem passar do valor da própria dívida: quem deve R$ 1.000 nunca deverá mais de R$ 2.000. É um limite, não um desconto: dobrar uma dívida ainda é muito caro.

## Se não vai dar para pagar tudo

- Pague o máximo que puder, e não o mínimo: o juro corre só sobre o que falta.
- Compare o parcelamento da fatura com um empréstimo pessoal pelo Custo Efetivo Total por ano.
- Pare de usar o cartão até zerar o que ficou.

## Faça agora

- Confira em Contas e cartões se os dias de fechamento e vencimento estão certos.
- Abra a próxima fatura e veja quanto dela são parcelas.`,
}

const debtsLesson: Lesson = {
  _id: 'dividas-na-ordem-certa',
  title: 'Dívidas na ordem certa',
  documents: [{ imgUrl: null, duration: MINUTES, videoId: null }],
  text: `# Dívidas na ordem certa

Dívida não se paga pela que mais incomoda, e sim pela que mais cresce. Para saber qual é, anote de cada uma quatro números: quanto falta, quanto custa por mês em juros, quantas parcelas faltam e o que acontece se atrasar.

![Três dívidas em barras, da taxa mais alta à mais baixa, com uma seta que mostra por onde começar](desenho:dividas)

## Primeiro o que tira a casa ou a luz

Aluguel, condomínio, água, luz, pensão alimentícia e o financiamento com o bem em garantia vêm antes de tudo, porque a consequência é maior que o juro.

## Depois a taxa mais alta

Pague o mínimo combinado em todas e ponha o que sobrar na de maior taxa: em geral o rotativo do cartão e o cheque especial. Quando ela acabar, a parcela dela vai inteira para a seguinte. É a ordem que custa menos.

Há quem prefira acabar primeiro com a menor, para ver uma sumir logo. Custa um pouco mais e funciona para quem precisa de uma vitória. Escolha uma das duas e não troque no meio.

## Trocar uma dívida por outra

Trocar só vale quando o Custo Efetivo Total por ano cai e o prazo não se estica demais. O consignado, descontado do salário, costuma ser mais barato que o cartão. A portabilidade leva o contrato para outra instituição sem tarifa, e a atual pode cobrir a oferta.

O programa Desenrola Brasil terminou em maio de 2024. Quem oferecer um desconto em nome dele hoje está mentindo. Renegociar continua possível, direto com o credor, nos feirões oficiais e pelo consumidor.gov.br.

## Faça agora

- Registre cada dívida em Planejamento, no grupo Dívidas e parcelas.
- Some as parcelas: acima de trinta por cento da renda, procure renegociar antes de atrasar.`,
}

const reserveLesson: Lesson = {
  _id: 'a-reserva-que-segura-o-mes',
  title: 'A reserva que segura o mês ruim',
  documents: [{ imgUrl: null, duration: MINUTES, videoId: null }],
  text: `# A reserva que segura o mês ruim

A geladeira que para, o dente que dói, o emprego que acaba. Sem reserva, cada um desses vira uma dívida cara. Com reserva, vira um aborrecimento.

![Uma caixa que enche mês a mês até a marca de três meses de despesas](desenho:reserva)

## Quanto

A conta é sobre o que você gasta, e não sobre o que ganha. Para quem tem carteira assinada, três a seis meses de despesas. Para quem é autônomo ou sustenta a casa sozinho, de seis a doze. Parece muito: comece por um mês.

## Onde

A reserva tem três exigências, nesta ordem: estar disponível no mesmo dia, não cair de valor, render. Servem:

- CDB com liquidez diária e rendimento perto de 100 % do CDI, de banco coberto pelo Fundo Garantidor de Créditos. A garantia é de até R$ 250 mil por CPF em cada instituição.
- Tesouro Selic, garantido pelo Tesouro Nacional.
- Poupança, que rende menos, mas é isenta de imposto e todo mundo sabe usar.

Não servem ações, criptomoedas, títulos prefixados longos nem imóvel. São investimentos, e podem estar em baixa justo no dia em que você precisa.

## Como

No dia em que o dinheiro entra, e não no fim do mês. Uma transferência automática de cinco por cento vence qualquer força de vontade. E o que sair da reserva volta a ela antes de qualquer outra meta.

## Faça agora

- Crie o objetivo Reserva de emergência com três meses das suas despesas.
- Programe o depósito para o dia do salário.
- Se tem dívida no rotativo, guarde só o primeiro mês e pague a dívida antes: nenhum investimento seguro rende o que ela cobra.`,
}

const goalsLesson: Lesson = {
  _id: 'metas-com-data',
  title: 'Metas com data',
  documents: [{ imgUrl: null, duration: MINUTES, videoId: null }],
  text: `# Metas com data

Guardar dinheiro sem saber para quê dura até a primeira vontade. Uma meta tem nome, valor e data; o resto é uma divisão.

![Uma escada de doze degraus, um por mês, até a bandeira no alto](desenho:metas)

## A divisão

Uma viagem de R$ 6.000 em doze meses são R$ 500 por mês. Não cabe? Há só três saídas: mais tempo, menos viagem ou outro gasto que sai. As três são decisões boas. Ruim é não decidir e pôr no cartão.

## O prazo escolhe o lugar

- Até um ano: o mesmo da reserva, Tesouro Selic ou CDB com liquidez.
- De um a cinco anos: CDB, LCI ou LCA com vencimento perto da data, quando a taxa compensa prender o dinheiro.
- Acima disso: títulos do Tesouro ligados à inflação, fundos, previdência. Aqui vale estudar antes.

## O ano tem dinheiro a mais

O 13º de quem tem carteira assinada vem em duas partes, até 30 de novembro e até 20 de dezembro; o imposto sai da segunda. As férias vêm com um terço a mais. Desde janeiro de 2026, quem ganha até R$ 5.000 por mês não paga imposto de renda sobre o salário, e até R$ 7.350 paga menos. Decida hoje o destino de cada um desses valores: uma parte para dívidas, uma para a reserva, uma para a vontade.

## Combine com quem mora com você

Meta de uma pessoa só, em casa de duas, é briga marcada. Dez minutos no domingo, com o painel aberto, resolvem mais que planilhas.

## Faça agora

- Crie um objetivo com data. Um só.
- Veja no cartão do objetivo se a data será cumprida no ritmo dos últimos três meses.
- Terminou a trilha. Os dois e-books aprofundam o que você leu aqui.`,
}

const spendingLesson: Lesson = {
  _id: 'para-onde-vai-o-dinheiro',
  title: 'Para onde vai o dinheiro',
  documents: [{ imgUrl: null, duration: MINUTES, videoId: null }],
  text: `# Para onde vai o dinheiro

Quase todo mundo sabe quanto ganha. Quanto gasta, quase ninguém sabe: metade das saídas do mês são compras pequenas que não deixam lembrança. Antes de cortar qualquer coisa, vale um mês de observação.

![Um mês de receitas à esquerda se divide em despesas fixas, variáveis, dívidas e o que sobra](desenho:caminho-do-dinheiro)

## Quatro gavetas

Tudo o que sai cabe em quatro gavetas:

- Fixas: o que vem todo mês com valor parecido, como aluguel, escola, plano de saúde e internet.
- Variáveis: o que depende das escolhas do mês, como mercado, restaurante, transporte e lazer.
- Dívidas e parcelas: o que já foi gasto e ainda está sendo pago.
- Investimentos: o que você guarda para você mesmo.

Quem olha as gavetas separadas descobre onde pode mexer. As fixas mudam devagar, com um telefonema ou uma troca de contrato. As variáveis mudam amanhã.

## O que conta em que mês

Uma compra no cartão pesa no mês em que a fatura vence, e não no dia da compra. Uma compra em dez vezes pesa em dez meses. É por isso que o extrato do banco e a sensação do mês não batem: o extrato mostra pagamentos, e você se lembra de compras.

## Faça agora

- Importe o extrato do mês passado da sua conta e a fatura do seu cartão.
- Confira as categorias das dez maiores saídas. As pequenas se arrumam com o tempo.
- Abra o painel e leia uma linha só: gastos por categoria. Se uma das três maiores surpreender você, a aula já valeu.`,
}

const budgetLesson: Lesson = {
  _id: 'um-orcamento-que-cabe-no-mes',
  title: 'Um orçamento que cabe no mês',
  documents: [{ imgUrl: null, duration: MINUTES, videoId: null }],
  text: `# Um orçamento que cabe no mês

Orçamento não é castigo: é decidir antes, com calma, o que depois se decide com pressa. Ele funciona quando parte do que você gasta de verdade, e não do que gostaria de gastar.

## Comece pela média

Some o que gastou nos últimos três meses em cada categoria e divida por três. Esse é o seu ponto de partida honesto. Depois mexa em uma ou duas categorias, dez por cento para baixo. Quem corta tudo de uma vez desiste na segunda semana.

![Uma pizza de receitas em que as despesas fixas ocupam metade, as variáveis trinta por cento e o guardado vinte](desenho:orcamento)

## Uma régua, não uma lei

Há quem use a divisão 50, 30 e 20: metade da renda para o que é fixo, trinta por cento para o que é variável e vinte para guardar ou pagar dívidas. Em cidade cara, com filhos ou com renda baixa, a metade não paga o fixo. Use a régua para saber onde você está, e não para se culpar.

## Gastos que não são mensais

IPVA, IPTU, matrícula, material escolar, presentes de dezembro: todos vêm todo ano e todos parecem surpresa. Some os do ano, divida por doze e separe essa parte todo mês. A surpresa vira uma linha do plano.

## Uma conta por semana

Divida o que sobra do variável pelas semanas que faltam. É o número mais útil do mês: se a semana tem R$ 240, a pizza de sexta tem resposta.

## Faça agora

- Em Planejamento, crie o seu plano a partir do que foi gasto.
- Ajuste duas categorias e deixe as outras como estão.
- Olhe o painel no sábado: ele diz quanto a semana ainda tem.`,
}

/** The first trail: six short lessons, each a text of some five minutes. */
const firstTrails: ContentItems<'trails'> = [
  {
    _id: 'primeiros-passos',
    title: 'Primeiros passos com o seu dinheiro',
    description:
      'Seis aulas curtas, para ler em cinco minutos cada uma, com o que fazer no aplicativo ao fim de cada aula.',
    items: [spendingLesson, budgetLesson, cardLesson, reserveLesson, debtsLesson, goalsLesson],
  },
]

/**
 * The content that the product ships, until an operator saves another. It has no expert: one that is made up
 * would be a promise, and the screen says that none is there yet (decisions.md §17).
 */
const firstContents: { readonly [Kind in ContentKind]: ContentItems<Kind> } = {
  videos: [],
  trails: firstTrails,
  ebooks: [
    {
      _id: 'entenda_dividas',
      title: 'Entenda as suas dívidas',
      description:
        'O que cada dívida cobra, em que ordem pagar, como renegociar e quando trocar uma dívida por outra.',
    },
    {
      _id: 'guia_completo_equilibrio_financeiro',
      title: 'Guia completo do equilíbrio financeiro',
      description:
        'Do orçamento à reserva, do cartão ao 13º: o ano inteiro de uma casa que fecha as contas.',
    },
  ],
  experts: [],
  products: firstProducts,
  banks: firstBanks,
}

/**
 * Saves the content that the product ships, once: what an operator has saved since is left as it is, an
 * empty list too. Asked at every start.
 */
export async function seedContents(ledger: Ledger, savedAt: string): Promise<void> {
  for (const kind of CONTENT_KINDS) {
    if ((await findContent(ledger, kind)) !== undefined) continue
    const items = firstContents[kind]
    await insertContent(ledger, { kind, version: 1, items, savedAt, savedBy: 'Saldo' })
  }
}
