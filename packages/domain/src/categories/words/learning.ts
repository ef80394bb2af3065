import type { WordGroup } from './entry.ts'

/** School, courses and subscriptions. */
export const LEARNING: WordGroup = {
  Educação: {
    words: 'material escolar, educacional, educacao',
    said: 'estudo, estudos, material escolar, educação',
  },
  Escola: {
    names: 'colegio objetivo, maple bear, sesi escola, colegio etapa',
    words:
      'colegio, escola, mensalidade escolar, ensino fundamental, educacao infantil, escolinha, jardim de infancia, rematricula, centro educacional',
    said: 'mensalidade da escola, uniforme escolar, colégio',
  },
  Faculdade: {
    names:
      'estacio, unip, anhanguera, unopar, uninove, puc, mackenzie, fgv, fiap, uninter, cruzeiro do sul educacional, insper, espm, unicesumar, uniasselvi, univali, ulbra, feevale, unisinos, pitagoras, kroton, anima educacao, ibmec, senac faculdade, unifor, descomplica faculdade',
    words:
      'faculdade, universidade, pos graduacao, universitario, centro universitario, mba, fund universidade, mestrado',
    said: 'faculdade, pós, graduação, mba, universidade',
  },
  'Cursos e idiomas': {
    names:
      'udemy, hotmart, alura, wizard, cultura inglesa, duolingo, coursera, ccaa, ~fisk, cna idiomas, open english, cambly, rocketseat, descomplica, eduzz, kiwify, yazigi, kumon, domestika, babbel, alianca francesa, senac, estrategia concursos, gran cursos, skill idiomas, cel lep, ebac, platzi, linkedin learning, monetizze, uptime idiomas, busuu, preply, datacamp',
    words:
      'curso, cursos, idiomas, ingles, treinamento, aula, aulas, cursinho, escola de idiomas, escola de musica, escola de danca, escola de futebol, escola de natacao, escola de ingles, autoescola, auto escola, cfc, certificacao, concursos',
    said: 'curso, inglês, aula, idioma, autoescola, concurso',
  },
  'Transporte escolar': {
    words: 'transporte escolar, van escolar, perua escolar',
    said: 'van da escola, perua, van',
  },
  Assinaturas: {
    names:
      'amazon prime, amazonprime*, prime br, clube livelo, ifood clube, meli mais, clube smiles, globo assinatura*, assinatura clube, nubank ultravioleta mensal*',
    words: 'assinatura, mensalidade clube, clube de assinatura',
    said: 'assinatura, mensalidade, clube',
  },
  Streaming: {
    names: `netflix, disney plus, disneyplus, hbo max, hbomax, max com, globoplay, paramount, youtubepremium, youtube, youtube premium,
      crunchyroll, star plus, prime video, primevideo, apple tv, telecine, looke, mubi, discovery plus, sky brasil, claro tv, directv, directv go,
      dgo, premiere, nba league pass, dazn, twitch, vivo play, pluto tv, sky servicos, univer video, amazon prime canais`,
    words: 'streaming, tv por assinatura, tv a cabo',
    said: 'netflix, séries, filmes, tv a cabo, televisão, disney, hbo',
  },
  Música: {
    names: 'spotify, deezer, apple music, tidal, youtube music, amazon music, soundcloud',
    said: 'spotify, música, playlist',
  },
  'Aplicativos e nuvem': {
    names: `apple com bill, applecombill, itunes, icloud, google one, google storage, google googlestorage, google play, google cloud, google workspace, google gsuite, office 365,
      microsoft office, microsoft store, onedrive, adobe, openai, dropbox, canva, notion, github, aws, amazon web services, amazon aws, hostinger, hostgator,
      godaddy, locaweb, registro br, linkedin, zoom us, nordvpn, expressvpn, anthropic, midjourney, cloudflare, digitalocean, evernote, tinder, bumble,
      strava, headspace, calm com, grammarly, kaspersky, mcafee, norton, avast, umbler, uol host, 1password, todoist, figma, capcut, telegram premium, google domains, microsoft 365,
      apple services, google tinder, google duolingo, expo dev, vercel, slack, wix com, microsoft msbill, microsoft subscription`,
    words: 'software, aplicativo, hospedagem de site, antivirus',
    said: 'nuvem, aplicativo, app, icloud, google, programa, site',
  },
  'Jornais e revistas': {
    names:
      'folha de s paulo, folha de sao paulo, estadao, o globo, valor economico, veja assinatura*, editora abril, gazeta do povo, zero hora, new york times, nytimes, economist, empiricus, nexo jornal, uol, piaui revista, correio braziliense, infoglobo, the guardian, medium com, substack, folhapress, wall street journal',
    words: 'jornal, revista, revistas, banca de jornal*',
    said: 'jornal, revista, notícias',
  },
}
