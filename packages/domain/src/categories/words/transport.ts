import type { WordGroup } from './entry.ts'

/** Getting about: the car, public transport, and journeys. */
export const TRANSPORT: WordGroup = {
  Veículo: { said: 'carro, moto, veículo, automóvel' },
  IPVA: { words: 'ipva', said: 'imposto do carro' },
  Licenciamento: {
    words: 'licenciamento, licenc veic*, crlv, dpvat',
    said: 'documento do carro, licença do carro',
  },
  'Seguro do veículo': {
    names:
      'porto seguro auto, azul seguros, azul cia de seguros, tokio marine auto, youse auto, justos seguros, ituran, liberty auto, hdi auto, mapfre auto, pier seguro*, bradesco auto, allianz auto, suhai, loovi, sulamerica auto',
    words:
      'seguro auto, seguro automovel, seguro do carro, seguro veiculo, seguro de veiculo, seg auto, seg automovel, protecao veicular, rastreador, seguro moto',
    said: 'seguro do carro, seguro da moto',
  },
  Garagem: { words: 'garagem, mensalista estac*, vaga de garagem', said: 'vaga, garagem' },
  Transporte: {
    names: 'tembici, bike itau, bikeitau, yellow bike',
    words: 'frete, patinete, mototaxi',
    said: 'bicicleta, bike, transporte, carona',
  },
  Combustível: {
    names: `ipiranga, shell box, shellbox, ~shell, petrobras, raizen, abastece ai, abasteceai, ale combustive*, posto ale, posto br, petrox, rodoil, sim rede*, vibra energia,
      posto graal, rede frango assado posto, gnv posto, km de vantagens, premmia`,
    words:
      'auto posto, autoposto, ~posto, combustive*, gasolina, etanol, ~postos, abastecimento, diesel, posto de gasolina, posto de combust*, gnv',
    said: 'gasolina, álcool, etanol, abastecer, tanque, diesel, posto',
  },
  'Ônibus e metrô': {
    names: `sptrans, cptm, riocard, autopass, jae mobilidade, bilhete unico, cartao bom, top recarga, metro rio, metrorio, viaquatro, via quatro, supervia, bhbus, urbs curitiba,
      quicko, recargapay transporte, kim recarga, buser, ccr barcas, viamobilidade, rmtc, tri porto alegre, trensurb, recarga bu, cartao trem, cartao metro, giro metro`,
    words:
      'metro, onibus, bilhete, vale transporte, trem, passagem urbana, recarga transporte, transporte coletivo, recarga bilhete, barcas, vlt, mobilidade urbana',
    said: 'ônibus, metrô, trem, passagem de ônibus, bilhete único, busão',
  },
  'Táxi e aplicativos': {
    names:
      'uber*, 99app, 99 app, 99 tecnologia, 99 taxis, 99 pop, 99pop, 99 tecno*, 99taxis, 99 ride, 99ride, cabify, indriver, indrive, blablacar, lady driver, wappa, 99 moto, maxim app',
    words: 'taxi, taxis, radio taxi, ponto de taxi, coop taxi, cooperativa de taxi',
    said: 'uber, táxi, corrida, 99, aplicativo de transporte',
  },
  'Estacionamento e pedágio': {
    names:
      'estapar, sem parar, semparar, conectcar, conect car, veloe, zona azul, zonaazul, multipark, autoban, ccr autoban, ecovias, indigo estac*, move mais, movemais, taggy, c6 tag, itau tag, nova rota, arteris, ecorodovias, ecopistas, rodonorte, autopista*, viaoeste, novadutra, ecoponte, via lagos, colinas rodovia*, estacionamento digital, faixa azul, allpark, netpark, zul digital, autovias, green pass, park place, tag itau, valet, ccr rodo*, taggy pedagio, rodovias das colinas, eixo sp, entrevias, cgmp, wps brasil',
    words:
      'estacionament*, pedagio, parking, estac rotativo, concessionaria rodovia*, concessionaria de rodovia*, parquimetro, tag pedagio, estac',
    said: 'estacionamento, pedágio, estacionar, sem parar',
  },
  'Manutenção do veículo': {
    names:
      'dpaschoal, pneustore, pneu store, porto seguro oficina, moura baterias, bosch car service, jet oil, goodyear, michelin, pirelli pneus, della via, caoa servico*, pneufree, achei pneus, nakata, autoglass, carglass',
    words:
      'oficina mecanica, oficina, mecanica, mecanico, auto center, autocenter, pneus, borracharia, auto pecas, autopecas, lava rapido, lava jato, lavajato, lavagem, estetica automotiva, funilaria, auto eletric*, alinhamento, martelinho, troca de oleo, centro automotivo, centro automot*, moto pecas, motopecas, auto mecanica, bateria*, retifica, car wash, auto vidros, vistoria, escapamento*, guincho, despachante',
    said: 'oficina, mecânico, conserto do carro, pneu, revisão, lavagem do carro, óleo, lavar o carro',
  },
  'Multas de trânsito': {
    words:
      'multa de transito, multa transito, detran multa, multa detran, detran sp multa, der multa, multas detran, multa dnit, multa prf, infracao, multas de transito',
    said: 'multa, radar',
  },
  Viagens: {
    names: `latam, gol linhas, azul linhas, voegol, voeazul, booking, airbnb, decolar, hurb, hotel urbano, 123milhas, 123 milhas, maxmilhas, clickbus, cvc viagens, cvc turismo, ~cvc, trivago, expedia, hoteis com, kayak,
      localiza, movida, unidas locadora, foco aluguel, rentcars, smiles, tap air, tap portugal, american airlines, air france, copa airlines, avianca, iberia, emirates, united airlines, submarino viagens, viajanet, passaredo,
      voepass, ibis, accor, mercure, novotel, hilton, marriott, holiday inn, blue tree, bourbon hotel, hostelworld, cometa viacao, itapemirim, viacao cometa, auto viacao 1001, viacao 1001, expresso guanabara, ~gontijo, aguia branca,
      quero passagem, buscaonibus, guichevirtual, guiche virtual, zarpo, gol linhas aereas, tam linhas aereas, latam pass, infraero, gru airport, delta air, lufthansa, klm, aeromexico, aerolineas, turkish airlines, jetsmart, flybondi, sky airline, agoda, assist card, hertz, europcar, tripadvisor, msc cruzeiros, costa cruzeiros, beto carrero`,
    words:
      'linhas aereas, airlines, hotel, hoteis, pousada, hostel, resort, passagem aerea, passagens aereas, viagens, turismo, rent a car, locacao de veiculos, locadora de veiculos, agencia de viage*, viacao, rodoviari*, duty free, dutyfree, camping, cruzeiro maritimo, seguro viagem, aeroporto, passagens, excursao, suites, travel, aluguel de carro*, hospedagem, chale, chales',
    said: 'viagem, viajar, férias, hotel, passagem, voo, avião, pousada, airbnb, aluguel de carro, excursão, hospedagem',
  },
}
