/** Text as people search it: without accents, capitals and outer blanks. `Saúde` is found by `sau`. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
