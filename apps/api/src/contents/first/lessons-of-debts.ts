import type { ContentItems } from '@saldo/contract/contents'

type Lesson = ContentItems<'trails'>[number]['items'][number]

const MINUTES = 5

export const cardLesson: Lesson = {
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

- Confira em Formas de Pagamento se os dias de fechamento e vencimento estão certos.
- Abra a próxima fatura e veja quanto dela são parcelas.`,
}

export const debtsLesson: Lesson = {
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
