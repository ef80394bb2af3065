/** What a goal is for (money.md §3), by the names of the wire. */
export const OBJECTIVE_CATEGORIES = [
  'aposentar',
  'comprar-carro-novo',
  'comprar-casa-propria',
  'casar',
  'comprar-eletronicos',
  'empreender',
  'estetica',
  'formacao-profissional',
  'reserva-emergencia',
  'viajar',
  'viver-de-rendimento',
  'outros',
] as const
export type ObjectiveCategory = (typeof OBJECTIVE_CATEGORIES)[number]

export const OBJECTIVE_NAME_MAX = 60

/** How many goals a person may keep. */
export const OBJECTIVES_MAX = 100

/** The longest term, fifty years, and the one that the wizard proposes (money.md §4). */
export const TERM_MONTHS_MAX = 600
export const TERM_MONTHS_USUAL = 12

/** The months whose deposits make the pace of a goal (decisions.md §13). */
export const PACE_MONTHS = 3

/** Where the money of a goal that is deleted goes: back to its account, or nowhere, because it was spent. */
export const SAVED_DESTINATIONS = ['account', 'spent'] as const
export type SavedDestination = (typeof SAVED_DESTINATIONS)[number]
