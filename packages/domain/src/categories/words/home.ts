import type { WordGroup } from './entry.ts'

/** The home, its bills and those who work in it; family. */
export const HOME: WordGroup = {
  Moradia: {
    names: 'lello',
    words: 'conta telefone fixo, dedetizador*, chaveiro, lavanderia',
    said: 'casa, contas da casa, moradia',
  },
  Aluguel: {
    names: 'quinto andar, quintoandar, loft aluguel',
    words: 'aluguel, aluguer, locacao de imovel, locacao imovel, imobiliari*',
    said: 'apartamento alugado',
  },
  Condomínio: {
    names: 'lello condominio*',
    words:
      'condomini*, cond edif*, taxa condominial, cota condominial, administradora de condominio*',
    said: 'condo, taxa do prédio',
  },
  IPTU: { words: 'iptu', said: 'imposto da casa, imposto predial' },
  Energia: {
    names: `enel, cpfl, cemig, copel, celesc, neoenergia, coelba, celpe, cosern, elektro, energisa, equatorial,
      light sesa, light servicos, light serv*, light s a, edp sp, edp sao paulo, edp es, eletropaulo, rge sul, ceee,
      celpa, cemar, coelce, ampla energia, eletrobras`,
    words:
      'energia eletrica, conta luz, conta de luz, conta energia, conta de energia, luz eletrica, fatura energia',
    said: 'luz, energia, eletricidade, força',
  },
  Água: {
    names: `sabesp, cedae, copasa, sanepar, embasa, compesa, caesb, casan, corsan, caern, cagece, saneago, sanasa, aguas do rio,
      aguas de niteroi, aguas de joinville, aguas guariroba, aguas do imperador, aguas de juturnaiba, aguas de manaus, aguas cuiaba, brk ambiental, iguasaneamento, saae, semae, dmae, deso saneamento, cagepa`,
    words: 'conta agua, conta de agua, agua e esgoto, saneamento, fatura agua',
    said: 'água, esgoto',
  },
  Gás: {
    names:
      'comgas, naturgy, ultragaz, liquigas, supergasbras, copagaz, sulgas, compagas, bahiagas, gasmig, nacional gas, ceg rio',
    words:
      'conta gas, conta de gas, gas encanado, botijao, disk gas, distribuidora de gas, deposito de gas',
    said: 'gás, gás de cozinha',
  },
  Internet: {
    names: `vivo fibra, net virtua, claro net, claro residencial, claro fixo, oi fibra, tim live, tim ultrafibra, algar telecom, brisanet,
      desktop internet, unifique, sumicity, giga mais, vero internet, ligga, americanet, starlink, nio fibra, mob telecom`,
    words:
      'banda larga, internet fibra, provedor de internet, fibra optica, conta telefone, internet ltda, telecom internet, conta de telefone',
    said: 'internet, wifi, wi fi, fibra, telefone fixo',
  },
  Celular: {
    names: `tim celular, tim sa, tim s a, claro movel, claro celular, claro controle, claro pre, claro pos, vivo movel, vivo celular,
      vivo controle, vivo pos, vivo pre, telefonica brasil, oi movel, oi celular, recarga tim, recarga vivo, recarga claro,
      recarga oi, claro sa, claro s a, vivo sp, tim brasil, correios celular, surf telecom, veek, vivo easy`,
    words:
      'recarga celular, recarga de celular, recarga cel*, conta celular, conta de celular, recarga pre pago',
    said: 'celular, telefone, recarga, plano do celular, tim, vivo, claro',
  },
  'Seguro residencial': {
    words: 'seguro residencial, seguro residencia, seg residencial, seg resid*',
    said: 'seguro da casa, seguro incêndio',
  },
  'Serviços domésticos': {
    names: 'parafuzo, getninjas, 5 a sec, 5asec, donamaid',
    words:
      'diarista, faxina, faxineira, empregada, domestica, jardineiro, esocial domestic*, piscineiro, passadeira, limpeza residencial',
    said: 'limpeza, empregada doméstica, jardim, passar roupa',
  },
  Família: { said: 'filhos, filho, filha, criança, bebê' },
  'Creche e babá': {
    words: 'creche, bercario, baba, hotelzinho, recreacao infantil',
    said: 'babá, escolinha do bebê, fraldas',
  },
  Mesada: { words: 'mesada', said: 'mesada dos filhos, semanada' },
  'Pensão alimentícia': {
    words: 'pensao alimenticia, pensao aliment*, pensao alim',
    said: 'pensão',
  },
}
