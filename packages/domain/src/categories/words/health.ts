import type { WordGroup } from './entry.ts'

/** Health and the care of oneself. */
export const HEALTH: WordGroup = {
  Saúde: { said: 'saúde, medicina' },
  'Plano de saúde': {
    names: `unimed, amil, bradesco saude, sulamerica saude, sul america saude, hapvida, notredame, notre dame intermedica, intermedica,
      prevent senior, golden cross, cassi, geap, porto seguro saude, qualicorp, affix, care plus, omint, alice saude, sami saude, allianz saude,
      assim saude, sao cristovao saude, trasmontano, saude caixa, porto saude`,
    words:
      'plano de saude, plano saude, assistencia medica, assist medica, convenio medico, seguro saude',
    said: 'convênio, plano médico',
  },
  'Plano odontológico': {
    names:
      'odontoprev, bradesco dental, amil dental, sulamerica odonto, metlife dental, uniodonto, interodonto, odonto empresas',
    words: 'plano odontologico, plano odonto, plano dental',
    said: 'plano do dentista',
  },
  Terapia: {
    names: 'zenklub, vittude, psicologia viva',
    words:
      'psicolog*, terapia, terapeuta, psicanalis*, psicoterapia, psiquiatra, psiquiatria, fonoaudiolog*',
    said: 'psicólogo, terapeuta, análise, psiquiatra',
  },
  Academia: {
    names:
      'smart fit, smartfit, bluefit, bodytech, gavioes academia, gympass, wellhub, totalpass, total pass, bio ritmo, selfit, skyfit, panobianco, ironberg, velocity academia, just fit, pratique fitness',
    words:
      'academia, crossfit, pilates, musculacao, fitness, natacao, personal trainer, muay thai, jiu jitsu, studio fit, yoga, beach tennis aula, bodybuilding',
    said: 'ginástica, malhar, personal, treino',
  },
  'Seguro de vida': {
    names: 'prudential, mongeral, mag seguros, metlife vida',
    words: 'seguro de vida, seguro vida, seg vida, seg de vida, vida em grupo',
    said: 'seguro vida',
  },
  'Cuidados pessoais': {
    names: 'oticas carol, oticas diniz, chilli beans',
    words:
      'otica, oticas, lentes de contato, podolog*, massagem, massoterapia, tatuagem, tattoo, spa',
    said: 'óculos, cuidados, beleza, massagem',
  },
  Farmácia: {
    names: `drogasil, droga raia, raia drogasil, pague menos, nissei, ultrafarma, panvel, pacheco drogaria*, venancio drogaria*, onofre,
      farma conde, farmaconde, drogal, drogaraia, extrafarma, araujo drogaria*, drogaria araujo, sao joao farmacia*, indiana drogaria*, dpsp, droga clara,
      farmais, farma ponte, biofarma, ultrapopular, ultra popular, drogafuji, globo farma, pague menos farmacia*, drogaria sao paulo, preco popular farma*`,
    words:
      'farmaci*, drogari*, drogafarm*, drogaven*, farma, manipulacao, drogas, medicamento*, droga',
    said: 'remédio, remédios, medicamento, farmácia, vitamina',
  },
  'Consultas e exames': {
    names:
      '~fleury, delboni, dasa, lavoisier, hermes pardini, ~sabin, dr consulta, drconsulta, ~einstein, sirio libanes, rede dor, rede d or, cdb diagnosticos, a mais medicina, docctor med, alta diagnosticos, salomao zoppi, cura diagnosticos, doctoralia, oftalmo*',
    words:
      'posto de saude, laboratorio, diagnostico*, clinica, hospital, medico, medica, exame, exames, consultorio, consulta medica, pediatr*, dermato*, ginecolog*, cardiolog*, ortopedi*, fisioterap*, ultrassom, radiologia, imagem medica, nutricionista, maternidade, santa casa, pronto socorro, analises clinicas, oftalmolog*, vacina*, medicina diagnostica, fisio, instituto do coracao, otorrino*, urolog*, endocrino*, centro medico',
    said: 'médico, consulta, exame, doutor, doutora, fisioterapia, vacina, hospital, nutricionista',
  },
  Dentista: {
    names: 'odonto company, odontocompany, oral sin, sorridents, oralsin, clearcorrect, invisalign',
    words:
      'dentista, odontolog*, clinica odontologica, consultorio odontologico, ortodont*, odonto, implante dentario, clinica dentaria, oral unic, endodont*, clinica odonto',
    said: 'dente, aparelho, ortodontia',
  },
  'Salão e barbearia': {
    names: 'jacques janine, werner coiffeur, soho hair, corleone barbearia',
    words:
      'barbearia, barbeiro, barber, barber shop, salao de beleza, salao, cabeleireir*, cabelereir*, cabelos, hair, esmalteria, manicure, sobrancelha*, depilacao, depil*, nails, estetica, beleza, studio de beleza, unhas, coiffeur, penteado*',
    said: 'cabelo, corte de cabelo, unha, manicure, barba, depilação, sobrancelha',
  },
  Cosméticos: {
    names:
      'boticario, natura cosmetic*, natura pay, natura avon, avon, sephora, epoca cosmetic*, quem disse berenice, mary kay, eudora, jequiti, beleza na web, ~granado, l occitane, loccitane, the body shop, mac cosmetics, ikesaki, mahogany, sallve, ricca, belezanaweb, natura com',
    words: 'cosmetico*, perfumari*, perfumes, maquiagem',
    said: 'perfume, maquiagem, creme, shampoo',
  },
}
