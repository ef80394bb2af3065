/* The patterns of what is typed as digits where one pays: a `#` is one, the rest is put in. */

/** A postal code. */
export const ZIP_CODE_MASK = ['#####-###']
/** A card's number in groups of four, however long it is. */
export const CARD_MASK = ['#### #### #### ####', '#### #### #### #### ###']
/** Month and year, as a card bears them. */
export const EXPIRY_MASK = ['##/##']
export const CVV_MASK = ['####']
