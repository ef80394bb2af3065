import type { Cents } from '../../money.ts'
import { has } from './concepts.ts'
import { findObjectives, findPayments, type Names } from './names.ts'
import type { Intent } from './question.ts'
import { PAID } from './readers.ts'
import { phrase, type Sentence, textOf } from './sentence.ts'

export type KindFacts = {
  readonly sentence: Sentence
  readonly value: Cents | null
  readonly names: Names
}

const FIRST_PERSON = phrase(
  'gastei|gastamos|paguei|pagamos|comprei|compramos|torrei|recebi|recebemos|ganhei|ganhamos|desembolsei',
)
const TO_RECEIVE = phrase('(?:a|para|que|falta|faltam|ainda) receber')
const OF_ACCOUNT = phrase(
  'n[ao]s? (?:conta|contas|banco|bancos|carteira|poupanca|corrente)|de saldo|em caixa|no total',
)
const ACCOUNT = phrase('contas?|bancos?|saldo|poupanca|carteira')
const WHEN = phrase('quando|que dia|qual dia|qual (?:e )?o dia|qual (?:e )?a data')
const WHERE_TO = phrase('(?:para )?onde')
const CHEQUE = phrase('cheque especial|limite da conta')
const PLANNED = phrase(
  'orcamento|orcado|planejad[oa]|planejei|planejamos|planejamento|(?:no|do|meu) plano(?! (?:de|odonto|do|da))|estour\\w+',
)
const RESULT = phrase(
  'sobra|sobram|sobrar|sobrou|sobraria|sobrando|saldo previsto|previsao|(?:vou|vai|vamos) (?:ter(?! que| de)|ficar|sobrar)|' +
    '(?:termin|fech|acab)(?:a|ar|o|amos|ei|ou) (?:(?:o|este|esse) )?(?:mes|ano|(?:no )?(?:azul|vermelho))|' +
    'fechei|fechamos|resultado|balanco|resumo',
)
const RED = phrase('(?:no )?(?:vermelho|azul)|negativ[oa]|positiv[oa]|negativado')
const LEFT = phrase('falta|faltam|faltando|resta|restam')
const BOTH = phrase(
  '(?:entrou|entraram|recebi|ganhei|receitas?|entradas?|ganhos) e (?:saiu|sairam|gastei|despesas?|saidas?|gastos?)|(?:saiu|sairam|gastei|despesas?|saidas?|gastos?) e (?:entrou|entraram|recebi|ganhei|receitas?|entradas?|ganhos)',
)
const PAYS = phrase('quanto (?:(?:eu|nos|a gente|que) )*(?:pago|paga|pagamos|pagam)')
const ANY_BILL = phrase('(?:tem|ha|alguma|algum) (?:(?:alguma|algum) )?(?:contas?|boletos?)')
const IN_ACCOUNT = phrase('(?:em|na) conta')
const SUM = phrase('quanto|quanta|total|soma|valor')

/** A rule: the intent, and when it is that one. The first that holds is taken. */
type KindRule = readonly [
  intent: Intent | 'bestDay' | 'limit',
  holds: (facts: KindFacts) => boolean,
]

const matches = ({ sentence }: KindFacts, pattern: RegExp) => pattern.test(textOf(sentence))
const hasGoal = ({ sentence, names }: KindFacts) => findObjectives(sentence, names).found.length > 0
const hasCard = ({ sentence, names }: KindFacts) =>
  findPayments(sentence, names, ({ type }) => type === 'credit').found.length > 0
const hasAccount = ({ sentence, names }: KindFacts) =>
  findPayments(sentence, names, ({ type }) => type !== 'credit').found.length > 0

const rules: readonly KindRule[] = [
  [
    'record',
    (facts) =>
      facts.value !== null &&
      matches(facts, FIRST_PERSON) &&
      !has(facts.sentence, 'howMuch', 'where', 'threshold', 'compare', 'more', 'average', 'when'),
  ],
  ['limit', (facts) => has(facts.sentence, 'limit') && !matches(facts, CHEQUE)],
  ['bestDay', (facts) => matches(facts, phrase('melhor dia|melhor data|dia bom'))],
  ['affordable', (facts) => facts.value !== null && has(facts.sentence, 'may')],
  ['plan', (facts) => matches(facts, PLANNED)],
  [
    'affordable',
    (facts) =>
      has(facts.sentence, 'may') &&
      (facts.value !== null || has(facts.sentence, 'spend')) &&
      !(has(facts.sentence, 'invoice') && facts.value === null),
  ],
  ['result', (facts) => (matches(facts, RESULT) && !hasGoal(facts)) || matches(facts, BOTH)],
  ['due', ({ sentence }) => has(sentence, 'unpaid')],
  ['spending', (facts) => matches(facts, PAYS)],
  [
    'invoice',
    ({ sentence }) =>
      has(sentence, 'invoice') || (has(sentence, 'closes') && has(sentence, 'card')),
  ],
  // *Quanto tenho no Itaú* is the account, where a card is called so too.
  [
    'balance',
    (facts) =>
      hasAccount(facts) &&
      hasCard(facts) &&
      has(facts.sentence, 'have') &&
      !has(facts.sentence, 'card', 'due', 'spent', 'earned', 'invested', 'putAside', 'came'),
  ],
  [
    'invoice',
    (facts) =>
      !has(facts.sentence, 'spent') &&
      (hasCard(facts) || has(facts.sentence, 'card')) &&
      !(hasAccount(facts) && has(facts.sentence, 'balance')) &&
      !has(facts.sentence, 'earned'),
  ],
  [
    'balance',
    (facts) =>
      hasAccount(facts) &&
      matches(facts, ACCOUNT) &&
      !has(facts.sentence, 'spent', 'earned', 'invested', 'putAside', 'came'),
  ],
  ['objective', ({ sentence }) => has(sentence, 'goal')],
  [
    'objective',
    (facts) =>
      hasGoal(facts) &&
      !has(facts.sentence, 'spent', 'invested', 'due', 'earned') &&
      has(
        facts.sentence,
        'left',
        'how',
        'deadline',
        'monthlyShare',
        'putAside',
        'have',
        'howMuch',
        'when',
      ),
  ],
  [
    'objective',
    (facts) =>
      hasGoal(facts) && has(facts.sentence, 'monthlyShare') && has(facts.sentence, 'putAside'),
  ],
  ['due', ({ sentence }) => has(sentence, 'overdue') && !has(sentence, 'spent')],
  [
    'due',
    (facts) =>
      matches(facts, TO_RECEIVE) ||
      (has(facts.sentence, 'receive') && has(facts.sentence, 'when') && !matches(facts, SUM)),
  ],
  [
    'due',
    (facts) =>
      (has(facts.sentence, 'paid') || (matches(facts, PAID) && facts.value === null)) &&
      !has(facts.sentence, 'howMuch', 'where'),
  ],
  [
    'balance',
    (facts) =>
      has(facts.sentence, 'balance') ||
      matches(facts, RED) ||
      ((has(facts.sentence, 'have') || hasAccount(facts)) &&
        matches(facts, OF_ACCOUNT) &&
        !has(facts.sentence, 'spent', 'earned', 'invested', 'putAside')),
  ],
  [
    'due',
    (facts) => matches(facts, ANY_BILL) && !has(facts.sentence, 'spent', 'earned', 'invested'),
  ],
  [
    'balance',
    (facts) =>
      has(facts.sentence, 'money') &&
      matches(facts, IN_ACCOUNT) &&
      !has(facts.sentence, 'spent', 'earned'),
  ],
  ['due', ({ sentence }) => has(sentence, 'due') && !has(sentence, 'spent', 'earned', 'invested')],
  [
    'saved',
    ({ sentence }) => has(sentence, 'have') && has(sentence, 'invested') && !has(sentence, 'spent'),
  ],
  ['objective', (facts) => matches(facts, LEFT) && !has(facts.sentence, 'spent', 'earned')],
  [
    'due',
    (facts) =>
      matches(facts, WHEN) && !has(facts.sentence, 'spent', 'earned', 'invested', 'putAside'),
  ],
  [
    'spending',
    (facts) =>
      has(facts.sentence, 'spent', 'earned', 'invested', 'compare') ||
      (matches(facts, WHERE_TO) && has(facts.sentence, 'money')),
  ],
  ['saved', ({ sentence }) => has(sentence, 'putAside')],
  [
    'balance',
    (facts) =>
      (hasAccount(facts) && !has(facts.sentence, 'came')) ||
      (has(facts.sentence, 'have') && has(facts.sentence, 'howMuch', 'money')),
  ],
  ['objective', (facts) => hasGoal(facts) && has(facts.sentence, 'how')],
]

/** What kind of question it is, by its words; null where none of them says. */
export function kindOf(facts: KindFacts): KindRule[0] | null {
  return rules.find(([, holds]) => holds(facts))?.[0] ?? null
}
