import type { WordGroup } from './entry.ts'

/** Groceries and what is eaten out. */
export const FOOD: WordGroup = {
  Mercado: {
    words: '~mercado, emporio, merceari*, ~atacado*, atacarej*, conveniencia',
    said: 'compras do mês, rancho, comida',
  },
  Supermercado: {
    names: `carrefour, pao de acucar, assai, atacadao, extra hiper, extra super, mercado extra, hiper extra,
      minuto pao, sonda supermercado*, zaffari, guanabara, supermercados bh, prezunic, dia brasil,
      dia supermercado*, sams club, sam s club, makro, condor super*, angeloni, muffato, bistek, st marche,
      savegnago, tenda atacado, roldao, epa super*, verdemar, big bompreco, bompreco, nagumo, hirota,
      coop supermercado*, mambo, oxxo, superfacil, mundo verde, fort atacadista, giassi, tauste,
      covabra, supernosso, super nosso, gbarbosa, mateus supermercado*, mercantil rodrigues, lider supermercado*,
      cometa super*, mundial super*, rede economia, mart minas, cencosud, daki, shopper`,
    words: `supermercad*, hipermercad*, atacadist*, mercadinho, mini mercado, minimercado, mercearia,
      mini box, minibox, super center`,
    said: 'mercado, feira do mês, compra do mês, mantimentos',
  },
  'Feira e hortifrúti': {
    names: 'hortifruti natural, natural da terra, oba horti*',
    words:
      'hortifrut*, sacolao, quitanda, varejao, horti fruti, frutaria, feirinha, ceasa, ceagesp',
    said: 'feira, frutas, verduras, legumes',
  },
  Padaria: {
    words:
      'padaria, panificador*, padoca, confeitaria, boulangerie, paes e doces, panetteria, paderia',
    said: 'pão, pãozinho, padeiro',
  },
  Açougue: {
    names: 'swift, frigo 10',
    words:
      'acougue*, casa de carnes, frigorifico, boutique de carnes, casa de carne, avicola, peixaria',
    said: 'carne, churrasco, frango, peixe',
  },
  'Alimentação fora': {
    words: 'praca de alimentacao',
    said: `comer fora, refeição, comendo fora, comida fora, almoço fora, jantar fora, jantando fora,
      fora de casa, comer fora de casa, comendo fora de casa, comida fora de casa, almoço fora de casa,
      jantar fora de casa, refeição fora de casa, alimentação fora de casa`,
  },
  Restaurantes: {
    names: `outback, ~madero, coco bambu, fogo de chao, pizza hut, dominos, domino s, spoleto, giraffas,
      china in box, paris 6, applebees, abbraccio, makis place, divino fogao, vivenda do camarao,
      jeronimo burger, mania de churrasco, montana grill`,
    words: `restaurant*, churrascari*, pizzari*, cantina, sushi, temakeria, japones, galeteria, rotisserie,
      steakhouse, bistro, trattoria, refeicoes, self service, marmitari*, rodizio, gastronomia, comida mineira,
      cozinha, yakisoba, ramen, tempero, hamburgueria, burger, grill`,
    said: 'almoço, jantar, janta, pizza, marmita, restaurante, comida japonesa, quentinha',
  },
  Delivery: {
    names:
      '!ifood*, !ifd, !rappi, uber eats, ubereats, !aiqfome, ze delivery, 99food, 99 food, keeta, goomer, anota ai',
    words: 'delivery',
    said: 'entrega, pedido de comida, ifood',
  },
  'Lanches e café': {
    names: `mcdonald*, mc donald*, arcos dourados, burger king, bk brasil, subway, bobs, bob s, habib*, starbucks,
      kopenhagen, cacau show, cafe do ponto, rei do mate, casa do pao de queijo, fran s cafe, frans cafe,
      graal, ragazzo, popeyes, kfc, taco bell, oakberry, bacio di latte, chiquinho sorvetes, brasil cacau,
      frango assado, havanna, the coffee, suplicy, chocolandia, br mania, am pm, dunkin, giraffa s`,
    words: `lanchonete, lanches, pastelari*, sorveteri*, sorvetes, cafeteri*, acai, cafe, salgados, salgaderi*, tapiocari*,
      esfiharia, esfihas, doceria, bomboniere, gelateria, hot dog, cachorro quente, creperia, pastel, coxinha,
      chocolates, bolos, sucos`,
    said: 'lanche, cafezinho, sorvete, doce, salgado, hambúrguer, café da manhã',
  },
  Bares: {
    names: 'boteco belmonte, outro bar',
    words: `bar, boteco, botequim, cervejari*, choperia, chopperia, chopp, adega, pub, drinks, bebidas, distribuidora de bebidas,
      wine bar, tabacaria`,
    said: 'cerveja, happy hour, balada, bebida, drink, vinho',
  },
}
