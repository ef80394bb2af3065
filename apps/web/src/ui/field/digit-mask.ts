/** The patterns of what is typed as digits: a `#` is one, the rest is put in. */
export const CPF_MASK = ['###.###.###-##']
/** Eight digits after the area code, or the nine of a mobile. */
export const PHONE_MASK = ['(##) ####-####', '(##) #####-####']

const sizeOf = (mask: string) => mask.replaceAll(/[^#]/g, '').length

/** The digits of a text, as many as the longest mask takes. */
export function digitsFor(masks: readonly string[], typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, Math.max(...masks.map(sizeOf)))
}

/** Digits in the shortest mask that holds them; nothing follows the last digit. */
export function maskDigits(masks: readonly string[], digits: string): string {
  const mask = masks.find((candidate) => sizeOf(candidate) >= digits.length) ?? masks.at(-1) ?? ''
  let at = 0
  let text = ''
  for (const sign of mask) {
    if (at === digits.length) break
    text += sign === '#' ? (digits[at++] ?? '') : sign
  }
  return text
}
