import type { WordGroup } from './entry.ts'

/** Income, and money that is put aside. */
export const SAVINGS: WordGroup = {
  Salário: {
    words:
      'salario, salarios, folha pag*, folha de pag*, proventos, remuneracao, vencimentos, pagto salario, credito salario, adiantamento salarial, ordenado, contracheque',
    said: 'salário, pagamento, ordenado, holerite',
  },
  'Décimo terceiro': {
    words: 'decimo terceiro, 13 salario, 13o salario, 13 sal*, gratificacao natalina, decimo terc*',
    said: '13, décimo',
  },
  Férias: { words: 'ferias, abono de ferias, adiantamento de ferias', said: 'férias' },
  'Comissões e bônus': {
    words: 'comissao, comissoes, bonus, plr, participacao nos lucros, bonificacao, ppr, premiacao',
    said: 'comissão, bônus, plr, prêmio',
  },
  'Horas extras': { words: 'horas extras, hora extra', said: 'hora extra' },
  'Trabalho autônomo': {
    words: 'honorarios, prestacao de servico*, rpa autonomo, nota fiscal servico*',
    said: 'bico, serviço, autônomo',
  },
  Freelance: {
    names: 'workana, upwork, 99freelas, fiverr',
    words: 'freelance, freela, freelancer',
    said: 'freela, bico',
  },
  Vendas: {
    names: 'mercado pago vendas, cielo vendas',
    words:
      'vendas, venda, recebimento vendas, liquidacao de vendas, antecipacao recebiveis, recebiveis',
    said: 'venda, vendi',
  },
  'Pró-labore': { words: 'pro labore, prolabore', said: 'retirada da empresa' },
  Benefícios: {
    words:
      'beneficio, abono salarial, abono pis, pis pasep, fgts, saque fgts, seguro desemprego, bpc loas',
    said: 'benefício, fgts, pis',
  },
  'Vale-refeição': {
    words:
      'vale refeicao, vale alimentacao, credito vr, credito va, credito refeicao, credito alimentacao',
    said: 'vr, va, vale, ticket',
  },
  Aposentadoria: {
    names: 'inss beneficio, beneficio inss',
    words:
      'aposentadoria, inss, benef inss, credito inss, pensao por morte, beneficio previdenciario',
    said: 'aposentadoria, inss',
  },
  'Auxílios e bolsas': {
    words:
      'bolsa familia, auxilio brasil, auxilio, bolsa, bolsa de estudos, capes, cnpq, auxilio emergencial, auxilio gas, pe de meia, bolsa capes',
    said: 'bolsa, auxílio',
  },
  'Restituição de imposto': {
    words:
      'restituicao irpf, restituicao ir, restituicao de imposto, restituicao, rest irpf, nota fiscal paulista, restituicao imposto',
    said: 'restituição',
  },
  Rendimentos: {
    words: 'rendimento, rendimentos, rend, remuneracao aplicacao',
    said: 'rendimento',
  },
  'Juros e dividendos': {
    words:
      'dividendo, dividendos, juros capital proprio, juros s capital proprio, jcp, juros s cap*, rendimento poupanca, rend poupanca, rend pago aplic*, rend aplic*, remun poupanca, juros poupanca, rendimento aplic*, rendimento rdb, rendimento cdb, credito juros, rendimento liquido, remuneracao poupanca, rendimentos poupanca, rendimento de aplic*, cred rend*, juros creditados, proventos fii, rendimento fii, proventos acoes, juros sobre capital proprio, cupom tesouro',
    said: 'juros, dividendos',
  },
  'Aluguel recebido': {
    words:
      'aluguel, alugueis, credito aluguel, credito de aluguel, repasse aluguel, repasse de aluguel',
    said: 'aluguel do inquilino',
  },
  Cashback: {
    names: 'meliuz, ame digital cashback',
    words: 'cashback, cash back',
    said: 'cashback, dinheiro de volta',
  },
  Estorno: {
    words: 'estorno, estornos, est debito, estorno de debito, devolucao de compra, estorno tarifa',
    said: 'devolução, cancelamento',
  },
  Reembolso: {
    words: 'reembolso, reembolsos, ressarcimento, reembolso despesas, indenizacao',
    said: 'reembolso, me pagaram',
  },
  'Presente recebido': { words: 'presente de aniversario', said: 'ganhei, presente' },
  'Outras rendas': { said: 'renda extra, extra' },
  'Reserva de emergência': {
    words: 'reserva de emergencia',
    said: 'reserva, emergência, guardar dinheiro',
  },
  'Renda fixa': {
    words: 'renda fixa, debenture*, letra financeira, cra cri',
    said: 'investir, aplicação',
  },
  'Tesouro Direto': {
    names: 'tesouro direto',
    words: 'tesouro selic, tesouro ipca, tesouro prefixado, td compra, compra tesouro',
    said: 'tesouro, selic',
  },
  'CDB, LCI e LCA': {
    words: 'cdb, lci, lca, aplicacao cdb, rdb, aplic cdb, aplic lci, aplic lca',
    said: 'cdb, lci, lca',
  },
  Poupança: {
    words: 'poupanca, dep poupanca, deposito poupanca, poupanca programada',
    said: 'poupança',
  },
  'Renda variável': {
    names:
      'xp investimentos, clear corretora, rico investimentos, rico cctvm, toro investimentos, modalmais, genial investimentos, btg investimentos, nu invest, nuinvest, avenue securities, xp cctvm, agora corretora, necton, orama, warren, easynvest, guide investimentos, inter dtvm',
    words: 'corretora, cctvm, dtvm, ctvm, investimentos, bolsa de valores',
    said: 'bolsa, corretora, investimento',
  },
  Ações: {
    words: 'compra de acoes, compra acoes, acoes, home broker, compra acao',
    said: 'ação, ações',
  },
  'Fundos imobiliários': {
    words: 'fii, fiis, fundo imobiliario, fundos imobiliarios, compra fii, subscricao fii',
    said: 'fii',
  },
  'Fundos e ETFs': {
    words:
      'aplic fundo*, fundo de investimento, fundo investimento, aplicacao fundo*, etf, aplic fundo investimento, apl fundo*, fundo di, bb rf, fundos de investimento, aplicacao em fundo*',
    said: 'fundo, etf',
  },
  Criptomoedas: {
    names:
      'mercado bitcoin, binance, foxbit, coinbase, bitso, novadax, bitcointrade, coinext, kraken, crypto com, bybit, okx, ripio, hashdex',
    words: 'bitcoin, cripto, criptomoeda*, ethereum, usdt',
    said: 'bitcoin, cripto',
  },
  Previdência: {
    names:
      'brasilprev, icatu, ~previ, funcef, petros, bradesco vida e prev*, itau vida e previdencia, brasilprev previdencia',
    words: 'previdencia, previdencia privada, pgbl, vgbl, prev privada, previdencia complementar',
    said: 'previdência, aposentadoria privada',
  },
}
