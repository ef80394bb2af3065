import type { WordGroup } from './entry.ts'

/** Shops, leisure, pets, gifts. */
export const SHOPPING: WordGroup = {
  Compras: {
    names: `amazon, mercadolivre, mercado livre, mercado l, shopee, aliexpress, alipay, alibaba, americanas, magazine luiza, magalu, magazineluiza, casas bahia, casasbahia, shein, submarino, havan, kalunga, temu, wish, ponto frio,
      pontofrio, lojas cem, pernambucanas, enjoei, olx, ebay, miniso, daiso, lojas mel, carrefour com, via varejo, correios, 1a99, extra com, dafiti presente, elo7, tiktok shop, daiso brasil, armarinhos fernando, rihappy, wine com, vivara, pandora joias, le biscuit, lebiscuit, gazin, bemol, shoptime, ml pagamentos`,
    words:
      'papelaria, bazar, presentes e utilidades, utilidades, variedades, importados, joalheria, relojoaria, magazine, bijuteri*, armarinho*',
    said: 'loja, compra, shopping, papelaria, amazon, shopee, mercado livre',
  },
  'Roupas e calçados': {
    names: `~renner, lojas renner, riachuelo, c a modas, cea modas, c e a, cea, ~zara, arezzo, havaianas, lojas marisa, ~hering, dafiti, youcom, osklen, farm rio, animale, forever 21, levis, levi s, lacoste, calvin klein,
      tommy hilfiger, polo wear, aramis, brooksfield, schutz, anacapri, usaflex, melissa loja, le lis, shoulder, hope lingerie, intimissimi, calzedonia, loungerie, malwee, polishop moda, puket, tng, colcci, privalia, zattini, insider store, insider,
      posthaus, ortope, pampili, santa lolla, studio z, passarela, besni, torra torra, lojas torra, avenida moda, di santinni, caedu, marisa lojas, mr cat, ellus, world tennis, paqueta, democrata calc*, crocs, ~vans, converse, skechers, birkenstock, h m, uniqlo, lojas avenida, kyly, carters`,
    words:
      'modas, moda, confeccoes, confeccao, roupas, calcados, vestuario, boutique, lingerie, sapataria, jeans, moda intima, fashion, tenis, sapatos, camisaria, alfaiataria, brecho, costureira, bolsas, acessorios, semijoias, couros, moda infantil, tecidos',
    said: 'roupa, roupas, sapato, tênis, camisa, calçado, vestido, bolsa, calça',
  },
  Eletrônicos: {
    names:
      'kabum, fast shop, fastshop, apple store, apple online, samsung, xiaomi, pichau, terabyte, terabyteshop, dell computadores, lenovo, motorola loja, girafa, iplace, i place, a2you, multilaser, positivo informatica, havan eletro, asus, lg eletronic*, terabyte shop, fujioka, trocafone, goimports',
    words:
      'eletronicos, informatica, eletro, celulares, assistencia tecnica, eletrodomestic*, computadores, smartphones, cell, games e eletronicos, tecnologia e informatica',
    said: 'celular novo, computador, notebook, fone, eletrônico, televisão nova, videogame novo, tablet',
  },
  'Casa e decoração': {
    names:
      'tok stok, tokstok, madeiramadeira, madeira madeira, camicado, etna, mobly, leroy merlin, leroymerlin, telhanorte, tramontina, westwing, casa show, ortobom, castor colchoes, mmartan, artex, zelo, imaginarium, oppa, lojas koch, utilplast, casa riachuelo, havan casa, emma colchoes, spicy, lar center, colchoes ortobom, todeschini, italinea, dellanno',
    words:
      'moveis, decoracao, decoracoes, colchoes, cama mesa e banho, utilidades domesticas, moveis planejados, cortinas, tapetes, luminarias, home center, enxovais, home decor, estofados, persianas, artigos para casa, jardinagem, vidracaria, marcenaria',
    said: 'móvel, móveis, sofá, cama, panela, decoração, cortina, tapete, geladeira, fogão',
  },
  Reformas: {
    names:
      'leroy merlin construcao, c c casa e construcao, cassol, joli materiais, dicico, sodimac, obramax, quero quero, casa do construtor, coral tintas, suvinil, balaroti, taqi, ferreira costa, tumelero',
    words:
      'material de construcao, materiais de construcao, mat const*, mat de construcao, materiais p construcao, tintas, ferragens, ferragista, madeireira, pedreiro, reforma, reformas, pintor, eletricista, encanador, hidraulic*, marmoraria, vidros, casa e construcao, construcao, materiais eletric*, pisos, gesso, serralheria, material eletrico, deposito de material, azulejo*, mat construcao',
    said: 'obra, reforma, pedreiro, tinta, pintor, eletricista, encanador, conserto da casa',
  },
  Lazer: {
    names: 'hopi hari, parque da monica, hot park, sesc',
    words:
      'clube, recreativo, zoologico, aquario, boliche, karaoke, lazer, pesqueiro, parque aquatico, parque tematico, museu, escape',
    said: 'passeio, diversão, lazer, clube, parque, praia',
  },
  'Cinema e shows': {
    names:
      'cinemark, kinoplex, uci cinemas, cinepolis, ingresso com, ingressocom, sympla, eventim, ticketmaster, ticket360, ticket 360, ingresso rapido, ingresse, tickets for fun, t4f, bilheteria digital, moviecom, cinesystem, playarte, itau cinemas, clube do ingresso, eventbrite, guiche web, teatro bradesco, gncinemas, livepass, q2 ingressos, uhuu, shotgun',
    words: 'cinema, cinemas, teatro, ingresso, ingressos, shows, bilheteria, espetaculo',
    said: 'cinema, show, teatro, ingresso, filme',
  },
  Jogos: {
    names:
      'steam, steamgames, steam games, steam purchase, playstation, psn, xbox, nintendo, riot games, epic games, blizzard, roblox, nuuvem, garena, ea games, electronic arts, supercell, valve, minecraft, ubisoft, google play jogos, level infinite, hoyoverse, gog com, twitch interactive',
    words: 'games, loterica, loterias, jogos, loteria, bet, lan house',
    said: 'jogo, videogame, game, loteria, mega sena, aposta',
  },
  Esportes: {
    names:
      'centauro, decathlon, netshoes, nike, adidas, puma, asics, mizuno, olympikus, track field, under armour, ~fila, umbro, bayard, kanui, authentic feet, artwalk, new balance, speedo, oakley, wellness store, ticket sports, growth supplements, integralmedica, max titanium',
    words:
      'esportes, esporte, esportivo, esportiva, suplemento*, bike shop, bicicletaria, surf, futebol, society, quadra, ciclismo, material esportivo, bicicletas, pesca, beach tennis, sports, sport, tennis, corrida de rua',
    said: 'futebol, esporte, corrida de rua, suplemento, quadra, bola',
  },
  Livros: {
    names:
      'livraria cultura, saraiva, leitura livraria, livraria leitura, kindle, amazon kindle, estante virtual, martins fontes, travessa livraria, companhia das letras, audible, livraria da vila, editora intrinseca, panini, livraria da travessa, skeelo',
    words: 'livraria, livros, livro, sebo, editora',
    said: 'livro, livros, gibi, kindle',
  },
  Festas: {
    names: 'multifestas',
    words:
      'buffet, festas, festa, salao de festas, casa de festas, decoracao de festa*, cerimonial, baloes, artigos para festa*, bolo de aniversario, doces e festas, formatura',
    said: 'aniversário, festa, casamento, formatura',
  },
  'Animais de estimação': {
    names: 'petz, cobasi, petlove, pet love, dog hero, doghero, petcamp, polipet, petland, zee dog',
    words:
      'pet shop, petshop, pet, banho e tosa, agropecuaria, casa de racao, pets, mundo animal, aquarismo, bichos, racoes',
    said: 'pet, cachorro, gato, banho e tosa, bicho, animal',
  },
  Ração: {
    names: 'premier pet, royal canin',
    words: 'racao',
    said: 'ração, comida do cachorro, comida do gato, areia do gato',
  },
  Veterinário: {
    names: 'petcare hospital, pet care, hospital veterinario',
    words:
      'veterinari*, clinica veterinaria, hospital veterinario, vet, clinica vet, centro veterinario',
    said: 'veterinário, vacina do cachorro, castração',
  },
  'Presentes e doações': { said: 'presente, doação' },
  Presentes: {
    names:
      'giuliana flores, ri happy, rihappy brinquedos, isabela flores, flores online, pbkids, imaginarium presentes, uatt, nova flor, cestas michelli',
    words:
      'floricultura, brinquedos, presentes, flores, cestas, floriculturas, gift card, brinquedo*',
    said: 'presente, flor, flores, brinquedo, lembrancinha',
  },
  Doações: {
    names:
      'medicos sem fronteiras, unicef, greenpeace, aacd, graacc, cruz vermelha, wwf, teleton, vakinha, apae, apoia se, apoiase, catarse, crianca esperanca, lbv, hospital do amor, fundacao abrinq, visao mundial, actionaid',
    words: 'doacao, doacoes, ong, donativo, instituicao de caridade, caridade',
    said: 'doação, caridade, ajuda, vaquinha',
  },
  Dízimo: {
    names:
      'igreja universal, assembleia de deus, igreja batista, mitra diocesana, mitra arquidiocesana, arquidiocese, paroquia',
    words:
      'dizimo, igreja, oferta igreja, catedral, diocese, ministerio evangelico, santuario, comunidade crista',
    said: 'dízimo, igreja, oferta',
  },
}
