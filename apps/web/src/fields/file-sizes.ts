const UNITS = ['bytes', 'KB', 'MB', 'GB']
const STEP = 1024

/** `1,4 MB`: how large a file is. */
export function showSize(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(3, Math.floor(Math.log(bytes) / Math.log(STEP)))
  const size = bytes / STEP ** power
  const text = size.toLocaleString('pt-BR', { maximumFractionDigits: power === 0 ? 0 : 1 })
  return `${text} ${UNITS[power] ?? ''}`
}
