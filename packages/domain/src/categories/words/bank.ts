import type { WordGroup } from './entry.ts'

/** Taxes, tariffs, debts, and money that only moves; what pays a card's invoice is a rule's matter. */
export const BANK: WordGroup = {
  'Impostos e tarifas': {
    names: 'receita federal, oab, crea, posto fiscal',
    words:
      'tributo, tributos, imposto, impostos, darf, cartorio, tabelionato, taxa judiciaria, prefeitura, secretaria da fazenda, sefaz, iss, oficio de notas, registro de imoveis, dare, gare, gru',
    said: 'imposto, taxa, cartório, tarifa',
  },
  'Imposto de renda': {
    words:
      'irpf, imposto de renda, darf irpf, irrf, ir s rend*, imposto renda, quota irpf, quotas irpf, receita federal irpf, darf receita federal irpf, ir ganho*, carne leao, ir s aplic*',
    said: 'leão, imposto de renda, ir',
  },
  'Tarifas bancárias': {
    names: 'cesta b expresso*, pacote itau*',
    words:
      'tarifa, tarifas, tar, cesta de servicos, cesta servicos, tarifa bancaria, pacote de servicos, pacote servicos, pcte serv*, manutencao de conta, manut conta, tarifa pacote de servicos, servico cobranca, cesta express*, cesta b express*, cesta facil*, cesta classic*, taxa de saque, tarifa de saque, tarifa saque, mensalidade pacote*, mensalidade cesta*, mensal pacote*, tx manutencao, cesta celular, tar manut, custodia, tar pacote, tar doc ted internet, tarifa repasse, cesta benefic*, tx servico, mens cesta, tarifa emissao, tar saque, tarifa avulsa',
    said: 'tarifa, taxa do banco, pacote de serviços, banco',
  },
  'Anuidade do cartão': {
    words: 'anuidade, anuid, anuidade diferenciada, anuidade cartao',
    said: 'anuidade',
  },
  'MEI e INSS': {
    words:
      'simples nacional, das mei, das simples, inss, gps, gps inss, previdencia social, mei, das simples nacional, das simples nacional mei, guia previdencia',
    said: 'mei, inss, das',
  },
  Empréstimo: {
    names: 'crefisa, geru, agibank emprest*',
    words: 'emprestimo, emprest, parcela emprestimo, mutuo, parc emprest*, amortizacao emprest*',
    said: 'empréstimo, dívida',
  },
  'Empréstimo pessoal': {
    words:
      'emprestimo pessoal, credito pessoal, crediario, cred pessoal, emprestimo cp, parcela cred pessoal, credito pess, cdc, parcela credito pess*, prestacao emprest*',
    said: 'dinheiro emprestado, agiota',
  },
  'Empréstimo consignado': {
    words: 'consignado, emprestimo consignado, credito consignado, consig',
    said: 'consignado',
  },
  'Acordos e renegociações': {
    names:
      'serasa limpa nome, limpa nome, desenrola, recovery brasil, acordo certo, quero quitar, recovery do brasil',
    words:
      'renegociacao, acordo, acordos, reneg, parcela acordo, acordo serasa, refinanciamento divida, renegociada',
    said: 'acordo, renegociação, dívida antiga',
  },
  Financiamento: {
    words: 'financiamento, financ, prestacao financiamento, parcela financiamento',
    said: 'financiamento, parcela',
  },
  'Financiamento imobiliário': {
    words:
      'prestacao habitacional, habitacional, financiamento imobiliario, financ imobiliario, credito imobiliario, fin imob*, financ imob*, minha casa, prest hab*, sfh, habitacao, cred imob*, caixa habitacao, prestacao casa',
    said: 'prestação da casa, casa própria, apartamento financiado',
  },
  'Financiamento de veículo': {
    names:
      'bv financeira, banco bv, aymore, banco volkswagen, banco toyota, banco gmac, banco psa, banco honda, omni financeira, banco rci, bco toyota, gmac, banco hyundai, votorantim financ*, santander financiamento*, pan veiculo*',
    words:
      'financiamento de veiculo, financiamento veiculo, financ veic*, cdc veiculo, parc veiculo, parcela veiculo, financiamento auto',
    said: 'prestação do carro, parcela do carro, parcela da moto',
  },
  'Financiamento estudantil': {
    names: 'pravaler, fies',
    words: 'financiamento estudantil, credito estudantil, cred universitario',
    said: 'fies',
  },
  Consórcio: {
    names: 'embracon, rodobens consorcio, porto consorcio, ademicon',
    words: 'consorcio*, consorc',
    said: 'consórcio',
  },
  'Juros e multas': { words: 'juros, encargos, ~mora, juros mora, juros de mora', said: 'juros' },
  'Juros do cartão': {
    words:
      'juros rotativo, rotativo, encargos rotativo, juros do rotativo, juros cartao, encargos de financiamento, encargos de financiamento rotativo, juros parcelamento fatura, interest charge, juros fatura, parcelamento de fatura, juros de financiamento, juros pix credito, encargos cartao, juros de parcelamento, finance charge',
    said: 'juros do cartão, rotativo',
  },
  'Cheque especial': {
    words:
      'cheque especial, encargos limite, enc lim credito, encargos lim*, juros limite, lis juros, juros saldo devedor, juros cheque especial, enc limite, juros lis, encargos limite de cred, juros conta garantida, juros adiant*, juros sobre limite, enc descob*, encargos saldo devedor, juros limite da conta, enc lim*, juros cheque esp*',
    said: 'limite da conta, cheque especial',
  },
  IOF: { words: 'iof, i o f', said: 'iof' },
  'Multas por atraso': {
    words:
      'multa por atraso, juros por atraso, multa atraso, multa de atraso, juros e multa atraso, multa mora, multa contratual',
    said: 'atraso, multa de conta',
  },
  Saque: {
    words:
      'saque, saq, banco 24 horas, bco24h, banco24horas, saque 24h, saque eletronico, saque terminal, saques, retirada em dinheiro, saque pix, pix saque',
    said: 'saque, dinheiro do caixa',
  },
  Transferência: {
    words:
      'transferencia entre contas, mesma titularidade, contas proprias, entre contas, transf entre contas, contas da mesma titul*',
    said: 'transferência',
  },
}
