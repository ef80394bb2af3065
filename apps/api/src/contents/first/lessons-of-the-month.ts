import type { ContentItems } from '@saldo/contract/contents'

type Lesson = ContentItems<'trails'>[number]['items'][number]

const MINUTES = 5

export const spendingLesson: Lesson = {
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

export const budgetLesson: Lesson = {
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
