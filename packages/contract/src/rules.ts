import * as z from 'zod/mini'
import { LABEL_NAME_MAX } from '@saldo/domain/labels/kinds'
import {
  APPLIED_MAX,
  DIRECTIONS,
  RULE_NAME_MAX,
  RULE_PAYMENTS_MAX,
  RULE_TEXT_MAX,
  RULE_TEXTS_MAX,
  RULES_MAX,
  TEXT_MATCHES,
} from '@saldo/domain/rules/kinds'
import { NAME_MAX } from '@saldo/domain/transactions/kinds'
import { categoryGroup } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { day, entryLabels, id, money, nothing, seenVersion, text, version } from './wire.ts'

const DAYS_MAX = 31
const dayOfMonth = z.number().check(z.int(), z.minimum(1), z.maximum(DAYS_MAX))

// oxlint-disable-next-line no-underscore-dangle -- the library's name for a default
const moreTexts = z._default(
  z.array(text({ max: RULE_TEXT_MAX, min: 1 })).check(z.maxLength(RULE_TEXTS_MAX - 1)),
  [],
)

/** Of what a bank brings: what it wrote, how much, which way, where and when. Null says nothing. */
const conditions = z.strictObject({
  text: z.nullable(
    z.strictObject({
      match: z.enum(TEXT_MATCHES),
      value: text({ max: RULE_TEXT_MAX, min: 1 }),
      /** More texts, each of which will do; none where nothing is sent. */
      alternatives: moreTexts,
    }),
  ),
  /** Without a sign, both ends included. */
  amount: z.nullable(z.strictObject({ min: z.nullable(money), max: z.nullable(money) })),
  direction: z.nullable(z.enum(DIRECTIONS)),
  payments: z.nullable(z.array(id).check(z.maxLength(RULE_PAYMENTS_MAX))),
  /** Both included; from 28 to 5 goes over the end of the month. */
  days: z.nullable(z.strictObject({ from: dayOfMonth, to: dayOfMonth })),
})

const effects = z.strictObject({
  category: z.nullable(id),
  /** It only moves money between the person's own accounts. */
  isTransfer: z.boolean(),
  labels: entryLabels,
  name: z.nullable(text({ max: NAME_MAX, min: 1 })),
  /** It is left out. */
  isIgnored: z.boolean(),
})

/** When something is so, then it gets this. */
export const rule = z.strictObject({
  _id: id,
  name: z.string(),
  conditions,
  effects: z.strictObject({
    ...effects.shape,
    category: z.nullable(z.strictObject({ _id: id, name: z.string(), group: categoryGroup })),
  }),
  /** The rules below it are not looked at for what it concerns. */
  isLast: z.boolean(),
  /** All accounts and cards that it names are gone: it concerns nothing. */
  lacksPayment: z.boolean(),
  version,
})
export type RuleAnswer = z.output<typeof rule>

const fields = {
  name: text({ max: RULE_NAME_MAX, min: 1 }),
  conditions,
  effects,
  isLast: z.boolean(),
}

const RULE_REFUSALS = [
  'rule_without_condition',
  'rule_without_effect',
  'rule_text_empty',
  'rule_amount_backwards',
  'rule_transfer_has_category',
  'rule_ignores_and_sets',
  'category_not_found',
  'category_of_another_group',
  'label_not_found',
  'payment_not_found',
] as const

const draftExample = {
  name: 'Corridas',
  conditions: {
    text: { match: 'contains', value: 'uber' },
    amount: null,
    direction: 'out',
    payments: ['{payment}'],
    days: null,
  },
  effects: {
    category: '{category}',
    isTransfer: false,
    labels: ['{label}'],
    name: null,
    isIgnored: false,
  },
  isLast: false,
}

/** The person's rules in the order in which they are looked at. */
export const listRules = endpoint({
  method: 'GET',
  path: '/rules',
  summary: 'As regras da pessoa, na ordem em que são aplicadas.',
  access: 'active',
  answer: z.array(rule).check(z.maxLength(RULES_MAX)),
  refusals: [],
  shows: 'rules',
})

/** A new rule stands below the others. */
export const createRule = endpoint({
  method: 'POST',
  path: '/rules',
  summary: 'Cria uma regra, abaixo das outras.',
  access: 'active',
  example: { body: draftExample },
  body: z.strictObject({ _id: z.optional(id), ...fields }),
  answer: rule,
  refusals: ['rule_limit_reached', ...RULE_REFUSALS],
  changes: ['rules'],
})

export const updateRule = endpoint({
  method: 'PATCH',
  path: '/rules/:id',
  summary: 'Muda uma regra.',
  access: 'active',
  example: { path: '/rules/{rule}', body: { version: 1, name: 'Corridas de aplicativo' } },
  params: z.strictObject({ id }),
  body: z.strictObject({
    version: seenVersion,
    name: z.optional(fields.name),
    conditions: z.optional(conditions),
    effects: z.optional(effects),
    isLast: z.optional(z.boolean()),
  }),
  answer: rule,
  refusals: ['rule_not_found', 'version_conflict', ...RULE_REFUSALS],
  changes: ['rules'],
})

/** Removes a rule; what it has set stays, and it is not suggested again. */
export const removeRule = endpoint({
  method: 'DELETE',
  path: '/rules/:id',
  summary: 'Exclui uma regra; o que ela já fez fica.',
  access: 'active',
  example: { path: '/rules/{rule}' },
  params: z.strictObject({ id }),
  answer: nothing,
  refusals: ['rule_not_found'],
  changes: ['rules'],
})

/** Sets the order of all rules, the first that is looked at first. */
export const orderRules = endpoint({
  method: 'POST',
  path: '/rules/order',
  summary: 'Define a ordem das regras.',
  access: 'active',
  example: { body: { rules: ['{rule}'] } },
  body: z.strictObject({ rules: z.array(id).check(z.maxLength(RULES_MAX)) }),
  answer: nothing,
  refusals: ['rule_not_found', 'rules_of_another_order'],
  changes: ['rules'],
})

/** How many entries one page of a trial lists. */
export const TRIAL_PAGE = 50

const categoryName = z.nullable(z.strictObject({ _id: id, name: z.string() }))

/** An entry that a rule would change, and what it would have then; null is what stays. */
export const triedEntry = z.strictObject({
  _id: id,
  name: z.string(),
  date: day,
  value: money,
  payment: z.strictObject({ _id: id, name: z.string() }),
  category: categoryName,
  newCategory: categoryName,
  newName: z.nullable(z.string()),
  addLabels: z.array(id),
})
export type TriedEntry = z.output<typeof triedEntry>

/**
 * Tries a rule on all of the past before it is kept, or one that is kept as it would be then, in its
 * place among the others. Nothing is written.
 */
export const tryRule = endpoint({
  method: 'POST',
  path: '/rules/trial',
  summary: 'Mostra o que uma regra mudaria nas movimentações que já existem, sem mudar nada.',
  access: 'active',
  example: { body: { conditions: draftExample.conditions, effects: draftExample.effects } },
  body: z.strictObject({
    /** The rule that it replaces for the trial; without one it stands below all. */
    rule: z.optional(id),
    conditions,
    effects,
    /** How many of the list have been seen. */
    after: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
  answer: z.strictObject({
    /** How many entries it concerns, and how many of them it would change. */
    concerned: z.number(),
    count: z.number(),
    items: z.array(triedEntry),
    /** To be sent as `after`; null on the last page. */
    next: z.nullable(z.number()),
  }),
  refusals: ['rule_not_found', ...RULE_REFUSALS],
  changes: [],
})

/** Does to what is there what the rule does to what comes in; one undo takes all of it back. */
export const applyRule = endpoint({
  method: 'POST',
  path: '/rules/:id/past',
  summary: `Aplica uma regra às movimentações que já existem, até ${APPLIED_MAX} de uma vez.`,
  access: 'active',
  example: { path: '/rules/{rule}/past' },
  params: z.strictObject({ id }),
  answer: z.strictObject({
    count: z.number(),
    /** How many more it would change; the same call goes on with them. */
    left: z.number(),
    /** By what it is undone for ten minutes, as any edit; null where nothing was changed. */
    undo: z.nullable(id),
  }),
  refusals: ['rule_not_found'],
  changes: ['transactions'],
})

/** A rule that would have done what the person has done by hand, more than once. */
export const ruleSuggestion = z.strictObject({
  /** What all of their names have, as the bank writes it. */
  text: z.string(),
  match: z.enum(TEXT_MATCHES),
  direction: z.enum(DIRECTIONS),
  /** Where they were put; null where they were only called otherwise. */
  category: z.nullable(z.strictObject({ _id: id, name: z.string(), group: categoryGroup })),
  /** What they were called; null where they were only put elsewhere. */
  name: z.nullable(z.string()),
  /** How many entries the person has changed so by hand. */
  corrections: z.number(),
})
export type RuleSuggestion = z.output<typeof ruleSuggestion>

export const SUGGESTIONS_MAX = 20

/**
 * Rules that the person's own corrections show, the most corrected first. Nothing is made of them by itself. After an
 * edit those alone that it has brought about: what was suggested before is not asked about again.
 */
export const listRuleSuggestions = endpoint({
  method: 'GET',
  path: '/rules/suggestions',
  summary: 'Regras que as correções da pessoa sugerem.',
  access: 'active',
  query: z.strictObject({
    /** By what an edit of the last ten minutes is undone. */
    edit: z.optional(id),
  }),
  answer: z.array(ruleSuggestion).check(z.maxLength(SUGGESTIONS_MAX)),
  refusals: [],
  shows: 'rules',
})

/** A rule that the person does not want: it is not suggested again. */
export const declineRule = endpoint({
  method: 'POST',
  path: '/rules/declined',
  summary: 'Recusa uma regra sugerida, que não é sugerida de novo.',
  access: 'active',
  example: { body: { conditions: draftExample.conditions, effects: draftExample.effects } },
  body: z.strictObject({ conditions, effects }),
  answer: nothing,
  refusals: RULE_REFUSALS,
  changes: ['rules'],
})

/** What a file of rules says that it is. */
export const RULES_FILE = 'saldo.rules.2'
/** In what files of before were written: a rule had one text. */
const EARLIER_FILE = 'saldo.rules.1'
const PATH_MAX = 130

/** A rule as a file has it: by the names of what it means, so that it is read in another account. */
export const ruleInFile = z.strictObject({
  name: fields.name,
  conditions: z.strictObject({
    ...conditions.shape,
    payments: z.nullable(z.array(text({ max: 60, min: 1 })).check(z.maxLength(RULE_PAYMENTS_MAX))),
  }),
  effects: z.strictObject({
    ...effects.shape,
    category: z.nullable(
      z.strictObject({ name: text({ max: PATH_MAX, min: 1 }), group: categoryGroup }),
    ),
    labels: z.array(text({ max: LABEL_NAME_MAX, min: 1 })).check(z.maxLength(10)),
  }),
  isLast: fields.isLast,
})

export const rulesFile = z.strictObject({
  format: z.enum([RULES_FILE, EARLIER_FILE]),
  rules: z.array(ruleInFile).check(z.maxLength(RULES_MAX)),
})
export type RulesFile = z.output<typeof rulesFile>

/** All rules as a file, in their order. */
export const exportRules = endpoint({
  method: 'GET',
  path: '/rules/file',
  summary: 'As regras como um arquivo, pelos nomes do que citam.',
  access: 'active',
  answer: rulesFile,
  refusals: [],
  shows: 'rules',
})

/** Adds the rules of a file below those that are there, all or none; one that is there as it is, is not added again. */
export const importRules = endpoint({
  method: 'POST',
  path: '/rules/file',
  summary: 'Acrescenta as regras de um arquivo, todas ou nenhuma.',
  access: 'active',
  example: { body: { format: RULES_FILE, rules: [] } },
  fieldsMax: RULES_MAX * 60,
  body: rulesFile,
  answer: z.strictObject({ added: z.number(), known: z.number() }),
  refusals: [
    'rule_limit_reached',
    'rules_file_names_missing',
    'rule_without_condition',
    'rule_without_effect',
    'rule_text_empty',
    'rule_amount_backwards',
    'rule_transfer_has_category',
    'rule_ignores_and_sets',
    'category_of_another_group',
  ],
  changes: ['rules'],
})
