import type { ContentItems } from '@saldo/contract/contents'

type Lesson = ContentItems<'trails'>[number]['items'][number]

const MINUTES = 5

export const reserveLesson: Lesson = {
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

export const goalsLesson: Lesson = {
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
